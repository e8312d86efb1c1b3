import IcalJs from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const day = 24 * 3600_000
const meeting = 'https://meet.example.org/abc'
const unknown = 'A'.repeat(43)
const daysAgo = (days: number) => new Date(w.clock.now.getTime() - days * day).toISOString().slice(0, 10)

/** Makes the feed of somebody and returns the path of its address. */
const subscribed = async (person: Person) => new URL((await w.as(person).calendarFeeds.make()).address).pathname
/** What a calendar gets that knows nothing but the address. */
const read = (url: string, headers: Record<string, string> = {}) => w.app.inject({ url, headers })
const stateOf = async (person: Person) => (await w.as(person).calendarFeeds.own()).feed

/** The entries of a feed as a program that we did not write reads them. */
async function entriesIn(url: string) {
  const { statusCode, body } = await read(url)
  expect(statusCode).toBe(200)
  const calendar = new IcalJs.Component(IcalJs.parse(body))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new IcalJs.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      description: event.description,
      location: event.location ?? '',
      status: String(component.getFirstPropertyValue('status')),
    }
  })
}
const summariesIn = async (url: string) => (await entriesIn(url)).map(({ summary }) => summary)

async function invited(recruiter: Person, { email = 'panel@example.org', isLinked = true } = {}) {
  const { _id: jobId, jobTitle } = await w.make.job(recruiter)
  const candidate = await w.make.applicant()
  await w.make.screened(admin, jobId, candidate)
  const wanted = { ...interviewAsk(w), interviewEmail: email }
  await w.as(recruiter).hiring.act({ body: { action: 'interview', jobId, applicantId: candidate.id, ...wanted } })
  if (isLinked)
    await w.as(admin).hiring.enterLink({
      body: { jobId, interviewLink: meeting, action: 'user-interview', userId: candidate.id },
    })
  const { user } = await w.as(candidate).profiles.me()
  const interview = 'interviews' in user ? user.interviews[0] : undefined
  return { jobId, jobTitle, candidate, wanted, id: interview?._id ?? '', uid: interview?.calendarUid }
}
const change = (recruiter: Person, id: string, body: object) =>
  w
    .as(recruiter)
    .hiring.changeInterview({ params: { id }, body: { reason: 'Our lead engineer is ill.', ...body } as never })

describe('the address of a calendar feed', () => {
  test('a calendar feed is read with its address alone, which is shown once and is no longer found in the database', async () => {
    const person = await w.make.candidate()
    expect(await stateOf(person)).toBeNull()
    const { address, feed } = await w.as(person).calendarFeeds.make()
    expect(address).toMatch(/\/calendar\/[\w-]{43}\.ics$/)
    expect(await stateOf(person)).toEqual(feed)
    expect(JSON.stringify(await w.as(person).calendarFeeds.own())).not.toContain('/calendar/')
    const code = /([\w-]{43})\.ics$/.exec(address)?.[1] ?? ''
    const { rows } = await w.pool.query('select * from calendar_feeds where account_id = $1', [person.id])
    expect(JSON.stringify(rows)).not.toContain(code)

    const answer = await read(new URL(address).pathname)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.headers['cache-control']).toMatch(/^private/)
    expect(answer.body).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/)
    expect(answer.body).not.toContain('METHOD')
  })

  test('making a calendar feed again ends the earlier address at once', async () => {
    const person = await w.make.candidate()
    const [first, second] = [await subscribed(person), await subscribed(person)]
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
  })

  test('ending a calendar feed makes its address unknown, and ending it again does no harm', async () => {
    const person = await w.make.candidate()
    const path = await subscribed(person)
    await w.as(person).calendarFeeds.end()
    expect((await read(path)).statusCode).toBe(404)
    expect(await stateOf(person)).toBeNull()
    await w.as(person).calendarFeeds.end()
  })

  test('an address with a code that nobody has, or that is none, is answered like a page that is not there', async () => {
    for (const code of [unknown, 'x', '%00', '..%2f', `${unknown}${unknown}`])
      expect([code, (await read(`/calendar/${code}.ics`)).statusCode]).toEqual([code, 404])
  })

  test('a calendar feed is gone while its account is suspended, and for good with the account', async () => {
    const recruiter = await w.make.recruiter()
    const path = await subscribed(recruiter)
    const params = { id: recruiter.id }
    await w.as(admin).recruiterAdmin.suspend({ params, body: { reason: 'We look into it.' } })
    expect((await read(path)).statusCode).toBe(404)
    await w.as(admin).recruiterAdmin.restore({ params })
    expect((await read(path)).statusCode).toBe(200)

    await w.db.deleteFrom('accounts').where('id', '=', recruiter.id).execute()
    expect((await read(path)).statusCode).toBe(404)
  })

  test('the account says to the hour when its calendar feed was read, and reading within the hour writes nothing', async () => {
    const person = await w.make.candidate()
    const path = await subscribed(person)
    expect(await stateOf(person)).toMatchObject({ readAt: null })
    await read(path)
    const first = (await stateOf(person))?.readAt ?? ''
    expect(first).toMatch(/:30:00\.000Z$/)
    const versionOf = async () =>
      (await w.pool.query('select xmin::text from calendar_feeds where account_id = $1', [person.id])).rows
    const version = await versionOf()
    await read(path)
    expect(await versionOf()).toEqual(version)
    w.clock.advance(3600_000)
    await read(path)
    expect(Date.parse((await stateOf(person))?.readAt ?? '')).toBe(Date.parse(first) + 3600_000)
  })

  test('a calendar that has the newest version of a feed gets 304, and the whole feed once something has changed', async () => {
    const recruiter = await w.make.recruiter()
    const { candidate, id } = await invited(recruiter)
    const path = await subscribed(candidate)
    const first = await read(path)
    const second = await read(path, { 'if-none-match': String(first.headers['etag']) })
    expect([second.statusCode, second.body]).toEqual([304, ''])
    expect((await read(path)).body).toBe(first.body)
    await change(recruiter, id, { action: 'cancel' })
    const changed = await read(path, { 'if-none-match': String(first.headers['etag']) })
    expect(changed.statusCode).toBe(200)
    expect(changed.body).not.toContain('VEVENT')
  })
})

describe('the entries of a calendar feed', () => {
  test('a moved interview is the same entry in a newer version, as in the mails, and a cancelled one is gone', async () => {
    const recruiter = await w.make.recruiter()
    const { candidate, id, uid, wanted, jobTitle } = await invited(recruiter)
    const path = await subscribed(candidate)
    const [before, ...others] = await entriesIn(path)
    expect(others).toEqual([])
    expect(before).toMatchObject({
      uid,
      sequence: 1,
      start: new Date(`${wanted.interviewDate}T15:30:00+05:30`).toISOString(),
      end: new Date(`${wanted.interviewDate}T16:00:00+05:30`).toISOString(),
      summary: `Interview at Sahyadri Software: ${jobTitle}`,
      location: meeting,
      status: 'CONFIRMED',
    })
    const { interviewDate, interviewDuration } = wanted
    await change(recruiter, id, { action: 'move', interviewDate, interviewDuration, interviewTime: '10:15' })
    expect(await entriesIn(path)).toMatchObject([
      { uid, sequence: 2, start: new Date(`${interviewDate}T10:15:00+05:30`).toISOString() },
    ])
    await change(recruiter, id, { action: 'cancel' })
    expect(await entriesIn(path)).toEqual([])
  })

  test('an interview that has no link yet is tentative', async () => {
    const { candidate } = await invited(await w.make.recruiter(), { isLinked: false })
    expect(await entriesIn(await subscribed(candidate))).toMatchObject([
      { sequence: 0, status: 'TENTATIVE', location: '' },
    ])
  })

  test('a calendar feed has the own interviews alone: of the candidate, of the interviewer, and of the lead of the job', async () => {
    const lead = await w.make.recruiter()
    const colleague = await w.make.colleague(lead)
    const stranger = await w.make.recruiter()
    const { jobId, jobTitle, candidate } = await invited(lead, { email: colleague.email })
    await invited(stranger)
    await w.make.jobMember(jobId, colleague, 'interviewer')
    const title = `Interview with Meera Nair: ${jobTitle}`
    expect(await summariesIn(await subscribed(lead))).toEqual([title])
    expect(await summariesIn(await subscribed(colleague))).toEqual([title])
    expect(await summariesIn(await subscribed(candidate))).toEqual([`Interview at Sahyadri Software: ${jobTitle}`])
    expect(await summariesIn(await subscribed(await w.make.applicant()))).toEqual([])

    const { body } = await read(await subscribed(colleague))
    for (const { email } of [lead, colleague, candidate]) expect(body).not.toContain(email)
  })

  test('who is taken off a job, or leaves the company, no longer reads its interviews', async () => {
    const lead = await w.make.recruiter()
    const [interviewer, leaving] = [await w.make.colleague(lead), await w.make.colleague(lead)]
    for (const person of [interviewer, leaving]) {
      const { jobId, id } = await invited(lead, { email: person.email })
      await w.make.jobMember(jobId, person, 'interviewer')
      const path = await subscribed(person)
      // A past one stays with the person who conducted it, and nobody takes it over.
      await w.db
        .updateTable('interviews')
        .set({ heldOn: daysAgo(2) })
        .where('id', '=', id)
        .execute()
      expect(await entriesIn(path)).toHaveLength(1)
      if (person === interviewer)
        await w.as(lead).companyTeams.removeJobMember({ params: { id: jobId, memberId: person.id } })
      else await w.as(lead).companyTeams.remove({ params: { id: person.id }, body: { jobsTo: lead.id } })
      const answer = await read(path)
      expect(answer.body).not.toContain('Meera Nair')
    }
  })

  test('nobody of a suspended company reads its interviews, and neither do their candidates', async () => {
    const recruiter = await w.make.recruiter()
    const { candidate } = await invited(recruiter)
    const paths = [await subscribed(recruiter), await subscribed(candidate)]
    for (const path of paths) expect(await entriesIn(path)).toHaveLength(1)
    await w.db
      .updateTable('companies')
      .set({ suspendedAt: w.clock.now })
      .where('id', '=', (eb) => eb.selectFrom('recruiters').select('companyId').where('accountId', '=', recruiter.id))
      .execute()
    for (const path of paths) expect(await entriesIn(path)).toEqual([])
  })

  test('a withdrawn application takes its past interviews out of all calendar feeds', async () => {
    const recruiter = await w.make.recruiter()
    const { candidate, id } = await invited(recruiter)
    await w.db
      .updateTable('interviews')
      .set({ heldOn: daysAgo(2) })
      .where('id', '=', id)
      .execute()
    const paths = [await subscribed(recruiter), await subscribed(candidate)]
    for (const path of paths) expect(await entriesIn(path)).toHaveLength(1)
    await w.db.updateTable('applications').set({ stage: 'withdrawn' }).where('candidateId', '=', candidate.id).execute()
    for (const path of paths) expect(await entriesIn(path)).toEqual([])
  })

  test('a calendar feed goes back 30 days', async () => {
    const { candidate, id } = await invited(await w.make.recruiter())
    const path = await subscribed(candidate)
    const pastBy = (days: number) =>
      w.db
        .updateTable('interviews')
        .set({ heldOn: daysAgo(days) })
        .where('id', '=', id)
        .execute()
    await pastBy(29)
    expect(await entriesIn(path)).toHaveLength(1)
    await pastBy(32)
    expect(await entriesIn(path)).toEqual([])
  })

  test('a calendar feed has 500 entries at most, and those that come next before those that are over', async () => {
    const person = await w.make.newCandidate()
    const like = await w.make.event(admin)
    const path = await subscribed(person)
    await w.pool.query(
      `with made as (
         insert into events (title, description, held_on, held_at, link, tags, banner_key)
         select 'Number ' || n, description, current_date - 25 + n / 20, held_at, link, tags, banner_key
         from events, generate_series(0, 519) n where id = $1 returning id
       )
       insert into event_registrations (event_id, candidate_id, seated_at) select id, $2, now() from made`,
      [like, person.id],
    )
    const titles = await summariesIn(path)
    expect(titles).toHaveLength(500)
    expect(titles).toContain('Number 519')
    expect(titles).not.toContain('Number 0')
  })

  test('an event at which somebody has a seat is in their calendar feed until it is called off', async () => {
    const person = await w.make.newCandidate()
    const id = await w.make.event(admin, { title: 'Resume clinic' })
    const path = await subscribed(person)
    expect(await entriesIn(path)).toEqual([])
    await w.as(person).events.attend({ params: { id } })
    expect(await entriesIn(path)).toMatchObject([
      { uid: `${id}@firstrung`, summary: 'Resume clinic', status: 'CONFIRMED' },
    ])
    await w.db.updateTable('events').set({ hiddenAt: w.clock.now }).where('id', '=', id).execute()
    expect(await entriesIn(path)).toEqual([])
  })
})

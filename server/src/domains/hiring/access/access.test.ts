import { randomUUID } from 'node:crypto'
import { type Job, routes } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { endOldGrants } from './contact.tasks.ts'

let w: TestServer
let recruiter: Person
let job: Job
let slug: string
let companyId: string
beforeAll(async () => {
  w = await openTestServer({ SCREENING: 'direct' })
})
afterAll(() => w.close())
beforeEach(async () => {
  recruiter = await w.make.recruiter({ companyName: 'Acme' })
  job = await w.make.job(recruiter)
  slug = await w.make.onBoard(job)
  companyId = job.recruiter.company._id
})

const accessOf = async (person: Person, query = {}) => w.as(person).resumeAccess.list({ query })
const move = (person: Person, kind: 'end' | 'give' | 'block' | 'unblock', id = companyId) =>
  w.as(person).resumeAccess[kind]({ params: { companyId: id } })
const panel = async (query = {}) => {
  const { jobData } = await w
    .as(recruiter)
    .hiring.panel({ params: { id: job._id }, body: { candidateType: 'all', ...query } })
  return 'applicants' in jobData ? jobData : expect.fail('no lists')
}
const shown = async (person: Person) => (await panel()).applicants.find(({ _id }) => _id === person.id)
const status = async (link: string) => (await w.request('GET', link)).status

describe('who has access', () => {
  test('the list of who has access lists the companies that see a candidate, why, and what they opened', async () => {
    const person = await w.make.directApplicant(slug)
    const other = await w.make.recruiter({ companyName: 'Other' })
    const otherJob = await w.make.job(other)
    w.clock.advance(60_000)
    const body = await w.make.applicationOf(person, { sharesContact: 'shortlisted' })
    await w.as(person).applying.apply({ params: { slug: await w.make.onBoard(otherJob) }, body })
    const link = (await shown(person))?.resume.resumeS3PublicUrl ?? ''
    await status(link)
    await status(`${link}&download=1`)
    await w.as(recruiter).hiring.person({ params: { id: job._id, userId: person.id }, query: {} })

    const now = w.clock.now.toISOString()
    const nothing = { endedAt: null, blockedSince: null, openApplications: 1 }
    const { companies, nextCursor } = await accessOf(person)
    expect(companies).toMatchObject([
      { companyName: 'Other', via: null, since: now, openedAt: null, downloadedAt: null, contactAt: null, ...nothing },
      { companyName: 'Acme', via: 'application', openedAt: now, downloadedAt: now, contactAt: now, ...nothing },
    ])
    expect(nextCursor).toBeNull()
    const first = await accessOf(person, { limit: 1 })
    const second = await accessOf(person, { limit: 1, cursor: first.nextCursor })
    expect([first, second].flatMap((page) => page.companies)).toEqual(companies)
    expect((await accessOf(await w.make.candidate())).companies).toEqual([])
    for (const somebody of [recruiter, await w.make.admin()]) {
      await expect(accessOf(somebody)).rejects.toMatchObject({ status: 403 })
      await expect(move(somebody, 'end')).rejects.toMatchObject({ status: 403 })
    }
    await expect(move(person, 'end', randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  test('the access given with a shortlist ends if it is undone before the candidate is notified', async () => {
    const people = await Promise.all([0, 1].map(() => w.make.directApplicant(slug, { sharesContact: 'shortlisted' })))
    const act = (person: Person, action: 'shortlist' | 'remove') =>
      w.as(recruiter).hiring.act({ body: { action, jobId: job._id, applicantId: person.id } })
    for (const [person, minutes] of [
      [people[0] ?? expect.fail(), 10],
      [people[1] ?? expect.fail(), 40],
    ] as const) {
      const sees = async () => (await accessOf(person)).companies[0]?.via ?? null
      await act(person, 'shortlist')
      expect(await sees()).toBe('shortlisted')
      w.clock.advance(minutes * 60_000)
      await act(person, 'remove')
      expect(await sees()).toBe(minutes < 30 ? null : 'shortlisted')
    }
  })

  test('ending the access works at once: the company sees only the name, and old resume links fail', async () => {
    const [person, neighbour] = [await w.make.directApplicant(slug), await w.make.directApplicant(slug)]
    const before = (await shown(person)) ?? expect.fail()
    const link = before.resume.resumeS3PublicUrl
    expect(await status(link)).toBe(200)
    for (const _ of [1, 2]) await move(person, 'end')

    expect(await status(link)).toBe(403)
    const after = await shown(person)
    expect(after).toMatchObject({ fullName: before.fullName, contact: 'ended', email: '', mobileNo: '', match: [] })
    const { person: whole } = await w.as(recruiter).hiring.person({
      params: { id: job._id, userId: person.id },
      query: {},
    })
    expect(whole.tests).toEqual([])
    for (const text of [JSON.stringify(after), JSON.stringify(whole)]) {
      for (const word of [before.college.collegeName, before.projects[0]?.title, person.email]) {
        expect(word).toBeTruthy()
        expect(text).not.toContain(word)
      }
    }
    const exported = await w.app.inject({
      method: 'POST',
      url: `/api/rdashboard/jobs/${job._id}/export`,
      headers: { 'x-auth-token': recruiter.token },
      payload: { password: recruiter.password },
    })
    const rows = exported.body.split('\n')
    const own = rows.find((row) => row.includes(before.uniqueId))
    expect(own).not.toContain(before.college.collegeName)
    expect(own?.trim()).toMatch(/,Access ended by the candidate$/)
    const next = (await shown(neighbour)) ?? expect.fail()
    expect(rows.find((row) => row.includes(next.uniqueId))?.trim()).toMatch(/,Shown$/)
    expect(exported.body).toContain(before.college.collegeName)
    expect(await shown(neighbour)).not.toHaveProperty('contact')

    // Neither the list of owed answers nor the agenda says more.
    const owed = await w.request('GET', '/api/rdashboard/answers', { as: recruiter })
    expect(owed.body['answers']).toContainEqual(
      expect.objectContaining({ userId: person.id, email: '', contact: 'ended' }),
    )
    const ask = { action: 'interview' as const, jobId: job._id, applicantId: person.id, ...interviewAsk(w) }
    await w.as(recruiter).hiring.act({ body: ask })
    const agenda = await w.request(
      'GET',
      `/api/rdashboard/interviews?from=${ask.interviewDate}&to=${ask.interviewDate}`,
      { as: recruiter },
    )
    expect(agenda.body['interviews']).toMatchObject([{ userId: person.id, email: '', contact: 'ended' }])
    expect(JSON.stringify([owed.body, agenda.body])).not.toContain(person.email)

    // What the company does now changes nothing.
    await w.as(recruiter).hiring.act({ body: { action: 'shortlist', jobId: job._id, applicantId: person.id } })
    expect((await panel()).shortlisted[0]).toMatchObject({ _id: person.id, contact: 'ended' })
    for (const _ of [1, 2]) await move(person, 'give')
    expect((await panel()).shortlisted[0]).toMatchObject({ _id: person.id, email: person.email })
    expect(await status(link)).toBe(200)
  })

  test('a candidate who ended the access is found by no filter, whether its value is right or wrong', async () => {
    const [person, neighbour] = [await w.make.directApplicant(slug), await w.make.directApplicant(slug)]
    const { college } = (await shown(person)) ?? expect.fail()
    await move(person, 'end')
    const found = async (query: object) => {
      const ids = (await panel(query)).applicants.map(({ _id }) => _id)
      return { person: ids.includes(person.id), neighbour: ids.includes(neighbour.id) }
    }
    expect(await found({})).toEqual({ person: true, neighbour: true })
    // Both have the same profile: what finds the neighbour would find the person, and what does not tells as much.
    const right = [{ degree: college.degree }, { graduationYear: college.graduationYear }, { minTest: 1 }]
    for (const query of right) {
      expect({ query, ...(await found(query)) }).toEqual({ query, person: false, neighbour: true })
    }
    const either = [
      { experience: 'yes' },
      { experience: 'no' },
      { place: 'Pune' },
      { skills: ['React'] },
      { minRating: 1 },
    ]
    for (const query of either) expect({ query, ...(await found(query)) }).toMatchObject({ query, person: false })
  })

  test('access that is given back is as before: a masked candidate stays masked', async () => {
    const person = await w.make.directApplicant(slug, { sharesContact: 'shortlisted' })
    await move(person, 'end')
    expect(await shown(person)).toMatchObject({ contact: 'ended' })
    expect((await accessOf(person)).companies[0]).toMatchObject({ via: null, endedAt: w.clock.now.toISOString() })
    await move(person, 'give')
    expect(await shown(person)).toMatchObject({ contact: 'masked' })
  })
})

test('a grant ends 180 days after the last job with the candidate, and not before', async () => {
  const person = await w.make.directApplicant(slug)
  const openSlug = await w.make.onBoard(await w.make.job(recruiter))
  const open = await w.make.directApplicant(openSlug)
  const both = await w.make.directApplicant(slug)
  const body = await w.make.applicationOf(both, { sharesContact: 'now' })
  await w.as(both).applying.apply({ params: { slug: openSlug }, body })
  const ended = await w.make.directApplicant(slug)
  await move(ended, 'end')
  await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId: job._id } })
  const granted = async () => {
    const { rows } = await sql<{ candidateId: string }>`
      select candidate_id from contact_grants where company_id = ${companyId} and ended_at is null`.execute(w.db)
    return new Set(rows.map(({ candidateId }) => candidateId))
  }
  const start = w.clock.now
  const afterDays = async (days: number) => {
    w.clock.now = new Date(start.getTime() + days * 24 * 3600 * 1000)
    await w.within((ctx) => endOldGrants.run(ctx, {}))
    return granted()
  }
  expect(await afterDays(179)).toEqual(new Set([person.id, open.id, both.id]))
  expect(await afterDays(181)).toEqual(new Set([open.id, both.id]))
  w.clock.now = start
  // What a candidate has ended is not forgotten: they alone give it again.
  expect(await shown(ended)).toMatchObject({ contact: 'ended' })
})

test('the list of who has access agrees with who can open the resume, however the access ended', async () => {
  const day = 24 * 3600 * 1000
  const end = {
    none: () => undefined,
    rejected: ({ id }) => w.as(recruiter).hiring.act({ body: { action: 'remove', jobId: job._id, applicantId: id } }),
    completed: () => w.as(recruiter).hiring.act({ body: { action: 'complete', jobId: job._id } }),
    withdrawn: ({ applicationId }) => w.as(person).applying.withdraw({ params: { id: applicationId }, body: {} }),
    ended: () => move(person, 'end'),
    blocked: () => move(person, 'block'),
    over: () =>
      w.db
        .updateTable('jobs')
        .set({ completedAt: new Date(w.clock.now.getTime() - 181 * day) })
        .where('id', '=', job._id)
        .execute(),
    deleted: async () => w.as(await w.make.admin()).jobs.remove({ params: { id: job._id } }),
    'deleted beside another': async () => {
      await w.make.job(recruiter)
      await w.as(await w.make.admin()).jobs.remove({ params: { id: job._id } })
    },
    unstaffed: () => w.as(recruiter).privacy.deleteOwn({ body: { password: recruiter.password } }),
    'all suspended': async () =>
      w
        .as(await w.make.admin())
        .recruiterAdmin.suspend({ params: { id: recruiter.id }, body: { reason: 'Asked for money.' } }),
    suspended: () =>
      w.db.updateTable('companies').set({ suspendedAt: w.clock.now }).where('id', '=', companyId).execute(),
  } satisfies Record<string, (person: { id: string; applicationId: string }) => unknown>
  let person = await w.make.directApplicant(slug)
  const said: Record<string, unknown> = {}
  for (const [name, ending] of Object.entries(end)) {
    recruiter = await w.make.recruiter()
    job = await w.make.job(recruiter)
    companyId = job.recruiter.company._id
    person = await w.make.directApplicant(await w.make.onBoard(job))
    const link = (await shown(person))?.resume.resumeS3PublicUrl ?? ''
    await ending(person)
    const [{ lapsed, endedAt, blockedSince } = expect.fail()] = (await accessOf(person)).companies
    said[name] = lapsed ?? (blockedSince ? 'blocked' : endedAt ? 'ended' : 'sees')
    expect([name, await status(link)]).toEqual([name, said[name] === 'sees' ? 200 : 403])
  }
  expect(said).toEqual({
    none: 'sees',
    rejected: 'sees',
    completed: 'sees',
    withdrawn: 'withdrawn',
    ended: 'ended',
    blocked: 'withdrawn',
    over: 'over',
    deleted: 'deleted',
    'deleted beside another': 'deleted',
    unstaffed: 'unstaffed',
    'all suspended': 'unstaffed',
    suspended: 'suspended',
  })
})

describe('a blocked company', () => {
  test('the team cannot give a blocked company the candidate who blocked it, and reads the reason', async () => {
    const person = await w.make.directApplicant(slug)
    await w.as(recruiter).hiring.act({ body: { action: 'remove', jobId: job._id, applicantId: person.id } })
    await move(person, 'block')
    const admin = await w.make.admin()
    const body = { action: 'shortlist', jobId: job._id, applicantId: person.id, rating: 5, comment: 'Good.' }
    const { status: answered, body: refusal } = await w.request('PUT', routes.hiring.screen.path, {
      as: admin,
      body,
    })
    expect([answered, refusal['code']]).toEqual([409, 'company_blocked'])
    expect(refusal['msg']).toContain('has blocked Acme')
  })

  test('a blocked company loses an application that it has just rejected, which still looks open to the candidate', async () => {
    const person = await w.make.directApplicant(slug)
    for (const action of ['shortlist', 'remove'] as const) {
      w.clock.advance(1000)
      await w.as(recruiter).hiring.act({ body: { action, jobId: job._id, applicantId: person.id } })
    }
    w.clock.advance(1000)
    // The number that the block is asked with must not tell them either.
    expect((await accessOf(person)).companies[0]).toMatchObject({ openApplications: 1 })
    await move(person, 'block')
    w.clock.advance(31 * 60_000)
    await w.runTasks()
    const { application } = await w.as(person).hiring.application({ params: { id: person.applicationId } })
    expect(application.status).toBe('withdrawn')
    const { companies } = await accessOf(person)
    expect(companies[0]).toMatchObject({ openApplications: 0 })
    const { rows } = await w.pool.query(
      `select text from notices where recipient_id = $1 and text like '%not%selected%'`,
      [person.id],
    )
    expect(rows).toEqual([])
  })

  test('a blocked company loses its access and the open applications, and gets no new ones until it is unblocked', async () => {
    const person = await w.make.directApplicant(slug)
    const link = (await shown(person))?.resume.resumeS3PublicUrl ?? ''
    for (const _ of [1, 2]) await move(person, 'block')

    expect(await status(link)).toBe(403)
    expect(await shown(person)).toBeUndefined()
    const { application } = await w.as(person).hiring.application({ params: { id: person.applicationId } })
    expect(application.status).toBe('withdrawn')
    await expect(move(person, 'give')).rejects.toMatchObject({ status: 409, code: 'company_blocked' })

    const other = await w.make.onBoard(await w.make.job(recruiter))
    const body = await w.make.applicationOf(person)
    const apply = () => w.as(person).applying.apply({ params: { slug: other }, body })
    await expect(apply()).rejects.toMatchObject({ status: 409, code: 'company_blocked' })
    const { mine } = await w.as(person).board.mine({ params: { slug: other } })
    expect(mine.whyNot[0]).toMatchObject({ code: 'blocked', step: { path: '/candidate/profile?tab=access' } })

    for (const _ of [1, 2]) await move(person, 'unblock')
    expect((await accessOf(person)).companies[0]).toMatchObject({ blockedSince: null })
    // Applying gives access.
    await apply()
    expect(await status(link)).toBe(200)
  })

  test('a blocked company does not see or count in the pool a candidate who blocked it; other companies still see them', async () => {
    const [blocking, staying] = [await w.make.applicant(), await w.make.applicant()]
    const before = await panel()
    expect(before.applicants.map(({ _id }) => _id)).toEqual(expect.arrayContaining([blocking.id, staying.id]))
    await move(blocking, 'block')

    for (const query of [{}, { q: blocking.email }, { sort: 'newest' as const }, { degree: 'b' }]) {
      expect((await panel(query)).applicants.map(({ _id }) => _id)).not.toContain(blocking.id)
    }
    const after = await panel()
    expect(after.counts.applicants).toBe(before.counts.applicants - 1)
    expect(after.applicants).toHaveLength(before.applicants.length - 1)

    const elsewhere = await w.make.recruiter()
    job = await w.make.job(elsewhere)
    recruiter = elsewhere
    expect((await panel()).applicants.map(({ _id }) => _id)).toContain(blocking.id)
  })

  test('a blocked company has no open application, even when a candidate blocks it and applies at the same moment', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => w.make.skilledCandidate()))
    for (const person of people) {
      const body = await w.make.applicationOf(person)
      await Promise.allSettled([
        w.as(person).applying.apply({ params: { slug }, body }),
        move(person, 'block'),
        move(person, 'end'),
      ])
    }
    expect((await panel()).applicants.filter(({ _id }) => people.some(({ id }) => id === _id))).toEqual([])
  })
})

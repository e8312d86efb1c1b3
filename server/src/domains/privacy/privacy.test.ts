import { folders, messages } from '@firstrung/contract'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetMails, mailboxOf } from '#src/platform/mail/mail.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, someEmail, type TestServer } from '#src/testing/test-server.ts'
import { references } from './privacy.references.ts'

const password = 'correct-horse-1'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

/** The archive of this person, by file name. */
async function exported(person: Person): Promise<Record<string, Uint8Array>> {
  const answer = await w.app.inject({
    method: 'GET',
    url: '/api/user/account/export',
    headers: { 'x-auth-token': person.token },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  return unzipSync(answer.rawPayload)
}
const jsonOf = (archive: Record<string, Uint8Array>, name: string) =>
  JSON.parse(new TextDecoder().decode(archive[name] ?? new Uint8Array()))
const textOf = (archive: Record<string, Uint8Array>) =>
  Object.values(archive)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('\n')

let pairs = 0

/** A candidate who was hired by a recruiter, with all data that the product stores about both. */
async function hired() {
  pairs += 1
  const names = { recruiter: `Zubin Contractor ${pairs}`, candidate: `Leela Venkatraman ${pairs}` }
  const recruiter = await w.make.recruiter({ fullName: names.recruiter })
  const job = await w.make.job(recruiter, { numOpenings: 1 })
  const candidate = await w.make.applicant({ profile: { fullName: names.candidate } })
  await w.make.file(candidate, folders.candidateAvatars, 'png')
  await w.make.mentorRequest(candidate)
  await w.as(candidate).events.attend({ params: { id: await w.make.event(admin) } })
  await w.make.screened(admin, job._id, candidate)
  const act = (body: object) =>
    w.as(recruiter).hiring.act({ body: { jobId: job._id, applicantId: candidate.id, ...body } as never })
  await act({ action: 'shortlist' })
  await act({ action: 'interview', ...interviewAsk(w) })
  const link = { jobId: job._id, interviewLink: 'https://meet.example.org/room' }
  await w.as(admin).hiring.enterLink({ body: link })
  await act({ action: 'hire' })
  return { recruiter, job, candidate, names }
}

const remove = (person: Person, body: { password?: string; code?: string } = { password }) =>
  w.as(person).privacy.deleteOwn({ body })

/** Where the database still has this text; counted tries expire within the day. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await w.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name <> 'rate_limits'`,
  )
  const found = []
  for (const { name } of rows) {
    const { rowCount } = await w.pool.query(`select from "${name}" t where t::text ilike $1 limit 1`, [`%${text}%`])
    if (rowCount) found.push(name)
  }
  return found
}

const keysOf = async (person: Person) =>
  (await w.db.selectFrom('uploads').select('key').where('ownerId', '=', person.id).execute()).map(({ key }) => key)
const storedOf = (keys: string[]) =>
  w.within((ctx) => Promise.all(keys.map(async (key) => (await ctx.storage.read(key)) !== null)))

test('every column that names a person is declared, and the database does with it what is declared', async () => {
  const { rows } = await w.pool.query<{ name: string; action: string }>(`
    select c.conrelid::regclass || '.' || a.attname as name, c.confdeltype as action
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid in ('accounts'::regclass, 'candidates'::regclass, 'recruiters'::regclass)`)
  const actions = { erased: 'c', unlinked: 'n' }
  const declared = Object.entries(references).map(([name, { onDeletion }]) => ({ name, action: actions[onDeletion] }))
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
  expect(rows.sort(byName), 'declare new columns in privacy.references.ts').toEqual(declared.sort(byName))
})

describe('downloading the own data', () => {
  test('downloading the own data gives a candidate one archive of everything, with the files, and nothing of others', async () => {
    const { candidate, names } = await hired()
    const archive = await exported(candidate)
    const expected = Object.values(references).flatMap(({ inExport }) => inExport ?? [])
    const ofRecruiters = [
      'jobs.json',
      'job-drafts.json',
      'panel-views.json',
      'interview-hours.json',
      'busy-calendars.json',
      'api-keys.json',
    ]
    expect(Object.keys(archive)).toEqual(
      expect.arrayContaining(expected.filter((name) => !ofRecruiters.includes(name))),
    )
    expect(jsonOf(archive, 'account.json')).toMatchObject({ email: candidate.email, consent: expect.any(Object) })
    expect(jsonOf(archive, 'profile.json')).toMatchObject({ fullName: names.candidate, mobileNo: '9876543210' })
    expect(jsonOf(archive, 'profile.json').testsTaken).toMatchObject([{ skills: [] }])
    expect(jsonOf(archive, 'applications.json')).toEqual([
      expect.objectContaining({ job: 'Frontend Developer', company: 'Sahyadri Software', stage: 'hired' }),
    ])
    expect(jsonOf(archive, 'requests.json').mentorships).toHaveLength(1)
    expect(jsonOf(archive, 'events.json')).toEqual([expect.objectContaining({ title: 'Resume clinic' })])
    const files = Object.keys(archive).filter((name) => name.startsWith('files/'))
    expect(files.map((name) => name.replace(/\d+-/, ''))).toEqual(
      expect.arrayContaining([
        `files/resumes/resume-${candidate.id}.pdf`,
        `files/profile_pics/candidate/profile_pic-${candidate.id}.webp`,
      ]),
    )
    const resume = files.find((name) => name.endsWith('.pdf')) ?? ''
    expect(new TextDecoder().decode(archive[resume]?.slice(0, 5))).toBe('%PDF-')

    const text = textOf(archive)
    expect(text).not.toContain('argon2')
    expect(text).not.toContain(candidate.token)
    // The team's remarks for recruiters are not part of a candidate's export.
    expect(text).not.toContain('Clear thinker')
    expect(text).not.toContain('Zubin')
  })

  test('downloading the own data gives a recruiter the own jobs, views and interview hours', async () => {
    const { recruiter, job } = await hired()
    const rounds = [
      { name: 'Round 1', position: 1 },
      { name: 'Founders', position: 2, guide: 'Ask why.' },
    ]
    await w.as(recruiter).hiring.chooseRounds({ params: { id: job._id }, body: { rounds } })
    await w.as(recruiter).hiring.saveView({ body: { name: 'Near Pune', search: 'place=Pune' } })
    const hours = {
      ...{ zone: 'Europe/Berlin', noticeHours: 24, gapMinutes: 15, mostADay: 4, daysOff: [] },
      hours: [{ weekday: 2, from: '10:00', to: '12:00' }],
    }
    await w.as(recruiter).hiring.saveInterviewHours({ body: hours })
    const login = { username: 'kiran', password: 'app-password-7' }
    const address = 'https://calendar.example.org/secret.ics'
    await w.as(recruiter).hiring.addBusyCalendar({ body: { address, ...login } })
    const archive = await exported(recruiter)
    expect(jsonOf(archive, 'interview-hours.json')).toEqual({ hours })
    expect(jsonOf(archive, 'busy-calendars.json')).toMatchObject([{ host: 'calendar.example.org', username: 'kiran' }])
    expect(textOf(archive)).not.toMatch(/secret\.ics|app-password-7/)
    expect(jsonOf(archive, 'panel-views.json')).toEqual([expect.objectContaining({ name: 'Near Pune' })])
    expect(jsonOf(archive, 'jobs.json')).toEqual([
      expect.objectContaining({
        ...{ title: 'Frontend Developer', hiredCount: 1 },
        interviewRounds: [expect.anything(), { name: 'Founders', minutes: null, guide: 'Ask why.', criteria: null }],
      }),
    ])
    expect(jsonOf(archive, 'profile.json')).toMatchObject({ company: { gstNumber: '27AAPFU0939F1ZV' } })
    expect(textOf(archive)).not.toContain('Clear thinker')
  })

  test('downloading the own data takes the password again where the sign-in is older than ten minutes, for this session alone', async () => {
    const person = await w.make.newCandidate()
    const { token } = await w.as(null).accounts.signIn({
      body: { email: person.email, password: person.password, userType: 'candidate' },
    })
    const other = { ...person, token }
    const ask = (as: Person) => w.request('GET', '/api/user/account/export', { as })
    const refused = { status: 403, body: { code: 'sign_in_again', msg: messages.signInAgainFirst } }
    w.clock.advance(10 * 60_000 + 1)
    expect(await ask(person)).toMatchObject(refused)
    const confirm = (password: string) => w.as(person).accounts.confirmSession({ body: { password } })
    await expect(confirm('wrong-horse-1')).rejects.toMatchObject({ status: 400, msg: messages.passwordWrong })
    expect(await ask(person)).toMatchObject(refused)
    await confirm(person.password)
    expect((await ask(person)).status).toBe(200)
    expect(await ask(other)).toMatchObject(refused)
    w.clock.advance(10 * 60_000 + 1)
    expect(await ask(person)).toMatchObject(refused)
  })

  test('downloading the own data is limited', async () => {
    const limited = await openTestServer({ CONFIRMATIONS_PER_HOUR: '1' })
    const person = await limited.make.newCandidate()
    const ask = async () => (await limited.request('GET', '/api/user/account/export', { as: person })).status
    expect([await ask(), await ask()]).toEqual([200, 429])
    await limited.close()
  })
})

describe('deleting the own account', () => {
  test('deleting the own account erases a candidate from every table and from the files; what was counted stays counted', async () => {
    const { candidate, recruiter, job, names } = await hired()
    const keys = await keysOf(candidate)
    const figures = () => w.as(admin).admin.stats({ params: { period: 'yearly' } })
    const own = () => w.as(recruiter).jobs.stats({ query: {} })
    const before = [await figures(), await own()]

    expect((await remove(candidate)).msg).toBe(messages.accountDeleted)
    const mails = await w.mailsTo(candidate.email)
    expect(mails.at(-1)?.subject).toBe('Your account is deleted')
    expect([await figures(), await own()]).toEqual(before)
    expect(await tablesWith(names.candidate)).toEqual([])
    expect(await tablesWith(candidate.email)).toEqual([])
    // Not even the audit log keeps the id.
    expect(await tablesWith(candidate.id)).toEqual([])
    expect(await storedOf(keys)).toEqual(keys.map(() => false))

    const { notifications } = await w.as(admin).notifications.listAdmin()
    expect(notifications.map(({ text }) => text)).toContain(
      `${names.recruiter} hired A former candidate for Frontend Developer.`,
    )
    const { jobData } = await w.as(recruiter).hiring.panel({ params: { id: job._id }, body: { candidateType: 'all' } })
    expect(jobData).toMatchObject({ hired: [] })
  })

  test('deleting the own account removes the name, also an earlier one, from others’ notifications about the forum', async () => {
    const reader = await w.make.newCandidate()
    const factories = [
      () => w.make.candidate({ fullName: 'Zephyrine Quill' }),
      () => w.make.recruiter({ fullName: 'Zephyrine Quill' }),
    ]
    for (const make of factories) {
      const writer = await make()
      const { postId } = await w.make.forumPost(admin, { title: 'Zephyrine Quill asks' })
      const first = await w.make.forumComment(reader, postId, 'Here I am')
      await w.make.forumComment(writer, postId, 'Me too', first._id)
      const texts = async () => (await w.as(reader).notifications.listCandidate()).notifications.map(({ text }) => text)
      expect(await texts()).toContain('Zephyrine Quill replied to you in the forum: Zephyrine Quill asks.')
      await w.db.updateTable('accounts').set({ fullName: 'Zephyrine Other' }).where('id', '=', writer.id).execute()
      await remove(writer)
      // The title is not theirs.
      expect((await texts())[0]).toBe('A former member replied to you in the forum: Zephyrine Quill asks.')
      await w.as(admin).forum.remove({ params: { id: postId } })
    }
  })

  test('deleting the own account removes the name as it was then from notifications to others', async () => {
    const { candidate, names } = await hired()
    await w.db.updateTable('accounts').set({ fullName: 'Another Name' }).where('id', '=', candidate.id).execute()
    await remove(candidate)
    expect(await tablesWith(names.candidate)).toEqual([])
  })

  test('deleting the own account clears the outbox of the mails to the person', async () => {
    const { candidate, recruiter } = await hired()
    expect((await w.mailsTo(candidate.email)).length).toBeGreaterThan(0)
    const others = (await w.mailsTo(recruiter.email)).length
    await remove(candidate)
    const { rows } = await w.pool.query<{ data: { mailbox: string }; minutes: number }>(
      `select data, extract(epoch from start_after - now()) / 60 as minutes from pgboss.job
       where name = $1 and data ->> 'mailbox' = $2`,
      [forgetMails.name, mailboxOf(candidate.email)],
    )
    expect(rows).toHaveLength(1)
    expect(Number(rows[0]?.minutes)).toBeGreaterThan(5)
    await w.runTasks()
    await w.within((ctx) => forgetMails.run(ctx, rows[0]?.data ?? { mailbox: '' }))
    expect(await w.mailsTo(candidate.email)).toEqual([])
    // The interview that they would have held is cancelled.
    expect((await w.mailsTo(recruiter.email)).slice(others).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^The round 2 interview with A former candidate .* has been cancelled$/),
    ])
  })

  test('deleting the own account takes a recruiter’s jobs out of every list and notifies the team; hired candidates stay hired', async () => {
    const { recruiter, candidate, job, names } = await hired()
    await w.make.job(recruiter, { jobTitle: 'Open position' })
    const keys = await keysOf(recruiter)
    const before = await w.as(admin).admin.stats({ params: { period: 'yearly' } })
    await remove(recruiter)
    await w.runTasks()

    expect(await w.as(admin).admin.stats({ params: { period: 'yearly' } })).toEqual(before)
    expect(await tablesWith(names.recruiter)).toEqual([])
    expect(await tablesWith(recruiter.email)).toEqual([])
    expect(await tablesWith(recruiter.id)).toEqual([])
    expect(await storedOf(keys)).toEqual(keys.map(() => false))
    const company = await w.db.selectFrom('companies').select(['name', 'gstNumber', 'address']).execute()
    expect(company).toContainEqual({ name: 'Sahyadri Software', gstNumber: '', address: '' })

    const { adminJobs } = { adminJobs: JSON.stringify(await w.as(admin).jobs.listAll({ query: {} })) }
    expect(adminJobs).not.toContain(job._id)
    const { notifications } = await w.as(admin).notifications.listAdmin()
    expect(notifications.map(({ text }) => text)).toContain(
      'Sahyadri Software has left. Its job Open position is closed.',
    )
    const application = await w.db
      .selectFrom('applications')
      .select('stage')
      .where('candidateId', '=', candidate.id)
      .executeTakeFirst()
    expect(application?.stage).toBe('hired')
    expect((await w.request('GET', '/api/auth/user', { as: candidate })).status).toBe(200)
  })

  test('deleting the own account needs the password, ends every session, and leaves the email free for somebody new', async () => {
    const person = await w.make.newCandidate()
    const body = { email: person.email, password, userType: 'candidate' as const }
    const other = await w.as(null).accounts.signIn({ body })
    await expect(remove(person, {})).rejects.toMatchObject({
      errors: [{ field: 'password', msg: messages.passwordWrong }],
    })
    await expect(remove(person, { password: 'wrong-horse-1' })).rejects.toMatchObject({ status: 400 })
    // A code is no way around the password.
    await expect(remove(person, { code: '00000000' })).rejects.toMatchObject({ status: 400 })
    await remove(person)
    for (const token of [person.token, other.token]) {
      expect((await w.request('GET', '/api/auth/user', { headers: { 'x-auth-token': token } })).status).toBe(401)
    }
    await expect(w.as(null).accounts.signIn({ body })).rejects.toMatchObject({ code: 'wrong_credentials' })
    const { user } = await w.as(null).accounts.register({ body })
    expect(user._id).not.toBe(person.id)
  })

  test('deleting the own account needs a mailed code, once, where there is no password', async () => {
    const person = await w.make.newCandidate()
    await w.db.updateTable('accounts').set({ passwordHash: null }).where('id', '=', person.id).execute()
    const codeWrong = { errors: [{ field: 'code', msg: messages.codeWrong }] }
    await expect(remove(person, { code: '' })).rejects.toMatchObject(codeWrong)
    expect((await w.as(person).privacy.askForCode()).msg).toBe(messages.codeMailed)
    const code = async () => /: (\d{8})/.exec((await w.mailsTo(person.email)).at(-1)?.text ?? '')?.[1] ?? ''
    const first = await code()
    await expect(remove(person, { code: first.split('').reverse().join('x') })).rejects.toMatchObject(codeWrong)
    w.clock.advance(31 * 60_000)
    await expect(remove(person, { code: first })).rejects.toMatchObject(codeWrong)
    await w.as(person).privacy.askForCode()
    await remove(person, { code: ` ${await code()} ` })
    expect(await tablesWith(person.id)).toEqual([])
  })

  test('deleting the own account happens once when it is requested ten times at the same moment', async () => {
    const person = await w.make.newCandidate()
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => remove(person)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []))
    expect(refused.every((status) => status === 401 || status === 404)).toBe(true)
    expect(await w.mailsTo(person.email)).toHaveLength(1)
  })

  test('deleting the own account erases a resume that the team had uploaded', async () => {
    const email = someEmail()
    const { user } = await w.as(admin).candidateAdmin.create({ body: { email, fullName: 'Omkar Joshi' } })
    const bytes = await w.make.file(admin, folders.resumes, 'pdf')
    await w.as(admin).candidateAdmin.uploadResume({ body: { userId: user._id, resumeS3FileKey: bytes.fileKey } })
    const { token, user: own } = await w.as(null).accounts.reset({
      body: { token: await w.resetTokenOf(email), password },
    })
    const person = { id: own._id, email, password, token }
    const archive = await exported(person)
    expect(Object.keys(archive).filter((name) => name.startsWith('files/resumes/'))).toHaveLength(1)
    await remove(person)
    await w.runTasks()
    expect(await storedOf([bytes.fileKey])).toEqual([false])
    expect(await tablesWith('Omkar')).toEqual([])
  })

  test('deleting the own account is for candidates and recruiters; the team’s accounts are the operator’s', async () => {
    await expect(remove(admin)).rejects.toMatchObject({ status: 403 })
  })
})

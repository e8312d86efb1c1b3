import { randomUUID } from 'node:crypto'
import { folders, type JobWithLists, limits, messages, type PanelQuery } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tellOfApplicants } from '#src/domains/hiring/endings/endings.tasks.ts'
import { linesOf } from '#src/platform/documents/pdf-text.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { interviewAsk } from '#src/testing/factories.hiring.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  recruiter = await w.make.recruiter()
})
afterAll(() => w.close())

const minute = 60_000
const day = 24 * 3600 * 1000

let made = 0
async function jobOnBoard(options?: Parameters<TestServer['make']['onBoard']>[1]) {
  made += 1
  const job = await w.make.job(recruiter, { numOpenings: 5, jobTitle: `Job number ${made}` })
  return { jobId: job._id, slug: await w.make.onBoard(job, options), title: job.jobTitle }
}

const send = (person: Person, slug: string, body: unknown) =>
  w.request('POST', `/api/jobs/${slug}/applications`, { as: person, body })
const fieldsOf = (answer: Awaited<ReturnType<typeof send>>) =>
  (answer.body['errors'] as { field: string }[]).map(({ field }) => field)
const withdraw = (person: Person, id: string, reason?: string) =>
  w.as(person).applying.withdraw({ params: { id }, body: { reason } })

async function panelFor(role: 'admin' | 'recruiter', jobId: string, query: Partial<PanelQuery> = {}) {
  const body = { candidateType: 'all', ...query } as const
  if (role === 'admin') return (await w.as(admin).hiring.adminPanel({ params: { jobId }, body })).jobData
  const { jobData } = await w.as(recruiter).hiring.panel({ params: { id: jobId }, body })
  if (!('counts' in jobData)) throw new Error('the panel came without its lists')
  return jobData
}
const idsIn = (panel: JobWithLists, list: 'applicants' | 'shortlisted' | 'rejected' = 'applicants') =>
  panel[list].map(({ _id }) => _id)
const noticesOf = async (person: Person) => {
  const { listRecruiter, listCandidate } = w.as(person).notifications
  return (await (person === recruiter ? listRecruiter : listCandidate)()).notifications
}
const act = (action: 'shortlist' | 'waitlist' | 'remove' | 'restore', jobId: string, { id }: Person) => {
  const body = { action, jobId, applicantId: id, ...(action === 'remove' && { subject: '', message: '' }) }
  return w.request('PUT', '/api/rdashboard/jobs/actions', { as: recruiter, body: { reply: 'changes', ...body } })
}
/** How many rows each counter has, and how many there are. */
async function drift() {
  const { rows } = await sql`
    select coalesce(c.job_id, a.job_id) as job, coalesce(c.stage, a.stage) as stage, c.n as counted, a.n as there
    from (select job_id, stage, source, in_pool, sum(n) as n from stage_counts group by 1, 2, 3, 4) c
    full join (
      select a.job_id, a.stage, a.source, is_interested(j.role, c) as in_pool, count(*) as n
      from applications a join jobs j on j.id = a.job_id join candidates c on c.account_id = a.candidate_id
      group by 1, 2, 3, 4
    ) a on (a.job_id, a.stage, a.source, a.in_pool) = (c.job_id, c.stage, c.source, c.in_pool)
    where coalesce(c.n, 0) <> coalesce(a.n, 0)`.execute(w.db)
  return rows
}

describe('an application to one job', () => {
  test('an application to one job is sent with the chosen resume, and candidate and company are notified', async () => {
    const { jobId, slug, title } = await jobOnBoard({ answerDays: 5 })
    const person = await w.make.skilledCandidate()
    const second = await w.make.furtherResume(person, 'For backend jobs')
    const question = await w.within(({ db }) =>
      sql<{ id: string }>`
        insert into posting_questions (job_id, position, kind, text, is_required)
        values (${jobId}, 0, 'text', 'Why this job?', true) returning id`.execute(db),
    )
    const questionId = question.rows[0]?.id ?? ''
    const value = `Because ${'it fits '.repeat(40)}`.trim()
    const body = await w.make.applicationOf(person, {
      resumeId: second._id,
      answers: [{ questionId, value }],
      note: 'Hello',
    })

    const { applicationId, answerBy, msg } = await w.as(person).applying.apply({ params: { slug }, body })

    expect(new Date(answerBy).getTime()).toBeGreaterThan(w.clock.now.getTime() + 5 * day - 1)
    expect(new Date(answerBy).toISOString()).toMatch(/T18:29:59\.999Z$/)
    expect(msg).toMatch(/^We have sent your application to .+\. You will have an answer by \d+ \w+ \d{4}\.$/)
    const notices = (await noticesOf(person)).filter(({ text }) => text.startsWith('Your application'))
    expect(notices).toHaveLength(1)
    expect(notices[0]?.data.path).toBe(`/applications/${applicationId}`)
    const mails = await w.mailsTo(person.email)
    expect(mails.filter(({ subject }) => subject?.startsWith('Your application for'))).toHaveLength(1)

    const [applicant] = (await panelFor('recruiter', jobId)).applicants
    expect(applicant).toMatchObject({ _id: person.id, source: 'direct', stage: 'applicant', note: 'Hello' })
    expect(applicant?.resume.resumeFileName).toBe(second.fileName)
    expect(applicant?.resume.resumeS3FileKey).not.toBe((await w.as(person).profiles.me()).user)
    expect(applicant?.answers?.[0]?.answer).toHaveLength(limits.answerPreview + 1)
    const { person: whole } = await w.as(recruiter).hiring.person({
      params: { id: jobId, userId: person.id },
      query: {},
    })
    expect(whole.candidate.answers).toEqual([{ question: 'Why this job?', answer: value, questionId, misses: false }])
    expect(whole.activity.map(({ kind }) => kind)).toContain('applied')

    const opened = await w.request('GET', applicant?.resume.resumeS3PublicUrl ?? '')
    expect(opened.status).toBe(200)
    const { rows } = await sql<{ seenAt: Date | null; fileKey: string }>`
      select a.seen_at, r.file_key from applications a join resumes r on r.id = a.resume_id
      where a.id = ${applicationId}`.execute(w.db)
    expect(rows[0]).toMatchObject({ seenAt: w.clock.now, fileKey: applicant?.resume.resumeS3FileKey })

    const { application } = await w.as(person).hiring.application({ params: { id: applicationId } })
    expect(application).toMatchObject({ status: 'sent', canWithdraw: true, answerBy, source: 'direct' })
    expect(application.sent).toMatchObject({ note: 'Hello', answers: [{ question: 'Why this job?', answer: value }] })
    expect(application.sent?.resume).toMatchObject({ fileName: second.fileName, label: second.label })
    expect(second.label).not.toBe('')
    expect(application.timeline.map(({ kind, isAhead }) => [kind, isAhead])).toEqual([
      ['sent', false],
      ['opened', false],
      ['due', true],
    ])

    w.clock.advance(3 * minute)
    await w.within((ctx) => tellOfApplicants.run(ctx, {}))
    expect((await noticesOf(recruiter))[0]?.text).toBe(`1 new application for ${title}.`)
  })

  test('an application is refused with a reason without a skill test, and for a paused, closed, past or hidden job', async () => {
    const { jobId, slug } = await jobOnBoard()
    const untested = await w.make.candidate()
    const asked = await w.make.applicationOf(untested)
    expect((await send(untested, slug, asked)).body).toMatchObject({ code: 'skill_test_needed' })

    const person = await w.make.skilledCandidate()
    const body = await w.make.applicationOf(person)
    expect((await send(person, 'no-such-job', body)).status).toBe(404)
    const set = (state: string) =>
      sql`update postings set state = ${state}, closed_at = ${state === 'closed' ? w.clock.now : null}
        where job_id = ${jobId}`.execute(w.db)
    for (const state of ['draft', 'review', 'removed']) {
      await set(state)
      expect((await send(person, slug, body)).status).toBe(404)
    }
    await set('paused')
    expect((await send(person, slug, body)).body).toMatchObject({
      code: 'posting_closed',
      msg: messages.applicationsClosed(),
    })
    await set('closed')
    expect((await send(person, slug, body)).body['msg']).toMatch(/closed on \d+ \w+ \d{4}\.$/)
    await set('live')
    await sql`update postings set apply_by = ${new Date(w.clock.now.getTime() - minute)} where job_id = ${jobId}`.execute(
      w.db,
    )
    expect((await send(person, slug, body)).body).toMatchObject({ code: 'posting_closed' })
  })

  test('an application needs a name, a mobile number, a college and a confirmed email, and names what is missing (G-150)', async () => {
    const { slug } = await jobOnBoard()
    const person = await w.make.newCandidate()
    await w.make.skilled(person)
    const { fileKey: resumeS3FileKey } = await w.make.file(person, folders.resumes, 'pdf')
    const held = (isHeld: boolean) =>
      sql`update accounts set mails_before_confirming = ${!isHeld}, email_verified_at = null where id = ${person.id}`.execute(
        w.db,
      )
    const save = (body: Parameters<ReturnType<TestServer['as']>['profiles']['saveProfile']>[0]['body']) =>
      w.as(person).profiles.saveProfile({ body })
    const mine = async () => (await w.as(person).board.mine({ params: { slug } })).mine
    await save({ resumeS3FileKey, collegeName: 'Model Engineering College' })
    await held(true)
    const body = await w.make.applicationOf(person)

    const refused = await send(person, slug, body)
    expect([refused.status, refused.body['code'], ...fieldsOf(refused)]).toEqual([
      403,
      'details_needed',
      'fullName',
      'mobileNo',
    ])
    expect(await mine()).toMatchObject({ asks: ['fullName', 'mobileNo'] })
    expect((await mine()).whyNot.map(({ code }) => code)).toEqual(['profile', 'profile', 'email'])

    await save({ fullName: 'Meera Nair', mobileNo: '9820012345' })
    expect((await send(person, slug, body)).body).toMatchObject({ code: 'confirm_email_first' })
    expect((await mine()).whyNot.map(({ code }) => code)).toEqual(['email'])

    await held(false)
    expect(await mine()).toMatchObject({ whyNot: [], asks: [] })
    expect((await send(person, slug, body)).status).toBe(200)
  })

  test('an application to one job needs more than the general application, which asks only for a skill test', async () => {
    const person = await w.make.newCandidate()
    await w.make.skilled(person)
    await sql`update accounts set mails_before_confirming = false where id = ${person.id}`.execute(w.db)
    const answer = await w.request('POST', '/api/user/apply', { as: person, body: { interestType: 'jobs' } })
    expect(answer.status).toBe(200)
  })

  test("an application to one job needs one of the candidate's own resumes, valid answers, and what hard rules ask for", async () => {
    const { jobId, slug } = await jobOnBoard()
    const [person, other] = [await w.make.skilledCandidate(), await w.make.skilledCandidate()]
    const foreign = await w.make.furtherResume(other, 'Theirs')
    const base = await w.make.applicationOf(person)
    for (const resumeId of [foreign._id, randomUUID()]) {
      const refused = await send(person, slug, { ...base, resumeId })
      expect([refused.status, ...fieldsOf(refused)]).toEqual([400, 'resumeId'])
    }
    const { rows } = await sql<{ id: string }>`
      insert into posting_questions (job_id, position, kind, text, is_required, wanted) values
        (${jobId}, 0, 'yes_no', 'May you work in India?', true, 'yes'), (${jobId}, 1, 'number', 'Years?', true, null)
      returning id`.execute(w.db)
    const [may, years] = rows.map(({ id }) => id)
    const missing = await send(person, slug, { ...base, answers: [{ questionId: may, value: true }] })
    expect([missing.status, ...fieldsOf(missing)]).toEqual([400, 'answers.1.value'])
    const unwanted = await send(person, slug, {
      ...base,
      answers: [
        { questionId: may, value: false },
        { questionId: years, value: 1 },
      ],
    })
    expect([unwanted.status, unwanted.body['code'], ...fieldsOf(unwanted)]).toEqual([
      403,
      'not_eligible',
      'answers.0.value',
    ])
    const answers = [
      { questionId: may, value: true },
      { questionId: years, value: 1 },
    ]
    await sql`insert into posting_rules (job_id, position, params, is_hard) values
      (${jobId}, 0, '{"kind":"graduation_year","from":2019,"to":2020}', true),
      (${jobId}, 1, '{"kind":"degree","anyOf":["B.Tech"]}', false)`.execute(w.db)
    const unfit = await send(person, slug, { ...base, answers })
    expect([unfit.status, unfit.body['code'], ...fieldsOf(unfit)]).toEqual([403, 'not_eligible', 'graduationYear'])
    await sql`update posting_rules set is_hard = false where job_id = ${jobId}`.execute(w.db)
    const sent = await send(person, slug, { ...base, answers })
    expect(sent.status).toBe(200)
    const stored = await w.db
      .selectFrom('applications')
      .select('fit')
      .where('id', '=', String(sent.body['applicationId']))
      .executeTakeFirstOrThrow()
    expect(stored.fit).toMatchObject({ met: ['A degree in B.Tech'], missing: ['Graduation in 2019 or 2020'] })
  })

  test('an application to one job is sent once: a repeated request gets the first answer, another application is refused', async () => {
    const { slug } = await jobOnBoard()
    const person = await w.make.skilledCandidate()
    const body = await w.make.applicationOf(person)
    const first = await send(person, slug, body)

    expect((await send(person, slug, body)).body).toEqual(first.body)
    const again = await send(person, slug, { ...body, clientId: randomUUID() })
    expect([again.status, again.body['code']]).toEqual([409, 'already_applied'])
    expect(again.body['msg']).toMatch(/^You applied for this job on \d+ \w+ \d{4}\.$/)
    const { slug: other } = await jobOnBoard()
    expect((await send(person, other, body)).status).toBe(400)
  })

  test('an application to one job sent thirty times at once becomes one application, one notification and one mail', async () => {
    const { jobId, slug } = await jobOnBoard()
    const person = await w.make.skilledCandidate()
    const body = await w.make.applicationOf(person)

    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        send(person, slug, at % 2 === 0 ? body : { ...body, clientId: randomUUID() }),
      ),
    )

    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const { count } = await w.db
      .selectFrom('applications')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('jobId', '=', jobId)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    expect((await noticesOf(person)).filter(({ text }) => text.startsWith('Your application'))).toHaveLength(1)
    const mails = await w.mailsTo(person.email)
    expect(mails.filter(({ subject }) => subject?.startsWith('Your application for'))).toHaveLength(1)
    expect(await drift()).toEqual([])
  })

  test('an application to one job is refused after fifty applications on one day', async () => {
    const { slug } = await jobOnBoard()
    const person = await w.make.skilledCandidate()
    const template = await w.make.job(recruiter)
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'jobs' and column_name <> 'id' and is_generated = 'NEVER'`.execute(w.db)
    const names = sql.join(
      columns.map(({ name }) => sql.ref(`${name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}`)),
    )
    await sql`
      with made as (
        insert into jobs (id, ${names})
        select gen_random_uuid(), ${names} from jobs, generate_series(1, ${limits.applicationsPerDay}) where id = ${template._id}
        returning id
      )
      insert into applications (job_id, candidate_id, stage, source, applied_at, client_id, shares_contact)
      select id, ${person.id}, 'withdrawn', 'direct', ${w.clock.now}, gen_random_uuid(), 'now' from made`.execute(w.db)
    const body = await w.make.applicationOf(person)

    expect((await send(person, slug, body)).body).toMatchObject({ code: 'too_many_applications' })
    w.clock.advance(day + 1000)
    expect((await send(person, slug, body)).status).toBe(200)
  })

  test('an application takes over what the team noted of somebody in the pool, unless the team has put them forward', async () => {
    const { jobId, slug } = await jobOnBoard()
    const [known, shortlisted] = [await w.make.applicant(), await w.make.applicant()]
    for (const person of [known, shortlisted]) await w.make.screened(admin, jobId, person)
    await w.as(admin).hiring.screen({ body: { action: 'remove', jobId, applicantId: known.id } })

    const sent = await send(known, slug, await w.make.applicationOf(known))
    expect(sent.status).toBe(200)
    const refused = await send(shortlisted, slug, await w.make.applicationOf(shortlisted))
    expect(refused.body).toMatchObject({ code: 'already_applied', msg: messages.appliedBefore() })
    expect(new Set(idsIn(await panelFor('recruiter', jobId)))).toEqual(new Set([known.id, shortlisted.id]))
    expect(await drift()).toEqual([])
  })

  test('an application to one job hides email and phone until the candidate is shortlisted, if the candidate chose so', async () => {
    const { jobId, slug } = await jobOnBoard()
    const person = await w.make.directApplicant(slug, { sharesContact: 'shortlisted' })
    const row = { companyName: 'Casa Labs', description: 'Built a form.', from: '2025-06', to: '2025-08' }
    const certificates = [{ name: 'AWS Cloud Practitioner', issuer: `Ask ${person.email}`, month: '2025-03' }]
    const experienceDesc = [{ ...row, role: `Intern, ${person.email}` }]
    const languages = [{ name: 'Malayalam', level: 'native' as const }]
    await w.as(person).profiles.saveProfile({ body: { experienceDesc, certificates, languages } })

    const [masked] = (await panelFor('recruiter', jobId)).applicants
    expect(masked).toMatchObject({ email: '', mobileNo: '', contact: 'masked' })
    const link = masked?.resume.resumeS3PublicUrl ?? ''
    const read = async () => {
      const { headers, rawPayload } = await w.app.inject({ url: link, headers: { range: 'bytes=0-9' } })
      const isWhole = rawPayload.subarray(0, 5).toString() === '%PDF-' && rawPayload.length > 10
      const words = isWhole ? (await linesOf(new Uint8Array(rawPayload))).join(' ') : ''
      return { words, fileName: String(headers['content-disposition']) }
    }
    const copy = await read()
    expect(copy.words).toContain('Copy without contact')
    expect(copy.words).toContain(masked?.projects[0]?.title)
    expect(masked?.experience.experienceDesc).toMatchObject([{ ...row, role: expect.stringContaining('Intern') }])
    expect(copy.words).toContain('Jun 2025 – Aug 2025 · 3 months')
    expect(copy.words).toContain('Malayalam (native)')
    expect(JSON.stringify(masked) + copy.words).not.toContain(person.email)
    expect(copy.fileName).toContain(masked?.resume.resumeFileName)
    expect((await panelFor('admin', jobId)).applicants.find(({ _id }) => _id === person.id)).toMatchObject({
      email: person.email,
    })
    await act('shortlist', jobId, person)
    const [shown] = (await panelFor('recruiter', jobId)).shortlisted
    expect(shown).toMatchObject({ email: person.email })
    expect(shown).not.toHaveProperty('contact')
    // The same link now leads to the file, of which parts can be read.
    const file = await read()
    expect([file.words, file.fileName.includes('without-contact')]).toEqual(['', false])
  })

  test('applications to one job are reported to recruiters at most once an hour, with the number of new ones', async () => {
    const { slug, title } = await jobOnBoard()
    const told = async () =>
      (await noticesOf(recruiter)).filter(({ text }) => text.endsWith(`for ${title}.`)).map(({ text }) => text)
    const before = (await told()).length
    const tick = async (minutes: number) => {
      w.clock.advance(minutes * minute)
      await w.within((ctx) => tellOfApplicants.run(ctx, {}))
      return (await told()).slice(0, (await told()).length - before)
    }
    await w.make.directApplicant(slug)
    expect(await tick(3)).toEqual([`1 new application for ${title}.`])
    await w.make.directApplicant(slug)
    await w.make.directApplicant(slug)
    expect(await tick(30)).toHaveLength(1)
    expect((await tick(31))[0]).toBe(`2 new applications for ${title}.`)
    expect(await tick(61)).toHaveLength(2)
  })
})

describe('the panel of a job with direct applicants', () => {
  test('the panel merges direct applicants with those the team has put forward, page by page, and counts both', async () => {
    const { jobId, slug } = await jobOnBoard()
    const people: Person[] = []
    for (const at of [0, 1, 2, 3, 4]) {
      w.clock.advance(minute)
      if (at % 2 === 0) people.unshift(await w.make.directApplicant(slug))
      else {
        const person = await w.make.applicant()
        w.clock.advance(minute)
        await w.make.screened(admin, jobId, person)
        people.unshift(person)
      }
    }
    const expected = people.map(({ id }) => id)
    const whole = await panelFor('recruiter', jobId)
    expect(idsIn(whole)).toEqual(expected)
    expect(whole.counts.applicants).toBe(5)

    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await panelFor('recruiter', jobId, { list: 'applicants', limit: 2, ...(cursor && { cursor }) })
      paged.push(...idsIn(page))
      cursor = page.nextCursors.applicants ?? undefined
    } while (cursor)
    expect(paged).toEqual(expected)

    for (const sort of ['match', 'test', 'rating'] as const) {
      expect(new Set(idsIn(await panelFor('recruiter', jobId, { sort })))).toEqual(new Set(expected))
    }
    expect((await panelFor('recruiter', jobId, { q: people[0]?.email ?? '' })).counts.applicants).toBe(1)
    const team = await panelFor('admin', jobId)
    const direct = expected.filter((_, at) => at % 2 === 0)
    expect(idsIn(team).slice(0, 3)).toEqual(direct)
    expect(team.shortlisted).toHaveLength(2)
    expect(await drift()).toEqual([])
  })

  test('the panel lists the applicants with the earliest promised day first, page by page, and shows the day', async () => {
    const { jobId, slug } = await jobOnBoard({ answerDays: 14 })
    const late = await w.make.directApplicant(slug)
    await sql`update postings set answer_days = 3 where job_id = ${jobId}`.execute(w.db)
    const soon = await w.make.directApplicant(slug)
    const pool = await w.make.applicant()
    await w.make.screened(admin, jobId, pool)
    const found: { id: string; answerBy: string | undefined; unread: number | undefined }[] = []
    let cursor: string | null | undefined
    do {
      const panel = await panelFor('recruiter', jobId, {
        list: 'applicants',
        limit: 1,
        sort: 'answer',
        ...(cursor && { cursor }),
      })
      found.push(
        ...panel.applicants.map(({ _id, answerBy, unreadMessages }) => ({ id: _id, answerBy, unread: unreadMessages })),
      )
      cursor = panel.nextCursors.applicants
    } while (cursor)
    expect(found.map(({ id }) => id)).toEqual([soon.id, late.id, pool.id])
    expect(found.map(({ answerBy }) => answerBy !== undefined)).toEqual([true, true, false])
    expect(new Set(found.map(({ unread }) => unread))).toEqual(new Set([0]))
    // Filtered pages are read by another statement.
    const waiting = await panelFor('recruiter', jobId, { waits: 'answers', sort: 'answer' })
    expect(idsIn(waiting)).toEqual([soon.id, late.id])
    expect(waiting.counts.applicants).toBe(2)

    await act('shortlist', jobId, soon)
    expect((await panelFor('recruiter', jobId)).shortlisted[0]?.answerBy).toBeUndefined()
  })

  test('the panel moves, rejects and restores direct applicants, writes notes, and exports them', async () => {
    const { jobId, slug } = await jobOnBoard()
    const [first, second] = [await w.make.directApplicant(slug), await w.make.directApplicant(slug)]
    const params = { id: jobId, userId: first.id }
    await w.as(recruiter).hiring.addNote({ params, body: { text: 'Promising' } })
    expect((await act('remove', jobId, first)).status).toBe(200)
    expect(idsIn(await panelFor('recruiter', jobId), 'rejected')).toEqual([first.id])
    expect((await act('restore', jobId, first)).status).toBe(200)
    expect(new Set(idsIn(await panelFor('recruiter', jobId)))).toEqual(new Set([first.id, second.id]))
    const interview = { action: 'interview', jobId, applicantId: second.id, ...interviewAsk(w) }
    expect((await w.request('PUT', '/api/rdashboard/jobs/actions', { as: recruiter, body: interview })).status).toBe(
      200,
    )
    expect((await act('shortlist', jobId, second)).status).toBe(200)
    const { jobs } = { jobs: (await w.as(recruiter).jobs.listOwn({ query: {} })).postedJobs }
    expect(jobs.some(({ _id }) => _id === jobId)).toBe(true)
    expect(await drift()).toEqual([])
    const rows = await w.db
      .selectFrom('applications')
      .select(['candidateId', 'answeredAt'])
      .where('jobId', '=', jobId)
      .execute()
    // A rejection that was undone before it was told is no answer.
    const isAnswered = new Map(rows.map(({ candidateId, answeredAt }) => [candidateId, answeredAt !== null]))
    expect([isAnswered.get(first.id), isAnswered.get(second.id)]).toEqual([false, true])
  })

  test('the panel notifies direct applicants when the job ends, with a text written for them', async () => {
    const { jobId, slug } = await jobOnBoard()
    const person = await w.make.directApplicant(slug)
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId } })
    await w.runTasks()
    const notice = (await noticesOf(person)).find(({ text }) => text.startsWith('The search has ended'))
    expect(notice?.data.details).toContain('You can apply for other jobs')
  })

  test('the panel takes the documented steps from the pool to a hiring with 200 direct applicants in the job', async () => {
    const { jobId, slug } = await jobOnBoard()
    const [first, person] = [await w.make.directApplicant(slug), await w.make.applicant()]
    await sql`
      with people as (
        insert into accounts (email, role, full_name)
        select 'direct-' || n || '@example.org', 'candidate', 'Direct ' || n from generate_series(1, 199) n returning id
      )
      insert into applications (job_id, candidate_id, stage, source, stage_changed_at, applied_at, client_id, shares_contact)
      select ${jobId}, id, 'applicant', 'direct', ${w.clock.now}, ${w.clock.now}, gen_random_uuid(), 'now' from people`.execute(
      w.db,
    )
    w.clock.advance(minute)
    const before = (await panelFor('admin', jobId)).counts
    await w.make.screened(admin, jobId, person)
    const screened = await panelFor('admin', jobId)
    expect(screened.counts).toMatchObject({ applicants: before.applicants - 1, shortlisted: 1 })
    expect(screened.shortlisted[0]).toMatchObject({ _id: person.id, source: 'pool' })

    const received = await panelFor('recruiter', jobId)
    expect(received.counts.applicants).toBe(201)
    expect(received.applicants[0]?._id).toBe(person.id)
    expect(received.applicants).toHaveLength(limits.page)
    const { answersOwed, newApplicants } = await w
      .as(recruiter)
      .jobs.listOwn({ query: {} })
      .then(({ postedJobs }) => {
        const own = postedJobs.find(({ _id }) => _id === jobId)
        return own?.progress ?? { answersOwed: -1, newApplicants: -1 }
      })
    expect(answersOwed).toBe(0)
    expect(newApplicants).toBe(limits.counted)
    const interview = { ...interviewAsk(w), interviewLink: 'https://meet.example.org/documented' }
    await w.as(recruiter).hiring.act({ body: { action: 'interview', jobId, applicantId: person.id, ...interview } })
    await act('shortlist', jobId, person)
    expect((await panelFor('recruiter', jobId)).shortlisted.map(({ _id }) => _id)).toEqual([person.id])
    await w.as(recruiter).hiring.act({ body: { action: 'hire', jobId, applicantId: person.id } })
    const done = await panelFor('recruiter', jobId)
    expect(done.counts).toMatchObject({ applicants: 200, hired: 1 })
    expect((await act('shortlist', jobId, first)).status).toBe(200)
    expect(await drift()).toEqual([])
  })

  test('the panel counts the pool correctly when a candidate of it applies and withdraws, or leaves the pool', async () => {
    const { jobId, slug } = await jobOnBoard()
    const person = await w.make.applicant()
    const pool = async () => (await panelFor('admin', jobId)).counts.applicants
    const before = await pool()
    const body = await w.make.applicationOf(person)
    const { applicationId } = await w.as(person).applying.apply({ params: { slug }, body })
    expect(await pool()).toBe(before)
    await w.as(person).hiring.stepBack({ body: { interestType: 'jobs', interested: false } })
    expect(await pool()).toBe(before)
    await withdraw(person, applicationId)
    expect(await pool()).toBe(before - 1)
    await w.as(person).hiring.apply({ body: { interestType: 'jobs' } })
    expect(await pool()).toBe(before - 1)
    expect(idsIn(await panelFor('admin', jobId))).not.toContain(person.id)
    expect(await drift()).toEqual([])

    const other = await w.make.skilledCandidate()
    await w.as(other).applying.apply({ params: { slug }, body: await w.make.applicationOf(other, { alsoPool: true }) })
    const { user } = await w.as(other).profiles.me()
    expect(user).toMatchObject({ isInterestedInJob: true })
    expect(await drift()).toEqual([])
  })
})

describe('withdrawing', () => {
  test('withdrawing removes the candidate from every list, cancels the interview and closes the resume', async () => {
    const { jobId, slug, title } = await jobOnBoard()
    const person = await w.make.directApplicant(slug)
    const [applicant] = (await panelFor('recruiter', jobId)).applicants
    const link = applicant?.resume.resumeS3PublicUrl ?? ''
    expect((await w.request('GET', link)).status).toBe(200)
    const ask = { ...interviewAsk(w), interviewLink: 'https://meet.example.org/a' }
    await w.as(recruiter).hiring.act({ body: { action: 'interview', jobId, applicantId: person.id, ...ask } })

    expect(await withdraw(person, person.applicationId, 'Found another job')).toMatchObject({
      msg: messages.applicationWithdrawn,
    })
    expect(await withdraw(person, person.applicationId)).toMatchObject({ msg: messages.applicationWithdrawn })

    for (const role of ['recruiter', 'admin'] as const) {
      const panel = await panelFor(role, jobId)
      expect(
        ['applicants', 'shortlisted', 'recruiterShortlisted', 'waitlisted', 'hired', 'rejected'].flatMap((list) =>
          panel[list as 'hired'].map(({ _id }) => _id),
        ),
      ).not.toContain(person.id)
    }
    const gone = await w.request('GET', link)
    expect([gone.status, gone.body['code']]).toEqual([403, 'access_ended'])
    expect(
      (await w.request('GET', `/api/rdashboard/jobs/${jobId}/candidates/${person.id}`, { as: recruiter })).status,
    ).toBe(404)
    const told = (await noticesOf(recruiter)).filter(({ text }) =>
      text.endsWith(`has withdrawn the application for ${title}.`),
    )
    expect(told).toHaveLength(1)
    const mails = await w.mailsTo(person.email)
    const calendar = mails.flatMap(({ attachments }) =>
      attachments.map(({ content }) => Buffer.from(content as ArrayBuffer).toString()),
    )
    expect(calendar.some((text) => text.includes('METHOD:CANCEL'))).toBe(true)
    const moved = await act('shortlist', jobId, person)
    expect([moved.status, moved.body['code']]).toEqual([409, 'already_moved'])
    expect(moved.body['msg']).toMatch(/has withdrawn the application\.$/)
    const again = await send(person, slug, await w.make.applicationOf(person))
    expect(again.body).toMatchObject({ code: 'already_applied' })
    expect(await drift()).toEqual([])
  })

  test('withdrawing is only for the candidate, until the decision; a rejection within its delay does not show', async () => {
    const { jobId, slug } = await jobOnBoard()
    const [person, other] = [await w.make.directApplicant(slug), await w.make.directApplicant(slug)]
    const path = (id: string) => `/api/user/applications/${id}/withdraw`
    expect((await w.request('POST', path(person.applicationId), { as: other, body: {} })).status).toBe(404)
    await act('remove', jobId, person)
    await act('remove', jobId, other)
    expect((await w.request('POST', path(person.applicationId), { as: person, body: {} })).status).toBe(200)
    w.clock.advance(31 * minute)
    await w.runTasks()
    expect((await noticesOf(person)).some(({ text }) => text.startsWith('You were not selected'))).toBe(false)
    const late = await w.request('POST', path(other.applicationId), { as: other, body: {} })
    expect([late.status, late.body['code']]).toEqual([409, 'application_ended'])
  })

  test('withdrawing wins over a shortlist at the same time, and the counts stay right', async () => {
    const { jobId, slug } = await jobOnBoard()
    for (let round = 0; round < 4; round += 1) {
      const person = await w.make.directApplicant(slug)
      const [moved, taken] = await Promise.all([
        act('shortlist', jobId, person),
        w.request('POST', `/api/user/applications/${person.applicationId}/withdraw`, { as: person, body: {} }),
      ])
      expect(taken.status).toBe(200)
      expect([200, 409]).toContain(moved.status)
      const row = await w.db
        .selectFrom('applications')
        .select('stage')
        .where('id', '=', person.applicationId)
        .executeTakeFirstOrThrow()
      expect(row.stage).toBe('withdrawn')
    }
    expect(await drift()).toEqual([])
  })

  test('withdrawing does not let anybody apply after the job was closed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { jobId, slug } = await jobOnBoard()
      const person = await w.make.skilledCandidate()
      const body = await w.make.applicationOf(person)
      const closedAt = w.clock.now
      const [sent] = await Promise.all([
        send(person, slug, body),
        sql`update postings set state = 'closed', closed_at = ${closedAt} where job_id = ${jobId}`.execute(w.db),
      ])
      expect([200, 409]).toContain(sent.status)
      expect(idsIn(await panelFor('recruiter', jobId))).toHaveLength(sent.status === 200 ? 1 : 0)
    }
  })
})

test("a deleted account's applications are deleted with it, and the counts stay right", async () => {
  const { jobId, slug } = await jobOnBoard()
  const person = await w.make.directApplicant(slug)
  await w.as(person).privacy.deleteOwn({ body: { password: person.password } })
  expect((await panelFor('recruiter', jobId)).counts.applicants).toBe(0)
  expect(await drift()).toEqual([])
})

test('a recruiter of another company sees nothing of an application', async () => {
  const { jobId, slug } = await jobOnBoard()
  const person = await w.make.directApplicant(slug)
  const stranger = await w.make.recruiter()
  const statuses = await Promise.all([
    w.request('GET', `/api/rdashboard/jobs/${jobId}/candidates/${person.id}`, { as: stranger }),
    w.request('POST', `/api/rdashboard/jobs/${jobId}`, { as: stranger, body: { candidateType: 'all' } }),
    w.request('PUT', '/api/rdashboard/jobs/actions', {
      as: stranger,
      body: { action: 'shortlist', jobId, applicantId: person.id },
    }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404])
})

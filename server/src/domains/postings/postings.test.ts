import { randomUUID } from 'node:crypto'
import { folders, indianDay, limits, messages, type RichText } from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { someJob } from '#src/testing/factories.jobs.ts'
import { someDescription } from '#src/testing/factories.postings.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { expirePostings, makeMissingPostings } from './postings.tasks.ts'

let w: TestServer
let admin: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
})
afterAll(() => w.close())

const day = 24 * 3600 * 1000
const dayIn = (days: number) => indianDay(new Date(w.clock.now.getTime() + days * day))
const textOf = (text: string): RichText => [{ type: 'paragraph', children: [{ text }] }]
const refusal = async (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'none' }),
    (error: unknown) => error,
  )
const own = (recruiter: Person, jobId: string) => {
  const params = { id: jobId }
  const calls = w.as(recruiter).postings
  return {
    read: async () => (await calls.read({ params })).posting,
    save: async (body: object) => calls.save({ params, body: { ...(await form()), ...body } }),
    step: (step: 'publish' | 'pause' | 'close') => calls.step({ params: { id: jobId, step } }),
    questions: (questions: Parameters<typeof calls.saveQuestions>[0]['body']['questions']) =>
      calls.saveQuestions({ params, body: { questions } }),
    rules: (rules: Parameters<typeof calls.saveRules>[0]['body']['rules']) =>
      calls.saveRules({ params, body: { rules } }),
  }
  /** What the form sends when nothing is changed. */
  async function form() {
    const { posting } = await calls.read({ params })
    const { revision, content, pay, months, startsOn, experienceMin, experienceMax } = posting
    const { applyBy, answerDays, process, assignmentHours, bondMonths } = posting
    return {
      ...{ revision, content, pay, months, startsOn, experienceMin, experienceMax, answerDays, process },
      ...{ assignmentHours, bondMonths, applyBy: applyBy ?? '' },
    }
  }
}
const decide = (jobId: string, decision: 'approve' | 'refuse' | 'pause' | 'remove', reason = '') => {
  w.clock.advance(1000)
  return w.as(admin).postings.decide({ params: { jobId }, body: { decision, reason } })
}
const isListed = async (slug: string) => {
  const { jobs } = await w.as(null).board.list({ query: { limit: 500 } })
  return jobs.some((job) => job.slug === slug)
}
const status = async (slug: string) => (await w.request('GET', `/api/jobs/${slug}`)).status

describe('a posted job', () => {
  test('a posted job is on the board at once if the team approved its company, and is found by text and names', async () => {
    const recruiter = await w.make.recruiter({ companyName: 'Tideline Labs' })
    const { slug } = await w.make.livePosting(recruiter, { jobLocations: ['Bangalore'] })
    const { job } = await w.as(null).board.read({ params: { slug } })
    expect(job).toMatchObject({
      state: 'live',
      title: 'Frontend Developer',
      pay: { kind: 'year', min: 600_000, max: 800_000 },
      skills: ['React', 'SQL'],
      applyBy: dayIn(30),
      poster: { name: 'Rohan Mehta', position: 'Head of Talent' },
      company: { slug: 'tideline-labs', openJobs: 1 },
    })
    for (const q of ['tideline', 'reactjs', 'React.js developers', 'bengaluru', 'banglore react', 'booking pages'])
      expect(
        (await w.as(null).board.list({ query: { q } })).jobs.map((one) => one.slug),
        q,
      ).toContain(slug)
    for (const q of ['%', '"', 'haskell', "'; drop table jobs; --", 'the'])
      expect(
        (await w.as(null).board.list({ query: { q } })).jobs.map((one) => one.slug),
        q,
      ).not.toContain(slug)
    const page = await w.as(null).board.company({ params: { slug: 'tideline-labs' } })
    expect(page).toMatchObject({ company: { name: 'Tideline Labs' }, jobs: [{ slug }] })
  })

  test('a posted job waits for the team if it is the first of its company; the next job then needs no review', async () => {
    const recruiter = await w.make.recruiter()
    const first = await w.make.newPosting(recruiter)
    expect(first.posting).toMatchObject({ state: 'review', needsReview: true, lacks: [] })
    expect(await status(first.slug)).toBe(404)
    const waiting = await w.as(admin).postings.list({ query: { state: 'review', limit: 500 } })
    expect(waiting.postings.map(({ jobId }) => jobId)).toContain(first.jobId)

    // A sign of fraud that came in while the team looked at the posting.
    const decideIfClean = () =>
      w.as(admin).postings.decide({
        params: { jobId: first.jobId },
        body: { decision: 'approve', reason: '', ifClean: true },
      })
    await w.db
      .insertInto('jobReports')
      .values({ jobId: first.jobId, reporterId: admin.id, reason: 'money', note: '', reportedAt: w.clock.now })
      .execute()
    await expect(decideIfClean()).rejects.toMatchObject({ status: 409, code: 'posting_suspicious' })
    await w.db.deleteFrom('jobReports').where('jobId', '=', first.jobId).execute()
    const { posting, msg } = await decideIfClean()
    expect({ state: posting.state, msg }).toEqual({ state: 'live', msg: messages.postingDecided })
    expect(await isListed(first.slug)).toBe(true)
    const { notifications } = await w.as(recruiter).notifications.listRecruiter()
    expect(notifications[0]?.text).toBe('Our team has approved your posting Frontend Developer.')
    expect((await w.make.newPosting(recruiter)).posting.state).toBe('live')
  })

  test('a posted job whose last day came while it waited is approved as a draft, and its recruiter reads what to do', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId } = await w.make.newPosting(recruiter)
    await w.db.updateTable('postings').set({ applyBy: w.clock.now }).where('jobId', '=', jobId).execute()
    const { posting } = await w.as(admin).postings.decide({
      params: { jobId },
      body: { decision: 'approve', reason: '' },
    })
    expect(posting.state).toBe('draft')
    const { notifications } = await w.as(recruiter).notifications.listRecruiter()
    expect(notifications[0]?.text).toBe(
      'Our team has approved your posting Frontend Developer. It is not on the board yet: see what it lacks, then publish it.',
    )
  })

  test.each(['pdf', 'docx'] as const)(
    'a posted job with a %s file alone is a draft until its text is read',
    async (kind) => {
      const recruiter = await w.make.recruiter()
      const { fileKey } = await w.make.file(recruiter, folders.jobDescriptions, kind)
      const { _id: id } = await w.make.job(recruiter, { description: fileKey })
      expect(await own(recruiter, id).read()).toMatchObject({ state: 'draft', lacks: ['content'] })
      await w.runTasks()
      const read = await own(recruiter, id).read()
      expect(read).toMatchObject({ state: 'review', lacks: [], textSource: 'file' })
      expect(JSON.stringify(read.content)).toContain(
        kind === 'pdf' ? 'Frontend developer' : 'We look for a frontend developer.',
      )
    },
  )

  test('a posted job posted by a documented call stays a draft, and its recruiters are asked once to publish it [API-26]', async () => {
    const recruiter = await w.make.recruiter({ companyName: 'Kappa Weavers' })
    await w.make.approvedCompany(recruiter)
    const asked = async () =>
      (await w.as(recruiter).notifications.listRecruiter()).notifications
        .map(({ text }) => text)
        .filter((text) => text.includes('job board'))
    const { jobId } = await w.make.newPosting(recruiter, { onBoard: undefined, jobTitle: 'Loom Technician' })
    const { state, slug, lacks } = await own(recruiter, jobId).read()
    expect({ state, lacks, listed: await isListed(slug) }).toEqual({ state: 'draft', lacks: [], listed: false })
    expect(await asked()).toEqual(['Loom Technician is ready for the job board. Check it and publish it.'])

    // With a file, they hear of it once it was read.
    const read = await w.make.job(recruiter, { onBoard: undefined, jobTitle: 'Dye House Trainee' })
    await w.runTasks()
    expect((await asked()).filter((text) => text.includes('Dye House'))).toHaveLength(1)
    expect((await own(recruiter, read._id).read()).state).toBe('draft')

    await own(recruiter, jobId).step('publish')
    expect(await isListed(slug)).toBe(true)
  })

  test('a posted job that is posted twice with the same id has one posting; two jobs of one title have different URLs', async () => {
    const recruiter = await w.make.recruiter()
    const { slug, jobId } = await w.make.newPosting(recruiter)
    const again = { ...someJob, descriptionContent: someDescription, _id: jobId }
    await w.as(recruiter).jobs.post({ body: again })
    const other = await w.make.newPosting(recruiter)
    expect((await own(recruiter, jobId).read()).slug).toBe(slug)
    expect(other.slug).not.toBe(slug)
    expect(slug).toMatch(/^frontend-developer-sahyadri-software-[0-9a-f]{10}$/)
  })

  test('a posted job that is posted together with other first jobs of its company shares one company page with them', async () => {
    const owner = await w.make.recruiter()
    const jobs = await Promise.all(Array.from({ length: 6 }, () => w.make.job(owner)))

    const { rows } = await w.pool.query<{ companies: number; postings: number }>(
      `select count(distinct c.slug)::int as companies, count(*)::int as postings
       from postings p join jobs j on j.id = p.job_id join companies c on c.id = j.company_id where j.id = any($1)`,
      [jobs.map(({ _id }) => _id)],
    )
    expect(rows).toEqual([{ companies: 1, postings: 6 }])
  })

  test('a posted job has a limited length of text, by whichever call it is sent', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId } = await w.make.newPosting(recruiter)
    const ofLength = (length: number): RichText => [
      { type: 'paragraph', children: [{ text: 'a.'.repeat(length / 2) }] },
    ]
    const body = (length: number) => ({ ...someJob, descriptionContent: ofLength(length), onBoard: true })
    const refused = { status: 400, errors: [{ field: 'descriptionContent', msg: messages.postingTooLong }] }
    const { post, modify } = w.as(recruiter).jobs
    await expect(post({ body: body(190_000) })).rejects.toMatchObject(refused)
    await expect(modify({ params: { id: jobId }, body: body(limits.postingText + 2) })).rejects.toMatchObject(refused)
    await modify({ params: { id: jobId }, body: body(limits.postingText) })
    await post({ body: body(limits.postingText) })
  })

  test('a posted job takes over changes by the documented calls, and keeps its URL', async () => {
    const recruiter = await w.make.recruiter()
    const { slug, jobId } = await w.make.livePosting(recruiter)
    const changed = {
      ...someJob,
      jobTitle: 'Backend Developer',
      salary: '10LPA-15LPA',
      qualifications: 'Golang, postgres',
    }
    await w
      .as(recruiter)
      .jobs.modify({ params: { id: jobId }, body: { ...changed, descriptionContent: someDescription } })
    const { job } = await w.as(null).board.read({ params: { slug } })
    expect(job).toMatchObject({
      title: 'Backend Developer',
      pay: { kind: 'year', min: 1_000_000, max: 1_500_000 },
      skills: ['Go', 'PostgreSQL'],
    })
    expect((await w.as(null).board.list({ query: { q: 'backend', company: job.company.slug } })).total).toBe(1)
  })
})

describe('the public page of a job', () => {
  test('the public page of a job is the same 404 for a draft, a job in review, a removed job and a random name', async () => {
    const recruiter = await w.make.recruiter()
    const review = await w.make.newPosting(recruiter)
    const draft = await w.make.newPosting(recruiter)
    await own(recruiter, draft.jobId).step('pause')
    const removed = await w.make.livePosting(recruiter)
    await decide(removed.jobId, 'remove', 'It asks for money.')
    const answers = await Promise.all(
      [review.slug, draft.slug, removed.slug, 'no-such-job', '%00', "a'b"].map(async (slug) => {
        const { statusCode, body } = await w.app.inject({ url: `/api/jobs/${encodeURIComponent(slug)}` })
        return `${statusCode} ${body}`
      }),
    )
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^404 /)
  })

  test('the public page of a job shows nothing of the recruiter but name and position [A9]', async () => {
    const recruiter = await w.make.recruiter()
    const { slug, jobId } = await w.make.livePosting(recruiter)
    const list = await w.app.inject({ url: '/api/jobs?limit=500' })
    const page = await w.app.inject({ url: `/api/jobs/${slug}` })
    const company = await w.app.inject({ url: '/api/companies/sahyadri-software' })
    for (const { body } of [list, page, company])
      for (const secret of [
        recruiter.email,
        recruiter.id,
        '9820012345',
        '27AAPFU0939F1ZV',
        'recruiterId',
        'Baner Road',
      ])
        expect(body).not.toContain(secret)
    expect(list.body).not.toContain(jobId)
  })

  test("the public page of a job can be read for thirty days after the job's end, then it is gone", async () => {
    const recruiter = await w.make.recruiter()
    const { slug, jobId } = await w.make.livePosting(recruiter)
    await own(recruiter, jobId).step('close')
    expect((await w.as(null).board.read({ params: { slug } })).job).toMatchObject({
      state: 'closed',
      closedAt: expect.any(String),
    })
    expect(await isListed(slug)).toBe(false)
    const before = w.clock.now
    w.clock.advance(29 * day)
    expect(await status(slug)).toBe(200)
    w.clock.advance(2 * day)
    expect(await status(slug)).toBe(404)
    w.clock.now = before
  })
})

describe('the list of jobs', () => {
  test('the list of jobs is filtered by each of its filters', async () => {
    const recruiter = await w.make.recruiter({ companyName: 'Filter Foods' })
    const of = (overrides: object) => {
      w.clock.advance(1000)
      return w.make.livePosting(recruiter, overrides)
    }
    const here = { company: 'filter-foods', limit: 100 }
    const intern = await of({
      jobRole: 'internship',
      salary: '10,000-15,000',
      jobType: 'remote',
      jobLocations: ['Gurgaon'],
    })
    const senior = await of({
      salary: '30LPA+',
      jobType: 'in-office',
      qualifications: 'Java, Spring',
      jobLocations: ['Cochin, Kerala'],
    })
    await own(recruiter, senior.jobId).save({ experienceMin: 3 })
    const found = async (query: object) =>
      (await w.as(null).board.list({ query: { ...here, ...query } })).jobs.map(({ slug }) => slug)
    expect(await found({})).toEqual([senior.slug, intern.slug])
    expect(await found({ role: 'internship' })).toEqual([intern.slug])
    expect(await found({ mode: 'in-office' })).toEqual([senior.slug])
    expect(await found({ place: 'Gurugram' })).toEqual([intern.slug])
    expect(await found({ place: 'kochi' })).toEqual([senior.slug])
    expect(await found({ skills: ['spring boot', 'core java'] })).toEqual([senior.slug])
    expect(await found({ skills: ['react', 'java'] })).toEqual([])
    expect(await found({ payMin: 180_000 })).toEqual([senior.slug, intern.slug])
    expect(await found({ payMin: 180_001 })).toEqual([senior.slug])
    expect(await found({ fresher: 'true' })).toEqual([intern.slug])
    expect(await found({ since: 1 })).toHaveLength(2)
    expect(await found({ company: 'nobody' })).toEqual([])
    for (const query of ['sort=best', 'payMin=lots', 'limit=0', 'cursor=abc', 'since=2', `q=${'x'.repeat(201)}`])
      expect((await w.request('GET', `/api/jobs?${query}`)).status, query).toBe(400)
    expect((await w.request('GET', '/api/jobs?colour=red')).status).toBe(200)
  })

  test.each(['newest', 'closing', 'pay'] as const)(
    'the list of jobs sorted by %s is whole over its pages, each job once',
    async (sort) => {
      const recruiter = await w.make.recruiter({ companyName: `Pages ${sort}` })
      const days = [9, 3, 12, 5]
      for (const [at, salary] of ['6LPA-8LPA', 'Undisclosed', '20LPA-30LPA', '8LPA-10LPA'].entries()) {
        w.clock.advance(1000)
        const { jobId } = await w.make.livePosting(recruiter, { jobTitle: `Job ${at}`, salary })
        await own(recruiter, jobId).save({ applyBy: dayIn(days[at] ?? 1) })
      }
      const titles: string[] = []
      let cursor: string | null = ''
      do {
        const page: { jobs: { title: string }[]; nextCursor: string | null; total: number } = await w
          .as(null)
          .board.list({ query: { company: `pages-${sort}`, sort, limit: 1, ...(cursor && { cursor }) } })
        expect(page.total).toBe(4)
        titles.push(...page.jobs.map(({ title }) => title.slice(4)))
        cursor = page.nextCursor
      } while (cursor)
      expect(titles.join('')).toBe({ newest: '3210', closing: '1302', pay: '2301' }[sort])
    },
  )

  test('the list of jobs sorted by match has jobs first whose requirements are met, then those with more known skills', async () => {
    const recruiter = await w.make.recruiter({ companyName: 'Match Mills' })
    const of = (jobTitle: string, qualifications: string) => {
      w.clock.advance(1000)
      return w.make.livePosting(recruiter, { jobTitle, qualifications })
    }
    const both = await of('Both', 'ReactJS, SQL')
    await of('One', 'React, Rust')
    const barred = await of('Barred', 'React, SQL, Git')
    await of('None', 'Tally')
    await own(recruiter, barred.jobId).rules([
      { params: { kind: 'graduation_year', from: 1990, to: 1991 }, isHard: true },
    ])
    const candidate = await w.make.candidate({
      skills: ['React.js', 'SQL', 'Git'].map((skill) => ({ skill, level: 'beginner' as const })),
    })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await w
        .as(candidate)
        .board.list({ query: { company: 'match-mills', sort: 'match', limit: 2, ...(cursor && { cursor }) } })
      seen.push(...page.jobs.map(({ title }) => title))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(['Both', 'One', 'None', 'Barred'])
    const visitor = await w.as(null).board.list({ query: { company: 'match-mills', sort: 'match' } })
    expect(visitor.jobs.map(({ title }) => title)).toEqual(['None', 'Barred', 'One', 'Both'])
    const { related } = (await w.as(null).board.read({ params: { slug: both.slug } })).job
    expect(related[0]?.title).toBe('Barred')
    expect(related.map(({ slug }) => slug)).not.toContain(both.slug)
  })
})

describe('the recruiter', () => {
  test('the recruiter edits every field, and reads which fields somebody else has changed', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId, slug } = await w.make.livePosting(recruiter)
    const posting = own(recruiter, jobId)
    const { msg, posting: saved } = await posting.save({
      content: textOf('Another text about the work in Pune.'),
      pay: { kind: 'month', min: 20_000, max: 25_000 },
      months: 6,
      startsOn: dayIn(40),
      experienceMin: 1,
      experienceMax: 3,
      applyBy: dayIn(10),
      answerDays: 7,
      process: [
        { title: 'Phone call', days: 3 },
        { title: 'Task', days: null },
      ],
      assignmentHours: 4,
      bondMonths: 12,
    })
    expect(saved.answerDayKind).toBe('calendar')
    expect((await posting.save({ revision: 2, answerDayKind: 'working' })).posting.answerDayKind).toBe('working')
    // Left out it stays.
    expect((await posting.save({ revision: 3 })).posting.answerDayKind).toBe('working')
    expect((await w.as(null).board.read({ params: { slug } })).job.answerDayKind).toBe('working')
    expect(msg).toBe(messages.postingSaved)
    expect(saved).toMatchObject({
      revision: 2,
      state: 'live',
      months: 6,
      answerDays: 7,
      applyBy: dayIn(10),
      textSource: 'typed',
    })
    expect((await w.as(null).board.read({ params: { slug } })).job).toMatchObject({
      pay: { kind: 'month', min: 20_000, max: 25_000 },
      process: [
        { title: 'Phone call', days: 3 },
        { title: 'Task', days: null },
      ],
      isFresher: false,
      bondMonths: 12,
    })
    const stale = await refusal(
      posting.save({ revision: 1, answerDays: 5, pay: { kind: 'hidden', min: null, max: null } }),
    )
    expect(stale).toMatchObject({
      code: 'posting_changed',
      status: 409,
      errors: [{ field: 'pay' }, { field: 'answerDays' }],
    })
  })

  test.each([
    [{ applyBy: dayInText(0) }, 'applyBy'],
    [{ applyBy: dayInText(181) }, 'applyBy'],
    [{ answerDays: 22 }, 'answerDays'],
    [{ answerDays: 2 }, 'answerDays'],
    [{ answerDayKind: 'banking' }, 'answerDayKind'],
    [{ pay: { kind: 'year', min: null, max: null } }, 'pay.min'],
    [{ pay: { kind: 'year', min: 500_000, max: 400_000 } }, 'pay.max'],
    [{ pay: { kind: 'year', min: 65, max: null } }, 'pay.min'],
    [{ pay: { kind: 'year', min: '3-4', max: null } }, 'pay.min'],
    [{ pay: { kind: 'month', min: '4 LPA', max: null } }, 'pay.min'],
    [{ experienceMin: 4, experienceMax: 2 }, 'experienceMax'],
    [{ content: [] }, 'content'],
  ])('the recruiter cannot save %j', async (body, field) => {
    const recruiter = await w.make.recruiter()
    const { jobId } = await w.make.livePosting(recruiter)
    const read = await own(recruiter, jobId).read()
    expect(await refusal(own(recruiter, jobId).save(body))).toMatchObject({ status: 400, errors: [{ field }] })
    expect(await own(recruiter, jobId).read()).toEqual(read)
  })

  test('the recruiter asks up to ten questions; a question that is kept through an edit keeps its id', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId, slug } = await w.make.livePosting(recruiter)
    const question = {
      kind: 'yes_no' as const,
      text: 'Can you begin in July?',
      options: [],
      isRequired: true,
      wanted: 'yes',
    }
    const choice = {
      kind: 'one' as const,
      text: 'Which shift?',
      options: ['Day', 'Night'],
      isRequired: false,
      wanted: null,
    }
    const first = await own(recruiter, jobId).questions([question, choice])
    const [begin, shift] = first.posting.questions
    const { posting } = await own(recruiter, jobId).questions([
      { ...choice, _id: shift?._id },
      { ...question, _id: begin?._id, text: 'Can you begin in August?' },
    ])
    expect(posting.questions.map(({ _id, text }) => [_id, text])).toEqual([
      [shift?._id, 'Which shift?'],
      [begin?._id, 'Can you begin in August?'],
    ])
    expect((await w.as(null).board.read({ params: { slug } })).job.questions).toEqual(posting.questions)
    for (const bad of [
      Array(11).fill(question),
      [{ ...question, wanted: 'maybe' }],
      [{ ...choice, options: ['Day'] }],
      [{ ...question, options: ['yes', 'no'] }],
    ])
      expect(await refusal(own(recruiter, jobId).questions(bad))).toMatchObject({ status: 400 })
  })

  test("the recruiter saves rules with the product's names for skills and locations, and no rule that nobody can meet", async () => {
    const recruiter = await w.make.recruiter()
    const { jobId } = await w.make.livePosting(recruiter)
    const { posting } = await own(recruiter, jobId).rules([
      { params: { kind: 'skills', anyOf: ['reactjs', 'React', 'ms excel'], atLeast: 3 }, isHard: false },
      { params: { kind: 'place', anyOf: ['bangalore, Karnataka', 'Pune, Mumbai'] }, isHard: true },
    ])
    expect(posting.rules).toEqual([
      { params: { kind: 'skills', anyOf: ['React', 'Excel'], atLeast: 2 }, isHard: false },
      { params: { kind: 'place', anyOf: ['Bengaluru', 'Pune', 'Mumbai'] }, isHard: true },
    ])
    const backwards = [{ params: { kind: 'graduation_year' as const, from: 2026, to: 2025 }, isHard: true }]
    expect(await refusal(own(recruiter, jobId).rules(backwards))).toMatchObject({
      status: 400,
      errors: [{ field: 'rules.0.params.to' }],
    })
  })

  test('the recruiter copies a job with a new last day; text, pay and duration come from the form', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId, posting: first } = await w.make.livePosting(recruiter)
    const question = { kind: 'yes_no' as const, text: 'Can you travel?', options: [], isRequired: true, wanted: 'yes' }
    const rules = [{ params: { kind: 'graduation_year' as const, from: 2025, to: 2026 }, isHard: true }]
    const facts = {
      ...{
        pay: { kind: 'year' as const, min: 650_000, max: 700_000 },
        months: null,
        experienceMin: 0,
        experienceMax: 2,
      },
      ...{ answerDays: 7, answerDayKind: 'working' as const, process: [{ title: 'A call', days: 3 }] },
      ...{ assignmentHours: 4, bondMonths: 6, startsOn: dayIn(5), content: textOf('As it was edited for the board.') },
    }
    await own(recruiter, jobId).save({ ...facts, applyBy: dayIn(3), questions: [question], rules })
    const before = await own(recruiter, jobId).read()

    const copy = await w.make.newPosting(recruiter, { copyOf: jobId })
    expect(copy.posting).toMatchObject({ ...facts, state: 'live', rules, applyBy: dayIn(30), revision: 1 })
    expect(copy.posting.questions).toEqual([{ ...question, _id: expect.any(String) }])
    expect(copy.posting.questions[0]?._id).not.toBe(before.questions[0]?._id)
    expect(await own(recruiter, jobId).read()).toEqual(before)

    const other = await w.make.newPosting(recruiter, {
      copyOf: jobId,
      salary: '8LPA-10LPA',
      descriptionContent: textOf('Another text.'),
    })
    expect(other.posting).toMatchObject({ answerDays: 7, rules, content: textOf('Another text.') })
    expect(other.posting.pay).toEqual({ kind: 'year', min: 800_000, max: 1_000_000 })

    // A day that is over is not taken over; without a copy nothing is.
    w.clock.advance(5 * day)
    expect((await w.make.newPosting(recruiter, { copyOf: jobId })).posting.startsOn).toBeNull()
    const plain = await w.make.newPosting(recruiter)
    expect(plain.posting).toMatchObject({ answerDays: first.answerDays, questions: [], rules: [], process: [] })
  })

  test('the recruiter posts a job with the given details, even as a copy; faulty details post nothing', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId } = await w.make.livePosting(recruiter)
    const asked = { kind: 'text' as const, text: 'When could you start?', options: [], isRequired: true, wanted: null }
    await own(recruiter, jobId).save({ answerDays: 9, questions: [asked], bondMonths: 6 })

    const rules = [{ params: { kind: 'graduation_year' as const, from: 2025, to: 2026 }, isHard: true }]
    const given = {
      pay: { kind: 'year' as const, min: 650_000, max: null },
      ...{ months: null, startsOn: dayIn(9), experienceMin: 1, experienceMax: 2, applyBy: dayIn(12), answerDays: 5 },
      ...{ answerDayKind: 'working' as const, process: [{ title: 'A call', days: 3 }], assignmentHours: 2 },
      bondMonths: null,
    }
    const question = { ...asked, text: 'Which notice period do you have?' }
    const posting = { ...given, questions: [question], rules }
    for (const copyOf of [undefined, jobId]) {
      const made = await w.make.newPosting(recruiter, { copyOf, posting })
      expect(made.posting).toMatchObject({ ...given, rules, state: 'live', revision: 1 })
      expect(made.posting.questions).toEqual([{ ...question, _id: expect.any(String) }])
    }
    // The months of an internship come from its job. Questions are copied when the request has none.
    const internship = { jobRole: 'internship' as const, salary: '10,000-15,000', internshipMonths: 4 }
    const short = await w.make.newPosting(recruiter, { ...internship, copyOf: jobId, posting: given })
    expect(short.posting).toMatchObject({ months: 4, questions: [{ text: asked.text }], bondMonths: null })

    const before = (await w.as(recruiter).jobs.listOwn({ query: {} })).total
    const backwards = [{ params: { kind: 'graduation_year' as const, from: 2026, to: 2025 }, isHard: true }]
    for (const [bad, field] of [
      [{ ...posting, applyBy: dayIn(-1) }, 'posting.applyBy'],
      [{ ...posting, rules: backwards }, 'posting.rules.0.params.to'],
      [{ ...posting, experienceMin: 3 }, 'posting.experienceMax'],
    ] as const) {
      const body = { ...someJob, descriptionContent: someDescription, onBoard: true, posting: bad }
      expect(await refusal(w.as(recruiter).jobs.post({ body }))).toMatchObject({ status: 400, errors: [{ field }] })
    }
    expect((await w.as(recruiter).jobs.listOwn({ query: {} })).total).toBe(before)
  })

  test('the recruiter copies a stored draft too; strangers cannot copy it, nor anybody after its job is deleted', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId } = await w.make.livePosting(recruiter)
    await own(recruiter, jobId).save({ answerDays: 9 })
    const stranger = await w.make.recruiter()
    const { jobs } = w.as(stranger)
    const gone = { status: 400, errors: [{ field: 'copyOf', msg: messages.copiedJobGone }] }
    const postCopy = (person: Person) =>
      refusal(w.as(person).jobs.post({ body: { ...someJob, descriptionContent: someDescription, copyOf: jobId } }))
    expect(await postCopy(stranger)).toMatchObject(gone)
    expect(await jobs.listOwn({ query: {} })).toMatchObject({ postedJobs: [] })

    const draftId = randomUUID()
    const fields = {
      ...{ jobTitle: 'Track Planner', jobRole: '' as const, jobType: '' as const, numOpenings: null, description: '' },
      ...{ descriptionFileName: '', descriptionContent: [], qualifications: '', salary: '', jobLocations: [] },
      internshipMonths: null,
    }
    await w.as(recruiter).jobs.saveDraft({ params: { id: draftId }, body: { ...fields, copyOf: jobId } })
    const { drafts } = await w.as(recruiter).jobs.listDrafts()
    expect(drafts).toMatchObject([{ _id: draftId, fields: { copyOf: jobId } }])
    expect((await w.make.newPosting(recruiter, { copyOf: jobId, draftId })).posting.answerDays).toBe(9)

    await w.as(admin).jobs.remove({ params: { id: jobId } })
    expect(await postCopy(recruiter)).toMatchObject(gone)
  })

  test('the recruiter saves text, requirements and questions together, or none of them', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId } = await w.make.livePosting(recruiter)
    const job = own(recruiter, jobId)
    const question = { kind: 'text' as const, text: 'Why us?', options: [], isRequired: true, wanted: null }
    const rule = (from: number, to: number) => ({
      params: { kind: 'graduation_year' as const, from, to },
      isHard: false,
    })
    const { posting } = await job.save({ answerDays: 9, questions: [question], rules: [rule(2025, 2026)] })
    expect(posting).toMatchObject({ answerDays: 9, questions: [question], rules: [rule(2025, 2026)] })

    const faulty = job.save({ answerDays: 12, questions: [], rules: [rule(2026, 2025)] })
    expect(await refusal(faulty)).toMatchObject({ status: 400, errors: [{ field: 'rules.0.params.to' }] })
    expect(await job.read()).toEqual(posting)
    // What is left out stays.
    expect((await job.save({ answerDays: 5 })).posting).toMatchObject({ answerDays: 5, questions: posting.questions })
    expect(await refusal(job.save({ revision: posting.revision, questions: [] }))).toMatchObject({
      code: 'posting_changed',
    })
  })

  test('the recruiter pauses, publishes and closes; repeating a step changes nothing', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId, slug, posting } = await w.make.livePosting(recruiter)
    const { step } = own(recruiter, jobId)
    for (let time = 0; time < 2; time += 1) expect((await step('pause')).posting.state).toBe('paused')
    expect((await w.as(null).board.read({ params: { slug } })).job.state).toBe('paused')
    expect(await isListed(slug)).toBe(false)
    w.clock.advance(1000)
    for (let time = 0; time < 2; time += 1) expect((await step('publish')).posting.state).toBe('live')
    expect((await own(recruiter, jobId).read()).publishedAt).toBe(posting.publishedAt)
    for (let time = 0; time < 2; time += 1) expect((await step('close')).posting.state).toBe('closed')
    expect(await refusal(step('pause'))).toMatchObject({ code: 'posting_not_live' })
    expect((await step('publish')).posting.state).toBe('live')
  })

  test('the recruiter reopens a closed posting with its old date while its page can be read, and with a new date later', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId, posting } = await w.make.livePosting(recruiter)
    const { step, read } = own(recruiter, jobId)
    const closeBefore = async (days: number) => {
      await step('close')
      await sql`update postings set closed_at = closed_at - make_interval(days => ${days}::int) where job_id = ${jobId}`.execute(
        w.db,
      )
    }
    w.clock.advance(60_000)
    await closeBefore(29)
    expect((await step('publish')).posting).toMatchObject({ state: 'live', publishedAt: posting.publishedAt })
    await closeBefore(31)
    expect((await step('publish')).posting.state).toBe('live')
    expect((await read()).publishedAt).not.toBe(posting.publishedAt)
  })

  test('the recruiter publishes only complete postings', async () => {
    const recruiter = await w.make.recruiter()
    await w.make.approvedCompany(recruiter)
    const { _id: id } = await w.make.job(recruiter)
    expect(await refusal(own(recruiter, id).step('publish'))).toMatchObject({
      code: 'posting_incomplete',
      errors: [{ field: 'content' }],
    })
  })

  test('the recruiter and the owners of the company are the only ones who may edit a posting', async () => {
    const [recruiter, stranger] = [await w.make.recruiter(), await w.make.recruiter()]
    const { jobId } = await w.make.livePosting(recruiter)
    const colleague = await w.make.colleague(recruiter)
    await w.make.jobMember(jobId, colleague)
    for (const act of [
      (who: Person) => own(who, jobId).read(),
      (who: Person) => own(who, jobId).step('close'),
      (who: Person) => own(who, jobId).questions([]),
      (who: Person) => own(who, jobId).rules([]),
      (who: Person) =>
        w.as(who).postings.save({
          params: { id: jobId },
          body: {
            ...{
              revision: 1,
              content: someDescription,
              pay: { kind: 'hidden', min: null, max: null },
              experienceMin: 0,
            },
            ...{ applyBy: dayIn(5), answerDays: 5, process: [] },
          },
        }),
    ]) {
      expect(await refusal(act(stranger))).toMatchObject({ status: 404 })
      expect(await refusal(act(colleague))).toMatchObject({ status: 403 })
    }
  })

  test('the recruiter publishes twice at once, or edits while a colleague closes, without breaking the posting', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId } = await w.make.livePosting(recruiter)
    const { step, save, read } = own(recruiter, jobId)
    await step('pause')
    const published = await Promise.all(Array.from({ length: 5 }, () => step('publish')))
    expect(new Set(published.map(({ posting }) => posting.state))).toEqual(new Set(['live']))
    const [edited, closed] = await Promise.all([refusal(save({ answerDays: 9 })), refusal(step('close'))])
    expect([edited, closed]).toEqual([{ code: 'none' }, { code: 'none' }])
    expect(await read()).toMatchObject({ state: 'closed', answerDays: 9 })
    const { revision } = await read()
    const saves = await Promise.all([5, 6, 7].map((answerDays) => refusal(save({ revision, answerDays }))))
    expect(saves.filter((one) => (one as { code: string }).code === 'none')).toHaveLength(1)
    expect(saves.filter((one) => (one as { code: string }).code === 'posting_changed')).toHaveLength(2)
  })
})

function dayInText(days: number): string {
  return indianDay(new Date(Date.now() + days * day))
}

describe('a posting ends', () => {
  test('a posting ends after its last day, even before the task has run, and its recruiter is notified once', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId, slug } = await w.make.livePosting(recruiter)
    await own(recruiter, jobId).save({ applyBy: dayIn(1) })
    const before = w.clock.now
    w.clock.advance(2 * day)
    expect(await isListed(slug)).toBe(false)
    expect((await w.as(null).board.read({ params: { slug } })).job.state).toBe('closed')
    for (let time = 0; time < 2; time += 1) await w.within((ctx) => expirePostings.run(ctx, {}))
    expect(await own(recruiter, jobId).read()).toMatchObject({ state: 'closed', lacks: ['applyBy'] })
    const { notifications } = await w.as(recruiter).notifications.listRecruiter()
    expect(notifications.filter(({ text }) => text.includes('last day to apply is over'))).toHaveLength(1)
    expect(await refusal(own(recruiter, jobId).step('publish'))).toMatchObject({ code: 'posting_incomplete' })
    await own(recruiter, jobId).save({ applyBy: dayIn(10) })
    expect((await own(recruiter, jobId).step('publish')).posting.state).toBe('live')
    w.clock.now = before
  })

  test('a posting ends and its page disappears thirty days later, even before the task has run', async () => {
    const { slug } = await w.make.livePosting(await w.make.recruiter())
    const before = w.clock.now
    w.clock.advance(59 * day)
    expect((await w.as(null).board.read({ params: { slug } })).job.state).toBe('closed')
    w.clock.advance(3 * day)
    expect(await status(slug)).toBe(404)
    w.clock.now = before
  })

  test('a posting ends when its job is completed, and is published again when the job is reopened', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId, slug, posting } = await w.make.livePosting(recruiter)
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId } })
    expect((await w.as(null).board.read({ params: { slug } })).job.state).toBe('closed')
    expect(await refusal(own(recruiter, jobId).step('publish'))).toMatchObject({ code: 'job_completed' })
    await w.as(recruiter).hiring.act({ body: { action: 'reopen', jobId } })
    expect(await own(recruiter, jobId).read()).toMatchObject({ state: 'live', publishedAt: posting.publishedAt })
  })

  test('a posting ends when its job is removed, and when its recruiter deletes the account', async () => {
    const recruiter = await w.make.recruiter()
    const [removed, left] = [await w.make.livePosting(recruiter), await w.make.livePosting(recruiter)]
    await w.as(admin).jobs.remove({ params: { id: removed.jobId } })
    expect(await status(removed.slug)).toBe(404)
    await w.as(recruiter).privacy.deleteOwn({ body: { password: recruiter.password } })
    expect(await status(left.slug)).toBe(404)
    expect(await isListed(left.slug)).toBe(false)
  })

  test('a posting ends while its only recruiter is suspended, and not if a colleague is left', async () => {
    const [alone, recruiter] = [await w.make.recruiter(), await w.make.recruiter()]
    await w.make.colleague(recruiter, 'owner')
    const [hidden, stays] = [await w.make.livePosting(alone), await w.make.livePosting(recruiter)]
    for (const { id } of [alone, recruiter])
      await w.as(admin).recruiterAdmin.suspend({ params: { id }, body: { reason: 'Spam' } })
    expect([await status(hidden.slug), await status(stays.slug)]).toEqual([404, 200])
    for (const { id } of [alone, recruiter]) await w.as(admin).recruiterAdmin.restore({ params: { id } })
    expect(await isListed(hidden.slug)).toBe(true)
  })
})

describe('the team', () => {
  test('the team sends a posting back with a reason, which its recruiter reads on the page and by mail', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId } = await w.make.newPosting(recruiter)
    expect(await refusal(decide(jobId, 'refuse'))).toMatchObject({ status: 400, errors: [{ field: 'reason' }] })
    await decide(jobId, 'refuse', 'Please say what the person does.')
    expect(await own(recruiter, jobId).read()).toMatchObject({
      state: 'draft',
      reviewReason: 'Please say what the person does.',
    })
    const mails = await w.mailsTo(recruiter.email)
    expect(mails.at(-1)?.text).toContain('Please say what the person does.')
    expect(await refusal(decide(jobId, 'refuse', 'Again'))).toMatchObject({ code: 'posting_not_live' })
    expect((await own(recruiter, jobId).step('publish')).posting.state).toBe('review')
    const acts = await w.as(admin).operation.acts({ query: {} })
    expect(JSON.stringify(acts)).toContain('decided on the posting of')
  })

  test('the team pauses and removes postings, which need another review before they are published again', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId, slug } = await w.make.livePosting(recruiter)
    await decide(jobId, 'pause', 'Is this pay right?')
    expect((await own(recruiter, jobId).step('publish')).posting.state).toBe('review')
    await decide(jobId, 'approve')
    expect(await isListed(slug)).toBe(true)
    await decide(jobId, 'remove', 'It asks for money.')
    for (const act of [() => own(recruiter, jobId).step('publish'), () => own(recruiter, jobId).questions([])])
      expect(await refusal(act())).toMatchObject({ code: 'posting_removed' })
    const { posting } = await w.as(admin).postings.inReview({ params: { jobId } })
    expect(posting.decisions.map(({ decision }) => decision)).toEqual(['remove', 'approve', 'pause'])
    expect(posting.state).toBe('removed')
  })

  test('the team sees signs of fraud with their quotes; approving settles them until the text has other signs', async () => {
    const recruiter = await w.make.recruiter()
    await w.make.approvedCompany(recruiter)
    const text = 'Join our team in Pune. Selected people pay a refundable deposit of Rs 2,000 for the laptop.'
    const { jobId } = await w.make.newPosting(recruiter, { descriptionContent: textOf(text) })
    expect(await own(recruiter, jobId).read()).toMatchObject({
      state: 'review',
      found: [{ rule: 'fee', quote: expect.stringContaining('refundable deposit of Rs 2,000') }],
    })
    // The team's bell says so, once a day however often it is sent.
    for (const step of ['pause', 'publish'] as const) await own(recruiter, jobId).step(step)
    const told = (await w.as(admin).notifications.listAdmin()).notifications.filter(({ data }) => data.jobId === jobId)
    expect(told.filter(({ text: said }) => said.includes('sign'))).toMatchObject([
      { text: 'The posting of Frontend Developer is waiting for your review and has 1 sign of fraud.' },
    ])
    await decide(jobId, 'approve')
    await own(recruiter, jobId).save({ answerDays: 6 })
    expect(await own(recruiter, jobId).read()).toMatchObject({ state: 'live', found: [] })
    w.clock.advance(1000)
    await own(recruiter, jobId).save({
      content: textOf(`${text} Registration fee Rs 500.`.replace('refundable', 'small')),
    })
    expect(await own(recruiter, jobId).read()).toMatchObject({ state: 'live', found: [{ rule: 'fee' }] })
    const { notifications } = await w.as(admin).notifications.listAdmin()
    expect(notifications[0]?.text).toContain('has signs of fraud now')
    // The same sign in other words is no news; another one is.
    const changed = async () =>
      (await w.as(admin).notifications.listAdmin()).notifications.filter(
        ({ text: said, data }) => data.jobId === jobId && said.includes('has signs of fraud now'),
      ).length
    w.clock.advance(1000)
    await own(recruiter, jobId).save({ content: textOf(`${text} Registration fee Rs 900, by Friday.`) })
    expect(await changed()).toBe(1)
    w.clock.advance(1000)
    await own(recruiter, jobId).save({
      content: textOf(`${text} Registration fee Rs 900, by Friday. Message us on WhatsApp only: 98450 55555.`),
    })
    const { found } = await own(recruiter, jobId).read()
    expect([found.length > 1, await changed()]).toEqual([true, 2])
  })

  test('the team sees when another company has the same text, and numbers in the text', async () => {
    const [one, other] = [await w.make.recruiter({ companyName: 'First Mills' }), await w.make.recruiter()]
    const long = 'We weave cotton in Coimbatore and look for a planner who keeps our looms busy. '.repeat(6)
    const text = textOf(`${long} Call Ramesh on 98450 12345.`)
    await w.make.livePosting(one, { descriptionContent: text })
    await w.make.approvedCompany(other)
    const { jobId } = await w.make.newPosting(other, { descriptionContent: text })
    await w.runTasks()
    const { found } = await own(other, jobId).read()
    expect(found.map(({ rule }) => rule).toSorted()).toEqual(['copied_text', 'shared_contact'])
    expect(found.map(({ quote }) => quote).join()).toContain('First Mills')
    // It was on the board already: the team's bell says so, once.
    await own(other, jobId).save({ answerDays: 6 })
    await w.runTasks()
    const { notifications } = await w.as(admin).notifications.listAdmin()
    const told = notifications.filter(({ text: said, data }) => data.jobId === jobId && said.includes('signs of fraud'))
    expect(told.map(({ text: said }) => said)).toEqual([
      'The posting of Frontend Developer has signs of fraud, as a comparison with others shows.',
    ])
  })

  test('the team lists postings by state, reports and search, page by page, for the team only', async () => {
    const recruiter = await w.make.recruiter({ companyName: 'Listed Looms' })
    for (let n = 0; n < 3; n += 1) {
      w.clock.advance(1000)
      await w.make.newPosting(recruiter, { jobTitle: `Weaver ${n}` })
    }
    const calls = w.as(admin).postings
    const first = await calls.list({ query: { state: 'review', search: 'LISTED', limit: 2 } })
    const second = await calls.list({
      query: { state: 'review', search: 'listed', limit: 2, cursor: first.nextCursor ?? '' },
    })
    expect([...first.postings, ...second.postings].map(({ title }) => title)).toEqual([
      'Weaver 0',
      'Weaver 1',
      'Weaver 2',
    ])
    expect([first.total, second.nextCursor]).toEqual([3, null])
    expect((await calls.list({ query: { search: '100%' } })).total).toBe(0)
    expect((await w.request('GET', '/api/admin/postings', { as: recruiter })).status).toBe(403)
  })
})

describe('reports', () => {
  test('reports of a posting count once for each reporter; three from older accounts pause a job until the team has looked', async () => {
    const recruiter = await w.make.recruiter()
    const { jobId, slug } = await w.make.livePosting(recruiter)
    // A new account does not count, nor one without a profile.
    const [young, ...older] = await Promise.all([1, 2, 3, 4].map(() => w.make.candidate()))
    const blank = await Promise.all([1, 2].map(() => w.make.newCandidate()))
    const people = [...older, ...blank, ...(young ? [young] : [])]
    await w.db
      .updateTable('accounts')
      .set({ createdAt: new Date(w.clock.now.getTime() - 8 * day) })
      .where(
        'id',
        'in',
        [...older, ...blank].map(({ id }) => id),
      )
      .execute()
    const report = (who: Person) =>
      w.as(who).board.report({ params: { slug }, body: { reason: 'money', note: 'Rs 500' } })
    for (const person of people.slice(3)) await report(person)
    expect(await isListed(slug)).toBe(true)
    for (const person of older) {
      expect(await isListed(slug)).toBe(true)
      await report(person)
    }
    expect(await isListed(slug)).toBe(false)
    expect(await refusal(report(people[0] as Person))).toMatchObject({ code: 'reported_already' })
    expect((await own(recruiter, jobId).step('publish')).posting.state).toBe('review')
    const { posting } = await w.as(admin).postings.inReview({ params: { jobId } })
    expect(posting.reported).toHaveLength(6)
    expect(posting.reported[0]).toMatchObject({ reason: 'money', note: 'Rs 500' })
    await decide(jobId, 'approve')
    expect((await w.as(admin).postings.inReview({ params: { jobId } })).posting).toMatchObject({
      reports: 0,
      state: 'live',
    })
  })

  test('reports of a posting are possible only for jobs that everybody can see', async () => {
    const candidate = await w.make.newCandidate()
    const { slug } = await w.make.newPosting(await w.make.recruiter())
    const report = (as: Person | null) =>
      w.request('POST', `/api/jobs/${slug}/report`, { as, body: { reason: 'other', note: '' } })
    expect((await report(candidate)).status).toBe(404)
    expect((await report(null)).status).toBe(401)
    expect((await report(admin)).status).toBe(403)
  })
})

test('jobs from before the board have drafts that their recruiters publish', async () => {
  const recruiter = await w.make.recruiter()
  await w.make.approvedCompany(recruiter)
  const { jobId } = await w.make.newPosting(recruiter)
  await w.db.deleteFrom('postings').where('jobId', '=', jobId).execute()
  for (let time = 0; time < 2; time += 1) await w.within((ctx) => makeMissingPostings.run(ctx, {}))
  expect(await own(recruiter, jobId).read()).toMatchObject({ state: 'draft', lacks: [] })
  expect((await own(recruiter, jobId).step('publish')).posting.state).toBe('live')
})

test('without a board there are no postings, and its calls are unknown', async () => {
  const off = await openTestServer({ JOB_BOARD: 'off' })
  const recruiter = await off.make.recruiter()
  const { _id: id } = await off.make.job(recruiter, { descriptionContent: someDescription })
  expect(await off.db.selectFrom('postings').selectAll().execute()).toEqual([])
  expect((await off.as(null).content.read()).jobBoard).toBe(false)
  for (const [method, url, as] of [
    ['GET', '/api/jobs', null],
    ['GET', '/api/jobs/any', null],
    ['GET', '/api/companies/any', null],
    ['GET', `/api/rdashboard/jobs/${id}/posting`, recruiter],
    ['POST', `/api/rdashboard/jobs/${id}/posting/publish`, recruiter],
  ] as const)
    expect(await off.request(method, url, { as }), url).toMatchObject({ status: 404, body: { code: 'not_found' } })
  await off.close()
})

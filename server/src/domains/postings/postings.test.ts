import { messages } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let admin: Person
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  admin = await w.make.admin()
  recruiter = await w.make.recruiter({ companyName: 'Canary Works', gstNumber: '27AAPFU0939F1ZV' })
})
afterAll(() => w.close())

const day = 24 * 3600 * 1000
const passes = (millis: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + millis)
}
const own = async (person: Person, id: string) => (await w.as(person).postings.read({ params: { id } })).posting
const step = (id: string, of: 'publish' | 'pause' | 'close', person = recruiter) =>
  w.as(person).postings.step({ params: { id, step: of } })
const isListed = async (slug: string) =>
  (await w.as(null).board.list({ query: { limit: 100 } })).jobs.some((job) => job.slug === slug)
const saveOf = async (id: string) => {
  const { revision, content, pay, applyBy } = await own(recruiter, id)
  return {
    revision,
    content,
    pay,
    months: null,
    startsOn: null,
    experienceMin: 0,
    experienceMax: null,
    applyBy: applyBy ?? '',
    answerDays: 14,
    process: [],
    assignmentHours: null,
    bondMonths: null,
  }
}

describe('a job that is posted as documented', () => {
  test('waits for the team as the first of its company, and goes on the board with its approval', async () => {
    const newcomer = await w.make.recruiter()
    const { jobId, slug } = await w.make.newPosting(newcomer)
    expect(await own(newcomer, jobId)).toMatchObject({
      state: 'review',
      pay: { kind: 'year', min: 600_000, max: 800_000 },
    })
    expect(await isListed(slug)).toBe(false)
    await w.as(admin).postings.decide({ params: { jobId }, body: { decision: 'approve', reason: '' } })
    expect(await isListed(slug)).toBe(true)
    // The next one of an approved company is on the board at once.
    expect(await isListed((await w.make.newPosting(newcomer)).slug)).toBe(true)
  })

  test('reads its text from the file where none was typed', async () => {
    await w.make.approvedCompany(recruiter)
    const job = await w.make.job(recruiter)
    await w.runTasks()
    const posting = await own(recruiter, job._id)
    expect(posting).toMatchObject({ textSource: 'file', state: 'live' })
    expect(posting.content.length).toBeGreaterThan(0)
  })
})

describe('a posting', () => {
  test('is changed only from its newest revision', async () => {
    const { jobId } = await w.make.livePosting(recruiter)
    const body = await saveOf(jobId)
    await w.as(recruiter).postings.save({ params: { id: jobId }, body: { ...body, answerDays: 5 } })
    await expect(
      w.as(recruiter).postings.save({ params: { id: jobId }, body: { ...body, answerDays: 9 } }),
    ).rejects.toMatchObject({ status: 409, code: 'posting_changed' })
    expect((await own(recruiter, jobId)).answerDays).toBe(5)
  })

  test('is paused, published again and closed, and two publishes at once are one', async () => {
    const { jobId, slug } = await w.make.livePosting(recruiter)
    await step(jobId, 'pause')
    expect(await isListed(slug)).toBe(false)
    expect((await w.as(null).board.read({ params: { slug } })).job.state).toBe('paused')
    const tries = await Promise.allSettled([step(jobId, 'publish'), step(jobId, 'publish')])
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await isListed(slug)).toBe(true)
    await step(jobId, 'close')
    expect((await w.as(null).board.read({ params: { slug } })).job).toMatchObject({ state: 'closed' })
  })

  test('follows its job: completing takes it off the board, reopening brings it back', async () => {
    const { jobId, slug } = await w.make.livePosting(recruiter)
    await w.as(recruiter).hiring.act({ body: { action: 'complete', jobId } })
    expect(await isListed(slug)).toBe(false)
    await w.as(recruiter).hiring.act({ body: { action: 'reopen', jobId } })
    expect(await isListed(slug)).toBe(true)
  })

  test('of another company is as missing as one that does not exist', async () => {
    const { jobId } = await w.make.livePosting(recruiter)
    const other = await w.make.recruiter()
    await expect(own(other, jobId)).rejects.toMatchObject({ status: 404 })
    await expect(step(jobId, 'close', other)).rejects.toMatchObject({ status: 404 })
  })
})

describe('what everybody reads', () => {
  test('answers the same bytes for a draft, a posting in review, a removed one and none', async () => {
    const newcomer = await w.make.recruiter()
    const inReview = await w.make.newPosting(newcomer)
    const removed = await w.make.livePosting(recruiter)
    await w.as(admin).postings.decide({
      params: { jobId: removed.jobId },
      body: { decision: 'remove', reason: 'It asks for money.' },
    })
    const bodies = new Set<string>()
    for (const slug of [inReview.slug, removed.slug, 'no-such-job']) {
      const answer = await w.app.inject({ url: `/api/jobs/${slug}` })
      expect(answer.statusCode).toBe(404)
      bodies.add(answer.payload.replace(/"requestId":"[^"]*"/, ''))
    }
    expect(bodies.size).toBe(1)
  })

  test('has no contact, tax number or id of the recruiter in it', async () => {
    const { slug } = await w.make.livePosting(recruiter)
    for (const url of ['/api/jobs', `/api/jobs/${slug}`]) {
      const { payload } = await w.app.inject({ url })
      for (const secret of [recruiter.email, recruiter.id, '27AAPFU0939F1ZV']) expect(payload).not.toContain(secret)
    }
  })

  test('is found under every name of a city and a skill, and by each filter', async () => {
    const { slug } = await w.make.livePosting(recruiter, {
      jobTitle: 'Harbour pilot',
      jobLocations: ['Bengaluru'],
      qualifications: 'React.js, Git',
      jobType: 'remote',
    })
    const finds = async (query: object) => (await w.as(null).board.list({ query })).jobs.map((job) => job.slug)
    for (const query of [
      { place: 'Bangalore' },
      { skills: 'react' },
      { q: 'harbour' },
      { mode: 'remote', payMin: '800000' },
      { fresher: 'yes', q: 'pilot' },
      { since: '7', q: 'harbour', sort: 'pay' },
    ]) {
      expect([query, (await finds(query)).includes(slug)]).toEqual([query, true])
    }
    for (const query of [{ place: 'Chennai' }, { payMin: '900000' }, { q: `harbour "100%'` }, { role: 'internship' }]) {
      expect([query, (await finds(query)).includes(slug)]).toEqual([query, false])
    }
  })
})

test('three reports of people who are not new take a job off the board until the team has looked', async () => {
  const { jobId, slug } = await w.make.livePosting(recruiter)
  const reporters = await Promise.all(Array.from({ length: 3 }, () => w.make.newCandidate()))
  await w.within((ctx) =>
    ctx.db
      .updateTable('accounts')
      .set({ createdAt: new Date(w.clock.now.getTime() - 8 * day) })
      .where(
        'id',
        'in',
        reporters.map(({ id }) => id),
      )
      .execute(),
  )
  const report = (person: Person) =>
    w.as(person).board.report({ params: { slug }, body: { reason: 'money', note: 'They asked for 500 rupees.' } })
  for (const [at, person] of reporters.entries()) {
    expect(await isListed(slug)).toBe(true)
    expect((await report(person)).msg).toBe(messages.jobReported)
    if (at === 0) await expect(report(person)).rejects.toMatchObject({ status: 409, code: 'reported_already' })
  }
  expect(await isListed(slug)).toBe(false)
  const { posting } = await w.as(admin).postings.inReview({ params: { jobId } })
  expect(posting).toMatchObject({ state: 'paused', reports: 3 })
  await w.as(admin).postings.decide({ params: { jobId }, body: { decision: 'approve', reason: '' } })
  expect(await isListed(slug)).toBe(true)
})

test('without a board there is none: no calls, no pages, no postings', async () => {
  const off = await openTestServer({ JOB_BOARD: 'off' })
  try {
    const person = await off.make.recruiter()
    const job = await off.make.job(person)
    for (const url of ['/api/jobs', '/api/jobs/any', '/api/companies/any', '/jobs/rss.xml'])
      expect([url, (await off.app.inject({ url })).statusCode]).toEqual([url, 404])
    await expect(off.as(person).postings.read({ params: { id: job._id } })).rejects.toMatchObject({ status: 404 })
    expect((await off.as(null).content.read()).jobBoard).toBe(false)
    const { rows } = await off.pool.query('select from postings')
    expect(rows).toHaveLength(0)
  } finally {
    await off.close()
  }
})

// Last, because sessions are over then.
test('a posting leaves the board after its last day, and its page after thirty more', async () => {
  const { slug } = await w.make.livePosting(recruiter)
  passes(31 * day)
  expect(await isListed(slug)).toBe(false)
  expect((await w.as(null).board.read({ params: { slug } })).job.state).toBe('closed')
  passes(31 * day)
  await w.runTasks()
  await expect(w.as(null).board.read({ params: { slug } })).rejects.toMatchObject({ status: 404 })
})

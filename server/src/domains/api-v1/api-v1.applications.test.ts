import {
  ApiApplication,
  ApiApplicationWhole,
  ApiResume,
  type ApiScope,
  apiList,
  apiScopes,
  type Job,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
let owner: Person
let secret: string
let job: Job
let slug: string
beforeAll(async () => {
  w = await openTestServer({ RESUMES_PER_DAY: '3' })
  await atNewCompany()
})
afterAll(() => w.close())

const keyOf = async (person: Person, scopes: ApiScope[] = [...apiScopes]) =>
  (await w.as(person).apiKeys.make({ body: { name: 'Our ATS', scopes, days: 30 } })).secret

/** Another company with a job on the board, whose owner has made a key. */
async function atNewCompany() {
  owner = await w.make.recruiter({ fullName: 'Rohan Shah', companyName: 'Acme' })
  secret = await keyOf(owner)
  job = await w.make.job(owner)
  slug = await w.make.onBoard(job)
}

const ask = (path: string, key = secret) =>
  w.request('GET', `/api/v1/${path}`, { headers: { authorization: `Bearer ${key}` } })
const listed = async (query = '', key = secret) => {
  const { status, body } = await ask(`applications${query}`, key)
  expect(status).toBe(200)
  return apiList(ApiApplication).strict().parse(body)
}
const idsOf = async (query = '', key = secret) => (await listed(query, key)).data.map(({ id }) => id)
const read = async (id: string, key = secret) => {
  const { status, body } = await ask(`applications/${id}`, key)
  expect(status).toBe(200)
  return ApiApplicationWhole.strict().parse(body)
}
const move = (person: Person, action: 'shortlist' | 'waitlist' | 'remove') =>
  w.as(owner).hiring.act({ body: { action, jobId: job._id, applicantId: person.id } })
const accessOf = async (person: Person) => {
  const { companies } = await w.as(person).resumeAccess.list({ query: {} })
  return companies.find(({ _id }) => _id === job.recruiter.company._id) ?? expect.fail('not in the list')
}
const openingsOf = async (person: Person) => {
  const { rows } = await sql<{ action: string; viewerId: string }>`
    select action, viewer_id from resume_openings where candidate_id = ${person.id} order by action`.execute(w.db)
  return rows
}

describe('the list of applications', () => {
  test('a key reads the applications of all jobs of its maker in the order of their changes, page by page', async () => {
    await atNewCompany()
    const [first, second] = [await w.make.directApplicant(slug), await w.make.directApplicant(slug)]
    w.clock.advance(1000)
    const otherSlug = await w.make.onBoard(await w.make.job(owner))
    const third = await w.make.directApplicant(otherSlug)
    w.clock.advance(1000)
    await move(first, 'waitlist')

    const all = await idsOf()
    expect(all).toEqual([second, third, first].map(({ applicationId }) => applicationId))
    const pages = []
    let query = '?limit=1'
    for (let page = 0; page < 3; page += 1) {
      const { data, nextCursor } = await listed(query)
      pages.push(...data)
      query = `?limit=1&cursor=${nextCursor}`
      expect(nextCursor === null).toBe(page === 2)
    }
    expect(pages.map(({ id }) => id)).toEqual(all)
    expect(pages[2]).toEqual({
      id: first.applicationId,
      jobId: job._id,
      candidateId: first.id,
      stage: 'waitlisted',
      source: 'direct',
      appliedAt: new Date(w.clock.now.getTime() - 2000).toISOString(),
      changedAt: w.clock.now.toISOString(),
    })
  })

  test('pages lose and repeat nobody whose stage changed within the same millisecond', async () => {
    await atNewCompany()
    const people = [
      await w.make.directApplicant(slug),
      await w.make.directApplicant(slug),
      await w.make.directApplicant(slug),
    ]
    for (const [at, { applicationId }] of people.entries())
      await sql`update applications set stage_changed_at = date_trunc('second', stage_changed_at) + ${at + 1} * interval '1 microsecond'
        where id = ${applicationId}`.execute(w.db)
    const seen = []
    let cursor = ''
    do {
      const page = await listed(`?limit=1${cursor}`)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
    } while (cursor && seen.length < 9)
    expect(seen).toEqual(people.map(({ applicationId }) => applicationId))
  })

  test('a list can be of one job, of one stage, and of what changed since a moment', async () => {
    await atNewCompany()
    const other = await w.make.job(owner)
    const [stayed, moved] = [await w.make.directApplicant(slug), await w.make.directApplicant(slug)]
    const elsewhere = await w.make.directApplicant(await w.make.onBoard(other))
    w.clock.advance(60_000)
    await move(moved, 'shortlist')
    expect(await idsOf(`?jobId=${other._id}`)).toEqual([elsewhere.applicationId])
    expect(await idsOf('?stage=shortlisted')).toEqual([moved.applicationId])
    expect(await idsOf(`?stage=received&jobId=${job._id}`)).toEqual([stayed.applicationId])
    expect(await idsOf(`?changedSince=${w.clock.now.toISOString()}`)).toEqual([moved.applicationId])
    w.clock.advance(1)
    expect(await idsOf(`?changedSince=${w.clock.now.toISOString()}`)).toEqual([])
    for (const query of [
      '?stage=removed',
      '?stage=withdrawn',
      '?jobId=1',
      '?changedSince=today',
      '?cursor=x',
      '?limit=101',
    ])
      expect([query, (await ask(`applications${query}`)).status]).toEqual([query, 400])
  })

  test('the list has the applications of the pages: no withdrawn application, nobody of the pool, and nobody of other companies', async () => {
    await atNewCompany()
    const admin = await w.make.admin()
    const [stays, leaves, pooled] = [
      await w.make.directApplicant(slug),
      await w.make.directApplicant(slug),
      await w.make.applicant(),
    ]
    w.clock.advance(1000)
    await w.as(leaves).applying.withdraw({ params: { id: leaves.applicationId }, body: {} })
    await w.make.screened(admin, job._id, pooled)
    const inLists = async () => (await listed()).data.map(({ candidateId }) => candidateId)
    expect(await inLists()).toEqual([stays.id, pooled.id])
    // The team takes them back into the pool, which recruiters do not see.
    await w.as(admin).hiring.screen({ body: { action: 'remove', jobId: job._id, applicantId: pooled.id } })
    expect(await inLists()).toEqual([stays.id])
    expect((await ask(`applications/${leaves.applicationId}`)).status).toBe(404)
    const { rows } = await sql<{ id: string }>`select id from applications where candidate_id = ${pooled.id}`.execute(
      w.db,
    )
    expect((await ask(`applications/${rows[0]?.id}`)).status).toBe(404)

    const stranger = await keyOf(await w.make.recruiter())
    expect(await idsOf('', stranger)).toEqual([])
    expect(await idsOf(`?jobId=${job._id}`, stranger)).toEqual([])
  })

  test('where recruiters see the pool, its applications are listed while their candidates are interested', async () => {
    const direct = await openTestServer({ SCREENING: 'direct' })
    try {
      const person = await direct.make.recruiter()
      const { _id: jobId } = await direct.make.job(person)
      const body = { name: 'Our ATS', scopes: ['applications:read' as const], days: 1 }
      const { secret: key } = await direct.as(person).apiKeys.make({ body })
      const pooled = await direct.make.applicant()
      const recruiter = direct.as(person).hiring
      await recruiter.act({ body: { action: 'remove', jobId, applicantId: pooled.id } })
      await recruiter.act({ body: { action: 'restore', jobId, applicantId: pooled.id } })
      const stages = async () => {
        const headers = { authorization: `Bearer ${key}` }
        const { body: page } = await direct.request('GET', '/api/v1/applications', { headers })
        return (page['data'] as { stage: string }[]).map(({ stage }) => stage)
      }
      expect(await stages()).toEqual(['received'])
      await direct.as(pooled).hiring.stepBack({ body: { interestType: 'jobs', interested: false } })
      expect(await stages()).toEqual([])
    } finally {
      await direct.close()
    }
  })

  test('a list names nobody, so nothing is noted of those in it', async () => {
    await atNewCompany()
    const person = await w.make.directApplicant(slug)
    expect(JSON.stringify(await listed())).not.toContain(person.email)
    expect(await openingsOf(person)).toEqual([])
  })
})

describe('one application', () => {
  test('an application is read with candidate, answers, rating, interviews, offer and rejection as on its page', async () => {
    await atNewCompany()
    const admin = await w.make.admin()
    const person = await w.make.directApplicant(slug, { note: 'I like trains.' })
    await w.make.screened(admin, job._id, person)
    const ask = {
      interviewDate: '',
      interviewTime: '15:30',
      interviewDuration: '30 minutes',
      interviewEmail: owner.email,
    }
    const day = new Date(w.clock.now.getTime() + 8 * 24 * 3600_000).toISOString().slice(0, 10)
    await w
      .as(owner)
      .hiring.act({ body: { action: 'interview', jobId: job._id, applicantId: person.id, ...ask, interviewDate: day } })
    const found = await read(person.applicationId)
    expect(found).toMatchObject({
      id: person.applicationId,
      stage: 'put-forward',
      candidate: { contact: 'shown', email: person.email },
      note: 'I like trains.',
      rating: { rating: 4, comment: 'Clear thinker, writes clean SQL.' },
      interviews: [{ round: 1, startsAt: new Date(`${day}T15:30:00+05:30`).toISOString(), interviewer: owner.email }],
      offer: null,
      rejection: null,
      hasResume: true,
    })
    const { person: onPage } = await w
      .as(owner)
      .hiring.person({ params: { id: job._id, userId: person.id }, query: {} })
    expect(found.candidate.name).toBe(onPage.candidate.fullName)
    expect(found.candidate.phone).toBe(onPage.candidate.mobileNo)
    expect(found.testPercent).toBe(onPage.candidate.testPercent)

    await move(person, 'remove')
    const rejected = await read(person.applicationId)
    expect(rejected).toMatchObject({ stage: 'rejected', rejection: { reason: null, tellsAt: expect.any(String) } })
  })

  test('the candidate reads that the company opened the application through its own system, once a day', async () => {
    await atNewCompany()
    const person = await w.make.directApplicant(slug)
    expect((await accessOf(person)).programAt).toBeNull()
    const at = w.clock.now.toISOString()
    await read(person.applicationId)
    w.clock.advance(1000)
    await read(person.applicationId)
    expect(await accessOf(person)).toMatchObject({ programAt: at, contactAt: at, openedAt: null })
    expect(await openingsOf(person)).toEqual(['contact', 'program'].map((action) => ({ action, viewerId: owner.id })))
    const { application } = await w.as(person).hiring.application({ params: { id: person.applicationId } })
    expect(application.timeline.map(({ kind }) => kind)).toContain('opened')
  })

  test('contacts that a page masks or hides are masked and hidden here', async () => {
    await atNewCompany()
    const person = await w.make.directApplicant(slug, { sharesContact: 'shortlisted', note: 'Hello.' })
    expect((await read(person.applicationId)).candidate).toMatchObject({ contact: 'masked', email: '', phone: '' })
    expect((await openingsOf(person)).map(({ action }) => action)).toEqual(['program'])
    await move(person, 'shortlist')
    expect((await read(person.applicationId)).candidate).toMatchObject({ contact: 'shown', email: person.email })
    await w.as(person).resumeAccess.end({ params: { companyId: job.recruiter.company._id } })
    const ended = await read(person.applicationId)
    expect(ended).toMatchObject({ note: '', answers: [], rating: null, testPercent: null, hasResume: false })
    expect(ended.candidate).toMatchObject({ contact: 'ended', email: '', phone: '', college: '', skills: [] })
    expect(await ask(`applications/${person.applicationId}/resume`)).toMatchObject({
      status: 403,
      body: { code: 'access_ended' },
    })
  })

  test('applications of another company and of nobody are not found', async () => {
    await atNewCompany()
    const person = await w.make.directApplicant(slug)
    const stranger = await keyOf(await w.make.recruiter())
    for (const path of [`applications/${person.applicationId}`, `applications/${person.applicationId}/resume`]) {
      expect(await ask(path, stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(await ask(path.replace(person.applicationId, job._id))).toMatchObject({ status: 404 })
    }
    expect(await openingsOf(person)).toEqual([])
  })
})

describe('a resume', () => {
  test('a link opens the resume, and asking for it counts as opened by the maker of the key', async () => {
    await atNewCompany()
    const person = await w.make.directApplicant(slug)
    const { status, body } = await ask(`applications/${person.applicationId}/resume`)
    expect(status).toBe(200)
    const { url, expiresAt } = ApiResume.strict().parse(body)
    expect(expiresAt).toBe(new Date(w.clock.now.getTime() + 600_000).toISOString())
    expect(await openingsOf(person)).toEqual(['opened', 'program'].map((action) => ({ action, viewerId: owner.id })))
    const { pathname, search } = new URL(url)
    const file = await w.app.inject({ url: pathname + search })
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    w.clock.advance(600_001)
    expect((await w.app.inject({ url: pathname + search })).statusCode).not.toBe(200)
  })

  test('a program opens the resumes of no more people a day than its maker', async () => {
    await atNewCompany()
    const people = []
    for (let n = 0; n < 4; n += 1) people.push(await w.make.directApplicant(slug))
    const answers = []
    for (const { applicationId } of [...people, people[0] ?? expect.fail()])
      answers.push(await ask(`applications/${applicationId}/resume`))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 200])
    expect(answers[3]).toMatchObject({
      body: { code: 'too_many_resumes' },
      headers: { 'retry-after': expect.any(String) },
    })
    expect(await openingsOf(people[3] ?? expect.fail())).toEqual([])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailAlerts } from '#src/domains/board/board.tasks.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { dropWordsOfJobs } from './postings.tasks.ts'

const minute = 60_000
let w: TestServer
let recruiter: Person
beforeAll(async () => {
  w = await openTestServer()
  recruiter = await w.make.recruiter({ companyName: 'Kaveri Traders' })
  const post = (jobTitle: string, more: object = {}) => {
    w.clock.advance(minute)
    return w.make.livePosting(recruiter, { jobTitle, ...more })
  }
  const intern = { jobRole: 'internship', salary: '15,001-20,000' }
  await post('Python Trainee', { ...intern, jobLocations: ['Pune'], workMode: 'in-office' })
  await post('Python Developer', { jobLocations: ['Pune'], workMode: 'in-office' })
  await post('Telecaller', { jobLocations: ['Noida'], workMode: 'remote' })
  await post('Tele Calling Executive', { jobLocations: ['Noida'], workMode: 'in-office' })
  await post('Accounts Executive', { jobLocations: ['Mumbai'], workMode: 'in-office' })
  await post('Chartered Accountant', { jobLocations: ['Mumbai'], workMode: 'in-office' })
})
afterAll(() => w.close())

const search = (q: string, more: object = {}) => w.as(null).board.list({ query: { q, ...more } })
const titlesOf = async (q: string, more: object = {}) => (await search(q, more)).jobs.map(({ title }) => title)

describe('words that are filters', () => {
  test('are answered as chips, each with the text that is left without it', async () => {
    const { jobs, foundBy } = await search('python internship in Pune')
    expect(jobs.map(({ title }) => title)).toEqual(['Python Trainee'])
    expect(foundBy).toEqual([
      { filter: 'role', value: 'internship', q: 'python in Pune' },
      { filter: 'place', value: 'Pune', q: 'python internship' },
    ])
  })

  test('filter no more once their chip is removed', async () => {
    const [role] = (await search('python internship in Pune')).foundBy
    expect(await titlesOf(role?.q ?? '')).toEqual(['Python Developer', 'Python Trainee'])
  })

  test('and filters of the panel hold together', async () => {
    expect(await titlesOf('python pune', { role: 'internship' })).toEqual(['Python Trainee'])
  })
})

describe('a typing error', () => {
  test.each([
    ['pythn', 'python', ['Python Developer', 'Python Trainee']],
    ['telecaler', 'telecaller', ['Telecaller', 'Tele Calling Executive']],
    ['python in punee', 'python in Pune', ['Python Developer', 'Python Trainee']],
    ['telecaller zookeeping', 'telecaller', ['Telecaller', 'Tele Calling Executive']],
  ])('%j is searched as %j, and the answer says so', async (typed, corrected, titles) => {
    const answer = await search(typed)
    expect(answer.corrected).toBe(corrected)
    expect(answer.jobs.map(({ title }) => title)).toEqual(titles)
  })

  test('is kept where the text is asked for as it was typed', async () => {
    expect(await search('pythn', { exact: 'yes' })).toMatchObject({ corrected: null, total: 0 })
  })

  test('is none where nothing is near: nothing is found, and nothing is left out', async () => {
    expect(await search('zookeeper')).toMatchObject({ corrected: null, total: 0 })
    expect(await search('zookeeper in pune')).toMatchObject({ corrected: null, total: 0 })
  })

  test('is not corrected to words of jobs that have left the board', async () => {
    const { jobId } = await w.make.livePosting(recruiter, { jobTitle: 'Quillwright' })
    expect(await search('quillwrigth')).toMatchObject({ corrected: 'quillwright', total: 1 })
    await w.as(recruiter).postings.step({ params: { id: jobId, step: 'close' } })
    await w.within((ctx) => ctx.later(dropWordsOfJobs, {}))
    await w.runTasks()
    const { rows } = await sql<{ word: string }>`
      select word from job_words where word in ('quillwright', 'telecaller') order by word`.execute(w.db)
    expect(rows).toEqual([{ word: 'telecaller' }])
  })
})

test('jobs of another name come after those that are meant, and alternatives are both found', async () => {
  expect(await titlesOf('accounts')).toEqual(['Accounts Executive'])
  expect(new Set(await titlesOf('accounts executive or telecaller'))).toEqual(
    new Set(['Accounts Executive', 'Telecaller', 'Tele Calling Executive']),
  )
})

test('the pages of a search hold each job once, the closest ones first', async () => {
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const { jobs, nextCursor } = await search('telecaller', { limit: 1, ...(cursor && { cursor }) })
    titles.push(...jobs.map(({ title }) => title))
    cursor = nextCursor ?? undefined
  } while (cursor)
  expect(titles).toEqual(['Telecaller', 'Tele Calling Executive'])
})

describe('mails of a saved search', () => {
  const morning = async () => {
    w.clock.advance(2 * minute)
    await w.within((ctx) => ctx.later(mailAlerts, { kinds: ['daily'], after: null }))
    await w.runTasks()
  }
  const searcher = async (query: object) => {
    const candidate = await w.make.newCandidate()
    await w.as(candidate).board.saveSearch({ body: { name: 'Mine', query, mail: 'daily' } })
    w.clock.advance(minute)
    return candidate
  }
  const textOf = async ({ email }: Person) =>
    (await w.mailsTo(email)).filter(({ subject }) => subject?.includes('Mine')).map(({ text }) => text ?? '')

  test('name what the list finds: words of it are filters there too', async () => {
    const candidate = await searcher({ q: 'glassblower internship in pune' })
    const place = { jobLocations: ['Pune'] }
    const intern = {
      jobTitle: 'Glassblower trainee',
      jobRole: 'internship',
      salary: '15,001-20,000',
      ...place,
    } as const
    const { slug } = await w.make.livePosting(recruiter, intern)
    await w.make.livePosting(recruiter, { jobTitle: 'Glassblower at large', ...place })
    await morning()
    const [text, ...more] = await textOf(candidate)
    expect(more).toEqual([])
    expect(text).toContain(`/jobs/${slug}`)
    expect(text).not.toContain('at large')
  })

  test('name a job also when fifty newer ones are of a company that the candidate has blocked', async () => {
    const [blocked, other] = [await w.make.recruiter(), await w.make.recruiter()]
    const [candidate, neighbour] = [await searcher({ q: 'ropewalker' }), await searcher({ q: 'ropewalker' })]
    await sql`
      insert into company_blocks
      select ${candidate.id}, company_id, now() from recruiters where account_id = ${blocked.id}`.execute(w.db)
    const { slug } = await w.make.livePosting(other, { jobTitle: 'Ropewalker' })
    const { jobId } = await w.make.livePosting(blocked, { jobTitle: 'Ropewalker of theirs' })
    await sql`
      insert into jobs select (jsonb_populate_record(j, jsonb_build_object('id', md5('rope' || n)::uuid))).*
      from jobs j, generate_series(1, 50) n where j.id = ${jobId}`.execute(w.db)
    await sql`
      insert into postings
      select (jsonb_populate_record(p, jsonb_build_object('job_id', md5('rope' || n)::uuid, 'slug', 'rope-' || n,
        'published_at', p.published_at + make_interval(secs => n)))).*
      from postings p, generate_series(1, 50) n where p.job_id = ${jobId}`.execute(w.db)
    await morning()
    const [text] = await textOf(candidate)
    expect(text).toContain(`/jobs/${slug}`)
    expect(text).not.toContain('of theirs')
    expect((await textOf(neighbour))[0]).toContain('of theirs')
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropWordsOfJobs } from '#src/domains/postings/postings.tasks.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

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

describe('words of a search that are filters', () => {
  test('words of a search that are filters are shown as chips, each with the text that remains without it', async () => {
    const { jobs, foundBy } = await search('python internship in Pune')
    expect(jobs.map(({ title }) => title)).toEqual(['Python Trainee'])
    expect(foundBy).toEqual([
      { filter: 'role', value: 'internship', q: 'python in Pune' },
      { filter: 'place', value: 'Pune', q: 'python internship' },
    ])
  })

  test('words of a search that are filters stop filtering when their chip is removed', async () => {
    const [role] = (await search('python internship in Pune')).foundBy
    expect(await titlesOf(role?.q ?? '')).toEqual(['Python Developer', 'Python Trainee'])
  })

  test('words of a search that are filters apply together with the filters of the panel', async () => {
    expect(await titlesOf('python pune', { role: 'internship' })).toEqual(['Python Trainee'])
  })
})

describe('a typing error', () => {
  test.each([
    ['pythn', 'python', ['Python Developer', 'Python Trainee']],
    ['telecaler', 'telecaller', ['Telecaller', 'Tele Calling Executive']],
    ['python in punee', 'python in Pune', ['Python Developer', 'Python Trainee']],
    ['telecaller zookeeping', 'telecaller', ['Telecaller', 'Tele Calling Executive']],
  ])('the typing error %j is searched as %j, and the answer says so', async (typed, corrected, titles) => {
    const answer = await search(typed)
    expect(answer.corrected).toBe(corrected)
    expect(answer.jobs.map(({ title }) => title)).toEqual(titles)
  })

  test('a typing error is not corrected when the reader asks for the text as typed', async () => {
    expect(await search('pythn', { exact: 'yes' })).toMatchObject({ corrected: null, total: 0 })
  })

  test('a typing error stays uncorrected if nothing similar exists: nothing is found, and no word is left out', async () => {
    expect(await search('zookeeper')).toMatchObject({ corrected: null, total: 0 })
    expect(await search('zookeeper in pune')).toMatchObject({ corrected: null, total: 0 })
  })

  test('a typing error is not corrected to words of jobs that have left the board', async () => {
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

test("jobs with a related name rank after those with the name itself, and 'or' finds both", async () => {
  expect(await titlesOf('accounts')).toEqual(['Accounts Executive'])
  expect(new Set(await titlesOf('accounts executive or telecaller'))).toEqual(
    new Set(['Accounts Executive', 'Telecaller', 'Tele Calling Executive']),
  )
})

describe('a mistyped location in the filter', () => {
  const placed = (place: string, more: object = {}) => w.as(null).board.list({ query: { place, ...more } })
  test.each([
    ['Punee', 'Pune', ['Python Developer', 'Python Trainee']],
    ['Mumbay', 'Mumbai', ['Chartered Accountant', 'Accounts Executive']],
    ['Mumb', 'Mumbai', ['Chartered Accountant', 'Accounts Executive']],
    ['Bangalor, Noidaa', 'Bengaluru, Noida', ['Tele Calling Executive', 'Telecaller']],
    [
      'Pune and Mumabi',
      'Pune, Mumbai',
      ['Chartered Accountant', 'Accounts Executive', 'Python Developer', 'Python Trainee'],
    ],
  ])('the mistyped location %j is searched as %j, and the answer says so', async (place, correctedPlace, titles) => {
    const answer = await placed(place)
    expect(answer).toMatchObject({ corrected: null, correctedPlace })
    expect(answer.jobs.map(({ title }) => title)).toEqual(titles)
  })

  test('a mistyped location in the filter is corrected together with a mistyped text', async () => {
    const answer = await placed('Punee', { q: 'pythn' })
    expect(answer).toMatchObject({ corrected: 'python', correctedPlace: 'Pune', total: 2 })
  })

  test.each(['Pune', 'Bombay', 'Thane', 'Zzyzx', 'Goa', 'पुणे', 'Mumbai, Noida'])(
    'a mistyped location in the filter is not mentioned in %j',
    async (place) => {
      expect(await placed(place)).toMatchObject({ correctedPlace: null })
    },
  )

  test('a mistyped location is kept if a job is there, if the reader wants it as typed, or if a correction finds nothing', async () => {
    w.clock.advance(minute)
    await w.make.livePosting(recruiter, { jobTitle: 'Ticket Clerk', jobLocations: ['Noidda'] })
    expect(await placed('Noidda')).toMatchObject({ correctedPlace: null, total: 1 })
    expect(await placed('Punee', { exact: 'yes' })).toMatchObject({ correctedPlace: null, total: 0 })
    expect(await placed('Chenai')).toMatchObject({ correctedPlace: null, total: 0 })
  })
})

test.each([
  ['സെയിൽസ്മാൻ', 'സെയില്‍സ്മാന്‍'],
  ['ஶ்ரீ கௌதம் ஓட்டுநர்', 'ஸ்ரீ கெளதம் ஓட்டுநர்'],
  ['बाग़बान सम्पर्क', 'बागबान संपर्क'],
  ['কার্যালয় সহায়ক বিদ্যুৎ', 'কার্যালয\u09bc সহায়ক বিদ্যুত্\u200d'],
])('a job posted as %s is found as %s, and the other way round', async (one, other) => {
  for (const [posted, asked] of [
    [one, other],
    [other, one],
  ] as const) {
    w.clock.advance(minute)
    await w.make.livePosting(recruiter, { jobTitle: posted, jobLocations: ['Kochi'] })
    expect(await titlesOf(asked)).toContain(posted)
    expect(await titlesOf(posted)).toContain(posted)
  }
})

test('the pages of a search have each job once, the best matches first', async () => {
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const { jobs, nextCursor } = await search('telecaller', { limit: 1, ...(cursor && { cursor }) })
    titles.push(...jobs.map(({ title }) => title))
    cursor = nextCursor ?? undefined
  } while (cursor)
  expect(titles).toEqual(['Telecaller', 'Tele Calling Executive'])
})

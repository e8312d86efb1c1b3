import type { JobList } from '@firstrung/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#src/testing/factories.accounts.ts'
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

const day = 24 * 3600 * 1000
const asTeam = async (jobId: string, filters: object = {}) =>
  (await w.as(admin).hiring.adminPanel({ params: { jobId }, body: { candidateType: 'all', ...filters } })).jobData
const asRecruiter = async (jobId: string, filters: object = {}) => {
  const { jobData } = await w
    .as(recruiter)
    .hiring.panel({ params: { id: jobId }, body: { candidateType: 'all', ...filters } })
  if (!('counts' in jobData)) throw new Error('the panel came without its lists')
  return jobData
}
type Read = typeof asTeam
const idsOf = (people: { _id: string }[]) => people.map(({ _id }) => _id)

/** Everybody in a list, two at a time. */
async function pageByPage(read: Read, jobId: string, list: JobList, query: object = {}): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await read(jobId, { ...query, list, limit: 2, ...(cursor && { cursor }) })
    seen.push(...idsOf(page[list]))
    cursor = page.nextCursors[list]
  } while (cursor)
  return seen
}

describe('the filters of a panel', () => {
  test.each([
    ['the team, in the pool', asTeam, 'applicants', false],
    ['the team, in a list', asTeam, 'shortlisted', true],
    ['a recruiter', asRecruiter, 'applicants', true],
  ] as const)('the filters of a panel narrow the lists and counts of %s', async (_, read, list, isScreened) => {
    const word = `Zephyr${list}${read.name}`
    const job = await w.make.job(recruiter)
    const asha = await w.make.applicant({
      profile: {
        fullName: `Asha ${word}`,
        ...{ city: 'Shillong' },
        preferredLocations: ['Gangtok'],
        collegeName: 'St. Xavier’s College, Mumbai',
        experienceDesc: [{ companyName: 'Neem', description: 'Sold tea.' }],
      },
      right: 9,
    })
    const binu = await w.make.applicant({
      profile: { fullName: `Binu ${word}`, ...{ city: 'Panaji' }, preferredLocations: ['Panaji'], experienceDesc: [] },
      right: 3,
    })
    for (const person of isScreened ? [asha, binu] : []) await w.make.screened(admin, job._id, person)
    const found = async (filters: object) => {
      const panel = await read(job._id, { q: word, ...filters })
      expect(panel.counts[list]).toBe(panel[list].length)
      return idsOf(panel[list])
    }
    const { uniqueId } = (await read(job._id, { q: asha.email }))[list][0] ?? {}

    expect(new Set(await found({}))).toEqual(new Set([asha.id, binu.id]))
    expect(await found({ q: `asha ${word}`.toUpperCase() })).toEqual([asha.id])
    expect(await found({ q: asha.email })).toEqual([asha.id])
    expect(await found({ q: uniqueId })).toEqual([asha.id])
    expect(await found({ q: '%' })).toEqual([])
    expect(await found({ q: 'B', minTest: '', place: 'panaji' })).toContain(binu.id)
    expect(await found({ minTest: '90' })).toEqual([asha.id])
    expect(await found({ place: 'gangt' })).toEqual([asha.id])
    expect(await found({ place: 'SHILLONG' })).toEqual([asha.id])
    expect(await found({ experience: 'yes' })).toEqual([asha.id])
    expect(await found({ experience: 'no' })).toEqual([binu.id])
    expect(await found({ college: "xavier's st" })).toEqual([asha.id])
    expect(await found({ source: 'pool' })).toHaveLength(2)
    expect(await found({ source: 'direct' })).toEqual([])
    expect(await found({ appliedWithin: 30 })).toEqual([])
    expect(await found({ minRating: 4 })).toHaveLength(isScreened ? 2 : 0)
    expect(await found({ minRating: 5 })).toEqual([])
    expect(await found({ stageSince: 3 })).toEqual([])
    w.clock.advance(4 * day)
    expect(await found({ stageSince: 3 })).toHaveLength(2)
    expect(await found({ place: 'panaji', experience: 'no', minTest: 20, degree: 'b.tech' })).toEqual([binu.id])
  })

  test('the filters of a panel separate direct applicants from the pool, and find candidates who applied in the last days', async () => {
    const job = await w.make.job(recruiter)
    const slug = await w.make.onBoard(job)
    const early = await w.make.directApplicant(slug)
    w.clock.advance(1.5 * day)
    const late = await w.make.directApplicant(slug)
    const pooled = await w.make.applicant()
    await w.make.screened(admin, job._id, pooled)
    const found = async (filters: object) => {
      const { counts, ...panel } = await asRecruiter(job._id, filters)
      const { applicants } = panel
      expect(counts.applicants).toBe(applicants.length)
      return new Set(idsOf(applicants))
    }
    expect(await found({})).toEqual(new Set([early.id, late.id, pooled.id]))
    expect(await found({ source: 'direct' })).toEqual(new Set([early.id, late.id]))
    expect(await found({ source: 'pool' })).toEqual(new Set([pooled.id]))
    expect(await found({ appliedWithin: 1 })).toEqual(new Set([late.id]))
    expect(await found({ appliedWithin: 2, source: 'direct' })).toEqual(new Set([early.id, late.id]))
  })

  test('the filters of a panel are refused outside their limits, with the field', async () => {
    const job = await w.make.job(recruiter)
    for (const [field, value] of [
      ['minTest', 101],
      ['minRating', 6],
      ['stageSince', -1],
      ['experience', 'some'],
      ['source', 'friends'],
      ['appliedWithin', -1],
      ['college', 'x'.repeat(201)],
      ['place', 'x'.repeat(61)],
    ] as const) {
      await expect(asRecruiter(job._id, { [field]: value })).rejects.toMatchObject({
        status: 400,
        errors: [{ field }],
      })
    }
  })

  test('the filters of a panel find the same candidates among few and among many applications, though the query differs', async () => {
    const job = await w.make.job(recruiter)
    const people: string[] = []
    for (const right of [2, 8, 5]) {
      const person = await w.make.applicant({
        profile: { fullName: 'Cosima Among', skills: [{ skill: 'Whittling', level: 'expert' }] },
        right,
      })
      w.clock.advance(1000)
      await w.make.screened(admin, job._id, person)
      people.unshift(person.id)
    }
    const found = async (filters: object) => {
      const { shortlisted, counts } = await asTeam(job._id, filters)
      return { ids: idsOf(shortlisted), count: counts.shortlisted }
    }
    const [q, skills] = ['cosima', 'whittling']
    const expected = { ids: people, count: 3 }
    expect([await found({ q }), await found({ skills })]).toEqual([expected, expected])

    await w.pool.query(
      `with people as (
         insert into accounts (email, role, full_name)
         select 'many-' || n || '@example.org', 'candidate', 'Many Applications' from generate_series(1, 210) n returning id
       )
       insert into applications (job_id, candidate_id, stage) select $1, id, 'shortlisted' from people`,
      [job._id],
    )
    expect((await asTeam(job._id)).counts.shortlisted).toBe(213)
    expect([await found({ q }), await found({ skills })]).toEqual([expected, expected])
    expect(await pageByPage(asTeam, job._id, 'shortlisted', { skills })).toEqual(people)
  })

  test('the filters of a panel keep their order page by page', async () => {
    const job = await w.make.job(recruiter)
    const people: Person[] = []
    for (const right of [2, 8, 5, 8, 1]) {
      people.push(await w.make.applicant({ profile: { fullName: 'Ottoline Paging' }, right }))
    }
    const inPool = await pageByPage(asTeam, job._id, 'applicants', { q: 'ottoline' })
    expect(new Set(inPool)).toEqual(new Set(people.map(({ id }) => id)))
    expect(inPool).toHaveLength(5)
  })
})

describe('the order of a panel', () => {
  /** Lists in which each place is decided by one thing. */
  const ordered = {
    qualifications: 'Cobol, Haskell, Prolog',
    jobType: 'in-office',
    jobLocations: ['Ranchi'],
    salary: '6LPA-8LPA',
  } as const
  const person = (skills: string[], place: string, pay: number, right: number) => {
    w.clock.advance(1000)
    return w.make.applicant({
      profile: {
        fullName: 'Philippa Ordering',
        skills: skills.map((skill) => ({ skill, level: 'expert' as const })),
        preferredLocations: [place],
        expectedCtc: pay,
      },
      right,
    })
  }
  const [fits, tooMuch] = [700_000, 900_000]

  test('the order of a panel is required skills, most first, then location and pay, then the test (G-112)', async () => {
    const job = await w.make.job(recruiter, ordered)
    const expected = [
      await person(['cobol', 'Haskell', 'Prolog'], 'Delhi', tooMuch, 1),
      await person(['Cobol', 'Prolog'], 'ranchi', fits, 2),
      await person(['Haskell', 'Prolog'], 'Ranchi', tooMuch, 9),
      await person(['Haskell', 'Prolog'], 'Delhi', fits, 8),
      await person(['Haskell', 'Cobol'], 'Delhi', tooMuch, 10),
      await person(['Haskell'], 'Ranchi', fits, 3),
      await person(['Weaving'], 'Ranchi', fits, 9),
      await person(['Weaving'], 'Ranchi', fits, 4),
      await person(['Weaving'], 'Delhi', tooMuch, 10),
    ].map(({ id }) => id)
    const q = 'philippa'

    expect(idsOf((await asTeam(job._id, { q })).applicants)).toEqual(expected)
    expect(await pageByPage(asTeam, job._id, 'applicants', { q })).toEqual(expected)
    const pool = await pageByPage(asTeam, job._id, 'applicants')
    expect(pool.filter((id) => expected.includes(id))).toEqual(expected)

    for (const id of expected.toSorted()) {
      await w.make.screened(admin, job._id, { id } as Person)
    }
    expect(await pageByPage(asRecruiter, job._id, 'applicants', { sort: 'match' })).toEqual(expected)
  })

  test('the order of a panel is by test, rating or time if the reader chooses so, page by page in every list', async () => {
    const job = await w.make.job(recruiter)
    const [low, high, middle] = [
      await person(['Ada'], 'Delhi', fits, 2),
      await person(['Ada'], 'Delhi', fits, 9),
      await person(['Ada'], 'Delhi', fits, 5),
    ]
    const byTest = [high.id, middle.id, low.id]
    const filters = { skills: 'ada' }
    const inOrder = async (read: Read, list: JobList, sort: string) =>
      (await pageByPage(read, job._id, list, { ...filters, sort })).filter((id) => byTest.includes(id))

    expect(await inOrder(asTeam, 'applicants', 'test')).toEqual(byTest)
    expect(await inOrder(asTeam, 'applicants', 'newest')).toEqual([middle.id, high.id, low.id])
    const rate = async (candidate: Person, rating: number) => {
      w.clock.advance(1000)
      await w.as(admin).hiring.screen({
        body: { action: 'shortlist', jobId: job._id, applicantId: candidate.id, rating, comment: 'Seen' },
      })
    }
    await rate(low, 4)
    await rate(high, 2)
    await rate(middle, 5)
    for (const [read, list] of [
      [asTeam, 'shortlisted'],
      [asRecruiter, 'applicants'],
    ] as const) {
      expect(await inOrder(read, list, 'rating')).toEqual([middle.id, low.id, high.id])
      expect(await inOrder(read, list, 'test')).toEqual(byTest)
      expect(await inOrder(read, list, '')).toEqual([middle.id, high.id, low.id])
    }
    const percents = (await asRecruiter(job._id, { sort: 'test' })).applicants.map((one) => one.testPercent)
    expect(percents).toEqual([90, 50, 20])
    // Back in the pool with their ratings.
    for (const id of byTest) {
      await w.as(admin).hiring.screen({ body: { action: 'remove', jobId: job._id, applicantId: id } })
    }
    expect(await inOrder(asTeam, 'applicants', 'rating')).toEqual([middle.id, low.id, high.id])
  })

  test('the order of a panel is the same in a large pool, which is read by its indexes, as in one that is sorted whole', async () => {
    const job = await w.make.job(recruiter, { ...ordered, jobRole: 'internship', salary: '10,000-15,000' })
    const rows = 1100
    await w.pool.query(
      `insert into accounts (email, role, full_name) select 'large-' || n || '@example.org', 'candidate', 'Large Pool'
       from generate_series(1, $1) n`,
      [rows],
    )
    await w.pool.query(`
      update candidates c set degree = 'Large', interested_in_internships_at = now() - make_interval(secs => p.n % 97),
        skill_names = array_remove(array[case when p.n % 2 = 0 then 'cobol' end, case when p.n % 3 = 0 then 'haskell' end,
          case when p.n % 50 = 0 then 'prolog' end], null),
        preferred_locations = case when p.n % 11 = 0 then array['Ranchi'] else array['Delhi'] end,
        expected_ctc = case when p.n % 5 = 0 then null else 100000 + p.n % 7 * 20000 end, skill_test_percent = p.n % 101
      from (select id, substring(email from '\\d+')::int as n from accounts where email like 'large-%') p
      where c.account_id = p.id`)
    const everybody = async (query: object) => {
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page = await asTeam(job._id, { ...query, list: 'applicants', limit: 100, ...(cursor && { cursor }) })
        expect(page.counts.applicants).toBe(rows)
        seen.push(...idsOf(page.applicants))
        cursor = page.nextCursors.applicants
      } while (cursor)
      return seen
    }
    for (const sort of ['match', 'test', 'newest', 'rating']) {
      const alongIndexes = await everybody({ sort })
      expect(new Set(alongIndexes).size).toBe(rows)
      expect(await everybody({ sort, degree: 'large' })).toEqual(alongIndexes)
    }
  })

  test('the order of a panel cannot change between pages: a cursor of another order is refused', async () => {
    const job = await w.make.job(recruiter)
    for (let n = 0; n < 3; n += 1) await w.make.applicant({ profile: { fullName: 'Cursor Person' } })
    const { nextCursors } = await asTeam(job._id, { list: 'applicants', limit: 1, sort: 'test' })
    const next = { list: 'applicants', limit: 1, cursor: nextCursors.applicants }

    expect((await asTeam(job._id, { ...next, sort: 'test' })).applicants).toHaveLength(1)
    await expect(asTeam(job._id, next)).rejects.toMatchObject({ status: 400 })
    await expect(asTeam(job._id, { ...next, sort: 'newest' })).rejects.toMatchObject({ status: 400 })
  })
})

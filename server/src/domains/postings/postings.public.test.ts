import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '#src/testing/statement-log.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await openTestServer()
})
afterAll(() => w.close())

// Each statement is a round trip that a page waits for when it is not in the cache.
test.each([
  ['a job', 1, (slug: string) => `/api/jobs/${slug}`],
  ['a list of jobs', 2, () => '/api/jobs?limit=20'],
  ['a filtered list in an order', 2, () => '/api/jobs?limit=20&q=react&mode=remote&sort=pay'],
  ['a company', 2, () => '/api/companies/tideline-labs'],
])('the page of %s is read with at most %i statements', async (_, most, pathOf) => {
  const recruiter = await w.make.recruiter({ companyName: 'Tideline Labs' })
  const { slug, jobId } = await w.make.livePosting(recruiter)
  await w.make.livePosting(recruiter)
  const calls = w.as(recruiter).postings
  await calls.saveQuestions({
    params: { id: jobId },
    body: {
      questions: [{ kind: 'yes_no', text: 'Can you start in June?', options: [], isRequired: true, wanted: null }],
    },
  })
  await calls.saveRules({
    params: { id: jobId },
    body: { rules: [{ params: { kind: 'test_percent', percent: 50 }, isHard: true }] },
  })

  const statements = await statementsOf(w, async () => {
    const answer = await w.request('GET', pathOf(slug))
    expect(answer.status).toBe(200)
  })
  expect(statements.length).toBeLessThanOrEqual(most)
})

test('a search is planned for its values, and the list of all jobs is planned only once', async () => {
  const statementsFor = (path: string) => statementsOf(w, () => w.request('GET', path))
  const isPlannedEachTime = (text: string) => text.includes('/* plan each time */')
  for (const path of ['/api/jobs?limit=20&payMin=300000', '/api/jobs?limit=20&q=react&sort=pay'])
    expect((await statementsFor(path)).map(isPlannedEachTime)).toEqual([true, true])
  const all = await statementsFor('/api/jobs?limit=20')
  expect(all.map(isPlannedEachTime)).toEqual([false, false])
  // With the length of the page in the text, or it would be planned each time after all.
  expect(all[1]).toContain('limit 21')
})

test('a job shows similar jobs even when a hundred newer jobs have no skill in common', async () => {
  const recruiter = await w.make.recruiter({ companyName: 'Rare Rigs' })
  const post = (jobTitle: string, qualifications: string) => {
    w.clock.advance(1000)
    return w.make.livePosting(recruiter, { jobTitle, qualifications })
  }
  const older = await post('Older', 'Rust')
  const own = await post('Own', 'Rust')
  const other = await post('Other', 'Tally')
  const relatedTo = async ({ slug }: { slug: string }) =>
    (await w.as(null).board.read({ params: { slug } })).job.related.map(({ title }) => title)
  expect((await relatedTo(own)).slice(0, 1)).toEqual(['Older'])

  const copies = await sql<{ id: string }>`
    insert into jobs
    select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid()))).*
    from jobs j, generate_series(1, 100) where j.id = ${other.jobId} returning id`.execute(w.db)
  await sql`
    insert into postings
    select (jsonb_populate_record(p, jsonb_build_object('job_id', id, 'slug', id))).*
    from postings p, unnest(${copies.rows.map(({ id }) => id)}::uuid[]) id where p.job_id = ${other.jobId}`.execute(
    w.db,
  )

  expect(await relatedTo(own)).toEqual(['Older'])
  expect(await relatedTo(older)).toEqual(['Own'])
  expect(await relatedTo(other)).toHaveLength(6)
})

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
  ['a job', 2, (slug: string) => `/api/jobs/${slug}`],
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

test('a search is planned for its values, and the list of all jobs once for all', async () => {
  const plannedEachTime = async (path: string) =>
    (await statementsOf(w, () => w.request('GET', path))).map((text) => text.includes('/* plan each time */'))
  expect(await plannedEachTime('/api/jobs?limit=20&payMin=300000')).toEqual([true, true])
  expect(await plannedEachTime('/api/jobs?limit=20&q=react&sort=pay')).toEqual([true, true])
  expect(await plannedEachTime('/api/jobs?limit=20')).toEqual([false, false])
})

import type { Page } from '@playwright/test'
import {
  bringSession,
  makeApplicant,
  makeJob,
  makeRecruiter,
  type Somebody,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { expect, test } from '#support/test.ts'

/** Opens a page, and returns what it has asked the API until it was connected and a while longer. */
async function callsOf(page: Page, somebody: Somebody, path: string): Promise<string[]> {
  await bringSession(page, somebody)
  // What happened just before is sent to the page again.
  await page.waitForTimeout(1500)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`)
  })
  const isConnected = new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).includes('"isWhole":true') && resolve(true)),
    )
  })
  await page.goto(path)
  await isConnected
  await page.waitForTimeout(1000)
  return calls
}

test('the dashboards and the hiring panel, with the bell, send each request only once', async ({ openBrowser }) => {
  const team = await theAdmin()
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Calm Developer', { numOpenings: 2 })
  const kavya = await makeApplicant('Kavya Menon')
  await screenFor(team, jobId, kavya)
  const visits: [Somebody, string, RegExp][] = [
    [recruiter, '/rdashboard', /\/rdashboard\/jobs/],
    [recruiter, `/hiringpanel/${jobId}`, new RegExp(`/rdashboard/jobs/${jobId}`)],
    [kavya, '/dashboard', /\/user\/applications/],
    [team, '/admin', /\/admin\//],
  ]
  for (const [somebody, path, reads] of visits) {
    const calls = await callsOf(await openBrowser(), somebody, path)
    expect(
      calls.filter((call) => reads.test(call)),
      path,
    ).not.toEqual([])
    expect(
      calls.filter((call) => /notifications/.test(call)),
      path,
    ).toHaveLength(1)
    expect(calls.toSorted(), path).toEqual([...new Set(calls)].toSorted())
  }
})

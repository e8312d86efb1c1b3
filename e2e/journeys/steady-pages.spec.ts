import { bringSession, makeApplicant, makeJob, makeRecruiter, theAdmin } from '#support/people.ts'
import { expect, pauseRequests, test } from '#support/test.ts'

/** Up to here a page counts as steady: https://web.dev/articles/cls. */
const steady = 0.1

declare global {
  interface Window {
    shifts: number
  }
}

const dashboards = [
  { of: 'a candidate', path: '/dashboard', part: 'Skill Test Completed', make: () => makeApplicant('Meera Nair') },
  {
    of: 'a recruiter',
    path: '/rdashboard',
    part: 'Needs you today',
    make: async () => {
      const recruiter = await makeRecruiter('Kavya Menon', 'Steady Works')
      await makeJob(recruiter, 'Frontend developer')
      return recruiter
    },
  },
  { of: 'the team', path: '/admin', part: 'Needs you', make: theAdmin },
]

for (const { of, path, part, make } of dashboards) {
  test(`nothing moves on the dashboard of ${of} while its sections load one after the other`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 760 })
    const { signedIn, fullName } = await make()
    // The name in the heading is that of the session until the profile has come.
    await bringSession(page, { signedIn: { ...signedIn, user: { ...signedIn.user, fullName } } })
    await page.addInitScript(() => {
      window.shifts = 0
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if ('value' in shift) window.shifts += Number(shift.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let asked = 0
    await page.route('**/api/**', async (route) => {
      asked += 1
      const pause = 150 * (asked % 5)
      await new Promise((done) => setTimeout(done, pause))
      await route.continue()
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: part })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    expect(await page.evaluate(() => window.shifts)).toBeLessThan(steady)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

test("a job's lists do not move when the filters of the team load after them", async ({ page }) => {
  const recruiter = await makeRecruiter('Kavya Menon', 'Steady Works')
  const jobId = await makeJob(recruiter, 'Frontend developer')
  await bringSession(page, await theAdmin())
  const lists = page.getByRole('tablist', { name: 'Candidates of this job' })
  const top = async () => (await lists.boundingBox())?.y ?? 0
  for (const [width, height] of [
    [375, 760],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const { release } = await pauseRequests(page, '**/filter-fields*')
    await page.goto(`/admin?tab=manage-jobs&job=${jobId}`)
    await expect(lists).toBeVisible()
    const before = await top()
    release()
    await expect(page.getByLabel('Degree')).toBeVisible()
    // Less than a line of text.
    expect(Math.abs((await top()) - before)).toBeLessThan(24)
  }
})

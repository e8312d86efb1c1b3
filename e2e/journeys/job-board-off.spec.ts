import { withSettings } from '#support/own-server.ts'
import { bringSession, makeApplicant, makeJob, makeRecruiter } from '#support/people.ts'
import { expect, test } from '#support/test.ts'

withSettings({ JOB_BOARD: 'off' })

test('without the job board no page links to it, and its pages answer with 404', async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors(/404.*\/jobs/)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('search', { name: 'Jobs' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'New jobs' })).toHaveCount(0)
  const recruiter = await makeRecruiter('Meera Iyer', 'Konkan Rail')
  const jobId = await makeJob(recruiter, 'Bus Developer')
  await bringSession(page, await makeApplicant('Kavya Menon'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome, Kavya!' })).toBeVisible()
  await expect(page.locator('a[href="/jobs"], a[href^="/jobs/"], a[href="/saved"]')).toHaveCount(0)
  for (const path of ['/jobs', '/jobs/bus-developer', '/companies/konkan-rail', '/jobs/rss.xml'])
    expect((await request.get(path)).status(), path).toBe(404)
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('jobs')
  expect(await (await request.get('/sitemaps/pages.xml')).text()).not.toContain('/jobs')

  await bringSession(page, recruiter)
  await page.goto(`/job/${jobId}`)
  await expect(page.getByRole('heading', { level: 1, name: /Bus Developer/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Job board' })).toHaveCount(0)
})

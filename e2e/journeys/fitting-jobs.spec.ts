import { applyTo, liveJob, stamp } from '#support/board.ts'
import { openDashboard } from '#support/dashboard.ts'
import { bringSession, makeApplicant, makeRecruiter } from '#support/people.ts'
import { checkA11yInBothSchemes, expect, test } from '#support/test.ts'

test('the dashboard lists open jobs that fit, and so does the page of an ended application', async ({ page }) => {
  const [first, second] = [`Tram Developer ${stamp()}`, `Ferry Developer ${stamp()}`]
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const { slug, jobId } = await liveJob(recruiter, first)
  await liveJob(recruiter, second)
  const person = await makeApplicant('Asha Rao')
  await openDashboard(page, person)
  const jobs = page.getByRole('region', { name: 'Jobs that fit you' })
  await expect(jobs.getByRole('listitem').filter({ hasText: first })).toContainText('Bengaluru · ₹6–8 lakh a year')
  await expect(jobs.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/jobs?sort=match')
  await page.setViewportSize({ width: 375, height: 812 })
  await checkA11yInBothSchemes(page)

  const applicationId = await applyTo(person, slug)
  await page.goto(`/applications/${applicationId}`)
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Sent')
  await expect(jobs).toHaveCount(0)
  await recruiter.api.hiring.act({ body: { action: 'complete', jobId } })
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Search ended')
  await expect(jobs.getByRole('link', { name: second })).toBeVisible()
  // They have had this one.
  await expect(jobs.getByRole('link', { name: first })).toHaveCount(0)
  await checkA11yInBothSchemes(page)
  await jobs.getByRole('link', { name: second }).click()
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()

  // Another candidate, whose profile names no skill of theirs, is not sent anywhere.
  await bringSession(page, await makeApplicant('Ravi Menon', { skills: [{ skill: 'Tally', level: 'advance' }] }))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Skill Test Completed' })).toBeVisible()
  await expect(jobs).toHaveCount(0)
})

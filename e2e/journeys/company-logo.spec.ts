import { liveJob, stamp } from '#support/board.ts'
import { bringSession, makeRecruiter, theAdmin } from '#support/people.ts'
import { checkA11yInBothSchemes, expect, shotsOf, test } from '#support/test.ts'

/** A small green square. */
const picture = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOQr/LFihiGlgQAbJI5gXUVFUYAAAAASUVORK5CYII=',
    'base64',
  ),
}

test('an owner uploads the logo of the company, and its jobs show it until the owner or the team removes it', async ({
  page,
  openBrowser,
}) => {
  const title = `Harbour Developer ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const { jobId, slug, job } = await liveJob(recruiter, title)
  const visitor = await openBrowser()
  const pages = [`/jobs?company=${job.company.slug}`, `/jobs/${slug}`, `/companies/${job.company.slug}`]
  const logo = visitor.getByRole('main').locator('img[src^="/files/company_logos/"]')
  for (const address of pages) {
    await visitor.goto(address)
    // Similar jobs have theirs below.
    await expect(visitor.getByRole('main').getByText('K', { exact: true }).first()).toBeVisible()
    await expect(logo).toHaveCount(0)
  }

  await bringSession(page, recruiter)
  await page.goto('/recruiter/profile')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Company logo: Upload...' }).click()
  await (await chooser).setFiles(picture)
  await expect(page.getByText('Logo saved. It now appears next to your jobs.')).toBeVisible()
  await checkA11yInBothSchemes(page)
  await shotsOf(page, 'company-logo')
  for (const address of pages) {
    await visitor.goto(address)
    await expect.poll(() => logo.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await visitor.setViewportSize({ width: 375, height: 812 })
    await checkA11yInBothSchemes(visitor)
    await shotsOf(visitor, `logo-${pages.indexOf(address)}`)
  }

  const team = await openBrowser()
  await bringSession(team, await theAdmin())
  await team.goto(`/admin?tab=postings&posting=${jobId}`)
  await expect(team.getByRole('main').locator('img[src^="/files/company_logos/"]')).toBeVisible()
  await team.getByRole('button', { name: 'Remove logo' }).click()
  const asked = team.getByRole('dialog', { name: `Remove the logo of ${job.company.name}?` })
  await expect(asked).toContainText('Everybody in the company is notified')
  await checkA11yInBothSchemes(team)
  await shotsOf(team, 'logo-review')
  await asked.getByRole('button', { name: 'Remove logo' }).click()
  await expect(team.getByText('Logo removed. The company is notified.')).toBeVisible()
  await expect(team.getByText('No logo')).toBeVisible()
  await visitor.goto(`/jobs/${slug}`)
  await expect(logo).toHaveCount(0)

  await page.goto('/recruiter/profile')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /otification/ })
    .click()
  await expect(page.getByText(`Our team has removed the logo of ${job.company.name}.`)).toBeVisible()
  await page.keyboard.press('Escape')
  const secondChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Company logo: Upload...' }).click()
  await (await secondChooser).setFiles(picture)
  await expect(page.getByText('Logo saved. It now appears next to your jobs.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Company logo' }).click()
  await expect(page.getByText('Logo removed.')).toBeVisible()
  await visitor.goto(`/jobs/${slug}`)
  await expect(logo).toHaveCount(0)
})

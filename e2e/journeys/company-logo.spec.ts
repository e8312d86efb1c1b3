import { liveJob, stamp } from '#support/board.ts'
import { bringSession, makeRecruiter } from '#support/people.ts'
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

test('an owner uploads the logo of the company, which stands beside its jobs until it is removed', async ({
  page,
  openBrowser,
}) => {
  const title = `Harbour Developer ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const { slug, job } = await liveJob(recruiter, title)
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

  await page.getByRole('button', { name: 'Remove Company logo' }).click()
  await expect(page.getByText('Logo removed.')).toBeVisible()
  await visitor.goto(`/jobs/${slug}`)
  await expect(logo).toHaveCount(0)
})

import { withService } from '#support/own-server.ts'
import { bringSession, makeCandidate } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

/** An installation without links to other sites. */
const nothingSet = async () => ({
  settings: {
    LINKEDIN_URL: '',
    FACEBOOK_URL: '',
    INSTAGRAM_URL: '',
    DISCORD_URL: '',
    WHATSAPP_URL: '',
    UPI_ID: '',
    OPERATOR_NAME: 'Rung Careers',
  },
  serve: () => {},
  close: async () => {},
})

test.describe('a new installation', () => {
  withService(nothingSet)

  test('shows no link that leads nowhere, and says in its policies what is not set (G-121)', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 503/)
    for (const path of ['/', '/community', '/bootcamp/web-development-bootcamp', '/policy/privacy']) {
      await page.goto(path)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      const outside = page.locator(
        'a[href="/linkedin"], a[href="/facebook"], a[href="/instagram"], a[href="/discord"], a[href="/whatsapp"]',
      )
      await expect(outside, path).toHaveCount(0)
      await checkA11y(page)
    }
    const operator = page.getByRole('heading', { name: 'Who runs this site' }).locator('..')
    await expect(operator).toContainText('Name: Rung Careers')
    await expect(operator).toContainText('Grievance officer: not set by the operator of this installation yet')
    await page.goto('/whatsapp')
    await expect(page.getByRole('heading', { name: 'This link isn’t set up yet.' })).toBeVisible()
    await bringSession(page, await makeCandidate('Asha Rao'))
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Upcoming Events' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Join Community' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Join the community' })).toHaveCount(0)
  })
})

test.describe('an operator who can be reached by email alone', () => {
  withService(async () => ({
    ...(await nothingSet()),
    settings: { ...(await nothingSet()).settings, OPERATOR_EMAIL: 'help@rung.example' },
  }))

  test('stands on the contact page (G-121)', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
    await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'help@rung.example' })).toHaveAttribute(
      'href',
      'mailto:help@rung.example',
    )
    await checkA11y(page)
  })
})

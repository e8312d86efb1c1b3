import { withSettings } from '#support/own-server.ts'
import { expect, test } from '#support/test.ts'

withSettings({ TEXTS: 'corrected' })

test('an installation that corrects documented texts shows them on its pages from the first paint', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('alert').filter({ hasText: 'Please log in or register to continue.' })).toBeVisible()
  const answer = await page.goto('/events')
  expect(await answer?.text()).toContain('No events found')
  await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible()
  await expect(page.getByText('Looking for Events!')).toHaveCount(0)
  await page.goto('/candidate/register')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
})

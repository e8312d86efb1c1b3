import { messages } from '@firstrung/contract'
import { withSettings } from '#support/own-server.ts'
import { expect, test } from '#support/test.ts'

withSettings({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', GOOGLE_ISSUER: '' })

test('without Google set up there is no button for it, and its URL leads to the start page', async ({ page }) => {
  for (const side of ['candidate', 'recruiter']) {
    await page.goto(`/${side}/register`)
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
    await expect(page.getByText(/Google/)).toHaveCount(0)
  }
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Log In' })).toBeVisible()
  await expect(page.getByText(/Google/)).toHaveCount(0)
  await page.goto('/api/auth/register/google/candidate')
  await expect(page.getByRole('alert').filter({ hasText: messages.invalidAuthParams })).toBeVisible()
  await expect(page).toHaveURL('/')
})

import { messages } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import { makeEvent } from '#support/events.ts'
import { makePost } from '#support/forum.ts'
import { bringSession, freshEmail, makeCandidate, makeRecruiter, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

const loginOf = (page: Page) => page.getByRole('dialog', { name: 'Log in' })

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await loginOf(page)
    .getByLabel(/^Email/)
    .fill(email)
  await loginOf(page)
    .getByLabel(/^Password/)
    .fill(password)
  await loginOf(page).getByRole('button', { name: 'Log In' }).click()
}

test('a shared link of the forum leads through registration to its thread (G-98) [AUTH-23]', async ({ page }) => {
  const path = `/forum/${await makePost('A link that was shared')}`
  await page.goto(path)
  await expect(page.getByRole('alert').filter({ hasText: messages.pleaseLogin })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(loginOf(page)).toContainText('Log in or register to see the page you opened.')
  await checkA11y(page)
  await loginOf(page).getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel(/^Email/).fill(freshEmail('shared'))
  await page.getByLabel(/^Password/).fill('Climb-2026!')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('heading', { name: 'A link that was shared' })).toBeVisible()
})

test('a shared event is open after logging in; once the dialog is closed, logging in leads to the dashboard', async ({
  page,
}) => {
  const path = `/events/${await makeEvent(await theAdmin(), { title: 'Shared evening' })}`
  const person = await makeCandidate('Meera Nair')
  await page.goto(path)
  await loginOf(page)
    .getByRole('button', { name: 'Close' })
    .or(loginOf(page).locator('.mantine-Modal-close'))
    .first()
    .click()
  await expect(loginOf(page)).toBeHidden()
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await logIn(page, person)
  await expect(page).toHaveURL(/\/dashboard$/)
  // Nothing that the dashboard still reads may be asked for without the session: its parts are shown once all have come.
  await expect(page.getByRole('heading', { name: 'Mock interview' })).toBeVisible()
  await page.waitForLoadState('networkidle')

  await page.evaluate(() => localStorage.clear())
  await page.goto(path)
  await logIn(page, person)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(page.getByRole('heading', { name: 'Shared evening' })).toBeVisible()
})

test('a link to a page of recruiters opens their tab of the login', async ({ page }) => {
  const recruiter = await makeRecruiter('Ravi Iyer', 'Busline')
  await page.goto('/hiringpanel?scope=company')
  await expect(loginOf(page).getByRole('tab', { name: 'Recruiter', selected: true })).toBeVisible()
  await logIn(page, recruiter)
  await expect(page).toHaveURL(/\/hiringpanel\?scope=company$/)
  await bringSession(page, recruiter)
})

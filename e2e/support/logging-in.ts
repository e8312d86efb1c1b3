import type { Locator, Page } from '@playwright/test'
import type { Somebody } from './people.ts'
import { expect } from './test.ts'

/** Enters a recruiter's email and password in the login dialog, which then asks for the second step. */
export async function beginLogin(page: Page, { email, password }: Somebody): Promise<Locator> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByRole('tab', { name: 'Recruiter' }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel(/^Password/).fill(password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  return dialog
}

/** Presses Logout and waits for the new document, because the address is '/' before it begins to load. */
export async function pressLogout(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Logout' }).click()])
}

/** Logs a candidate or recruiter out by the menu of their account. */
export async function logOut(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account of/ })
    .click()
  await pressLogout(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
}

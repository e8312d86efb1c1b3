import { messages } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import { makeCandidate, makeJob, makeRecruiter } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

const loginOf = (page: Page) => page.getByRole('dialog', { name: 'Log in' })

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  const dialog = loginOf(page)
  await dialog.getByLabel(/^Email/).fill(email)
  await dialog.getByLabel(/^Password/).fill(password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
}

test.describe('a browser that blocks site data', () => {
  test.beforeEach(async ({ page }) => {
    // As browsers do it: naming the storage throws.
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
      }
    })
  })

  test('a browser that blocks site data shows every public page', async ({ page }) => {
    const paths = ['/', '/jobs', '/blogs', '/events', '/community', '/bootcamp', '/skilltests', '/grievance', '/auth']
    for (const path of [...paths, '/candidate/register', '/recruiter/register', '/forgot-password']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('heading').first(), path).toBeVisible()
      await expect(page.getByText('Something broke'), path).toHaveCount(0)
    }
  })

  test('a browser that blocks site data gets a note before the login that a reload logs out, and stays logged in until then', async ({
    page,
  }) => {
    const person = await makeCandidate('Meera Nair')
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await expect(loginOf(page).getByRole('note')).toContainText('loading the page again logs you out')
    await checkA11y(page)
    await logIn(page, person)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(/:\d+\/$/)
  })
})

test('after a session ends in a form, the login leads back to it, with the typed text and one message', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/401/)
  const person = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await loginOf(page).getByRole('tab', { name: 'Recruiter' }).click()
  await logIn(page, person)
  await expect(page).toHaveURL(/\/rdashboard$/)
  await page.goto('/recruiter/profile/edit')
  await page.getByRole('textbox', { name: /LinkedIn/ }).fill('https://www.linkedin.com/in/rohan-typed-this')

  await person.api.accounts.endSessions()
  await expect(loginOf(page)).toContainText('You were logged out. Log in to continue where you left off.')
  await expect(page.getByRole('alert').filter({ hasText: messages.pleaseLogin })).toHaveCount(1)
  await expect(loginOf(page).getByRole('tab', { name: 'Recruiter', selected: true })).toBeVisible()
  await logIn(page, person)
  await expect(page).toHaveURL(/\/recruiter\/profile\/edit$/)
  await expect(page.getByRole('textbox', { name: /LinkedIn/ })).toHaveValue(
    'https://www.linkedin.com/in/rohan-typed-this',
  )
})

test('after a session ends in a form without a draft, the typed text is back only when that form is opened', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/401/)
  const person = await makeRecruiter('Leela Menon', 'Malabar Software')
  const jobId = await makeJob(person, 'Content Writer')
  const other = await makeJob(person, 'Copy Writer')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  await loginOf(page).getByRole('tab', { name: 'Recruiter' }).click()
  await logIn(page, person)
  await expect(page).toHaveURL(/\/rdashboard$/)
  const dialog = page.getByRole('dialog', { name: 'Edit Job' })
  const title = dialog.getByLabel(/^Job Title/)
  const edit = async (id: string) => {
    await page.goto(`/job/${id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(title).toBeFocused()
  }
  await edit(jobId)
  await title.fill('Senior Content Writer')
  await dialog.getByLabel('Number of Openings').fill('7')

  await person.api.accounts.endSessions()
  await expect(loginOf(page)).toContainText('You were logged out. Log in to continue where you left off.')
  await logIn(page, person)
  await expect(page).toHaveURL(new RegExp(`/job/${jobId}$`))

  await edit(other)
  await expect(title).toHaveValue('Copy Writer')
  page.once('dialog', (leaving) => leaving.accept())
  await edit(jobId)
  await expect(title).toHaveValue('Senior Content Writer')
  await expect(dialog.getByLabel('Number of Openings')).toHaveValue('7')
  await expect(page.getByRole('status').filter({ hasText: 'What you had typed is back in the form.' })).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await expect(question).toBeVisible()
  await checkA11y(page)
})

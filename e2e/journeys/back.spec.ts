import type { Page } from '@playwright/test'
import { bringSession, makeCandidate, makeRecruiter, newCandidate, theAdmin } from '#support/people.ts'
import { makeQuiz } from '#support/quizzes.ts'
import { checkA11y, expect, test } from '#support/test.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const discard = (page: Page) => dialog(page, 'Discard what you typed?')
const login = (page: Page) => dialog(page, 'Log in')
const openLogin = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()

/** Pressed by a person, who sees what it did before they press it again. */
async function goBack(page: Page): Promise<void> {
  await page.goBack()
  await page.evaluate(() => new Promise((seen) => setTimeout(seen, 200)))
}

/** On the start page, having come from the board within the site. */
async function comeToStartPage(page: Page): Promise<void> {
  await page.goto('/jobs')
  await page.waitForLoadState('networkidle')
  await page.getByRole('banner').getByRole('link', { name: 'Firstrung, start page' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
}

test('Back in a form of several steps shows the step before with what was typed, and then leaves', async ({ page }) => {
  await bringSession(page, await makeCandidate('Asha Rao'))
  await page.goto('/candidate/profile')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Edit experience and projects' }).click()
  await expect(page).toHaveURL(/profile\/edit/)
  const step = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await expect(step('Experiences')).toBeVisible()
  await steps.getByRole('button', { name: 'General Details Complete' }).click()
  await page.getByLabel('Full Name').fill('Asha Typed Rao')

  await goBack(page)
  await expect(step('Experiences')).toBeFocused()
  await steps.getByRole('button', { name: 'General Details Complete' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha Typed Rao')
  await test.step('the way through the steps is that of the form, too', async () => {
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(step('Experiences')).toBeFocused()
  })
  await goBack(page)
  await expect(page).toHaveURL(/candidate\/profile/)
  await expect(page).not.toHaveURL(/edit/)
})

test('Back goes one step back in the login dialog, then closes it, and only then leaves the page', async ({ page }) => {
  await comeToStartPage(page)
  await openLogin(page)
  await login(page)
    .getByLabel(/^Email/)
    .fill('asha@example.org')
  await login(page)
    .getByRole('button', { name: /Forgot/ })
    .click()
  await expect(login(page).getByRole('button', { name: 'Send the link' })).toBeVisible()
  await goBack(page)
  await expect(login(page).getByRole('button', { name: 'Log In' })).toBeVisible()
  await goBack(page)
  await expect(login(page)).toHaveCount(0)
  await expect(page).toHaveURL(/:\d+\/$/)
  await goBack(page)
  await expect(page).toHaveURL(/\/jobs$/)
})

test('a dialog that was closed in another way than with Back leaves no entry in the history', async ({ page }) => {
  await comeToStartPage(page)
  for (const _ of [1, 2]) {
    await openLogin(page)
    await expect(login(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(login(page)).toHaveCount(0)
  }
  await goBack(page)
  await expect(page).toHaveURL(/\/jobs$/)
  await page.goForward()
  await expect(page).toHaveURL(/:\d+\/$/)

  await test.step('also after a reload of the page', async () => {
    await openLogin(page)
    await page.keyboard.press('Escape')
    await page.reload()
    await page.waitForLoadState('networkidle')
    await goBack(page)
    await expect(page).toHaveURL(/\/jobs$/)
  })
})

test('Back closes the menu on a phone, and leads back from a page that was opened from it', async ({ openBrowser }) => {
  const page = await openBrowser({ viewport: { width: 375, height: 760 } })
  await page.goto('/jobs')
  await page.waitForLoadState('networkidle')
  const menu = page.getByRole('banner').getByRole('button', { name: /menu/i })
  const links = page.getByRole('dialog').getByRole('navigation', { name: 'Main' })
  await menu.click()
  await expect(links).toBeVisible()
  await goBack(page)
  await expect(links).toHaveCount(0)
  await expect(page).toHaveURL(/\/jobs$/)
  await menu.click()
  await links.getByRole('link', { name: 'Blogs' }).click()
  await expect(page).toHaveURL(/\/blogs$/)
  await goBack(page)
  await expect(page).toHaveURL(/\/jobs$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('Back in a dialog asks before typed text is lost, as Escape and the cross do', async ({ page }) => {
  await bringSession(page, await makeRecruiter('Rohan Mehta', 'Sahyadri Software'))
  await page.goto('/recruiter/team')
  await page
    .getByRole('button', { name: /Invite/ })
    .first()
    .click()
  const invitation = dialog(page, 'Invite a colleague')
  const email = invitation.getByLabel('Work email')
  await email.fill('meera@example.org')

  await goBack(page)
  await expect(discard(page)).toBeVisible()
  await checkA11y(page)
  await goBack(page)
  await expect(discard(page)).toHaveCount(0)
  await expect(email).toHaveValue('meera@example.org')

  await page.keyboard.press('Escape')
  await discard(page).getByRole('button', { name: 'Keep typing' }).click()
  await expect(email).toHaveValue('meera@example.org')
  await goBack(page)
  await discard(page).getByRole('button', { name: 'Discard' }).click()
  await expect(invitation).toHaveCount(0)
  await expect(page).toHaveURL(/\/recruiter\/team$/)

  await test.step('and asks nothing where nothing was typed', async () => {
    await page
      .getByRole('button', { name: /Invite/ })
      .first()
      .click()
    await expect(email).toHaveValue('')
    await goBack(page)
    await expect(invitation).toHaveCount(0)
    await expect(discard(page)).toHaveCount(0)
  })
})

test('Back in a test shows the question before, and asks before the test is left', async ({ page }) => {
  const { id } = await makeQuiz(await theAdmin(), 3)
  await bringSession(page, await newCandidate())
  await page.goto(`/skilltests/attend/${id}`)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  // Back is asked about within the site.
  await page.goto('/skilltests')
  await page.getByRole('link', { name: /^Continue, / }).click()
  await page.getByRole('radio', { name: 'right', exact: true }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Question 3 of 3')).toBeVisible()
  await goBack(page)
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await goBack(page)
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'right', exact: true })).toBeChecked()

  const leave = dialog(page, 'Leave this test?')
  for (const time of ['first', 'second']) {
    await test.step(`and asks the ${time} time`, async () => {
      await goBack(page)
      await expect(leave).toBeVisible()
      await leave.getByRole('button', { name: 'Stay' }).click()
      await expect(leave).toHaveCount(0)
      await expect(page.getByRole('radio', { name: 'right', exact: true })).toBeChecked()
    })
  }
  await goBack(page)
  await leave.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/skilltests$/)
})

test('Back from a page with unsaved text asks first, and does not ask once the text is saved', async ({ page }) => {
  await bringSession(page, await makeRecruiter('Rohan Mehta', 'Sahyadri Software'))
  const leave = dialog(page, 'Leave without saving?')
  const website = page.getByLabel('Website')
  await page.goto('/recruiter/profile')
  await page.getByRole('tab', { name: 'Verification' }).click()
  await website.fill('https://sahyadri.example')

  await goBack(page)
  await expect(leave).toBeVisible()
  await checkA11y(page)
  await goBack(page)
  await leave.getByRole('button', { name: 'Stay' }).click()
  await expect(website).toHaveValue('https://sahyadri.example')
  await test.step('as another tab does', async () => {
    await page.getByRole('tab', { name: 'Details' }).click()
    await leave.getByRole('button', { name: 'Stay' }).click()
    await expect(website).toHaveValue('https://sahyadri.example')
  })
  await goBack(page)
  await leave.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')

  await test.step('saved text is left without a question', async () => {
    await page.getByRole('tab', { name: 'Verification' }).click()
    await expect(website).toHaveValue('')
    await website.fill('https://sahyadri.example')
    await page.getByRole('form', { name: 'Your company' }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/saved|kept/i).first()).toBeVisible()
    await goBack(page)
    await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')
    await expect(leave).toHaveCount(0)
  })
})

test('a page with unsaved text asks nothing when its user has logged out in another tab', async ({
  page,
  context,
  allowErrors,
}) => {
  // A call that is sent before the page notices it has no session any more.
  allowErrors(/status of 401/)
  await bringSession(page, await makeRecruiter('Rohan Mehta', 'Sahyadri Software'))
  await page.goto('/recruiter/profile?tab=verification')
  await page.getByLabel('Website').fill('https://sahyadri.example')
  const other = await context.newPage()
  await other.goto('/favicon.svg')
  await other.evaluate(() => localStorage.clear())
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(dialog(page, 'Leave without saving?')).toHaveCount(0)
})

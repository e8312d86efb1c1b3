import type { Page } from '@playwright/test'
import { bringSession, freshEmail, makeCandidate, takeSkillTest, theAdmin } from '#support/people.ts'
import { makeQuiz } from '#support/quizzes.ts'
import { slowLine } from '#support/slow-line.ts'
import { expect, test } from '#support/test.ts'

const toast = (page: Page) => page.getByRole('alert').or(page.getByRole('status'))
const failed = /Some unknown error occured/

test.beforeEach(({ allowErrors }) =>
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported module/),
)

test('signing in on a weak network finds what was typed when the network is back', async ({ page }) => {
  const person = await makeCandidate('Meera Nair')
  const line = await slowLine(page)
  // The page is visible long before its scripts are loaded: presses in between count.
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel(/^Email/).fill(person.email)
  await dialog.getByLabel(/^Password/).fill(person.password)
  const submit = dialog.getByRole('button', { name: 'Log In' })
  await line.cutWhile(async () => {
    await submit.click()
    await expect(toast(page).filter({ hasText: failed })).toBeVisible()
    await expect(dialog.getByLabel(/^Email/)).toHaveValue(person.email)
    await expect(dialog.getByLabel(/^Password/)).toHaveValue(person.password)
  })
  await submit.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { name: 'Welcome, Meera!' })).toBeVisible()
})

test('registering on a weak network counts what was typed and pressed before the page was ready', async ({ page }) => {
  await slowLine(page)
  await page.goto('/candidate/register', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await main.getByLabel(/^Email/).fill(freshEmail('slow'))
  await main.getByLabel(/^Password/).fill('Climb-2026!')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/candidate\/profile\/edit$/)
})

test('a test on a weak network counts every answer that was given, also without a connection', async ({ page }) => {
  const { id } = await makeQuiz(await theAdmin(), 4)
  const person = await makeCandidate('Ravi Menon')
  await bringSession(page, person)
  const line = await slowLine(page)
  await page.goto(`/skilltests/attend/${id}`)
  await page.getByRole('button', { name: 'Start' }).click()
  const right = page.getByRole('radio', { name: 'right', exact: true })
  const next = page.getByRole('button', { name: 'Next' })
  const state = page.getByRole('status', { name: 'Answers' })
  await right.check()
  await expect(state).toHaveText('Saved')
  await next.click()
  await line.cutWhile(async () => {
    await right.check()
    await expect(state).toHaveText('Offline, kept on this device')
    await next.click()
    await right.check()
    await next.click()
    await right.check()
    // Submitting offline shows a message, and loses nothing.
    await page.getByRole('button', { name: 'Submit' }).click()
    const sure = page.getByRole('dialog', { name: 'Are you sure you want to submit the test?' })
    await sure.getByRole('button', { name: 'Yes' }).click()
    await expect(sure.getByRole('alert')).toContainText('Your answers are kept on this device')
  })
  await expect(state).toHaveText('Saved')
  const sure = page.getByRole('dialog', { name: 'Are you sure you want to submit the test?' })
  if (!(await sure.isVisible())) await page.getByRole('button', { name: 'Submit' }).click()
  await sure.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('dialog')).toContainText('4 out of 4')
  const { quizes } = await person.api.assessments.taken()
  expect(quizes.map(({ score, totalScore }) => [score, totalScore])).toEqual([[4, 4]])
})

test('an application on a weak network is sent once, and the page says when it was not', async ({ page }) => {
  const person = await makeCandidate('Asha Rao')
  await takeSkillTest(person)
  await bringSession(page, person)
  const line = await slowLine(page)
  await page.goto('/dashboard')
  const apply = page.getByRole('button', { name: 'Apply for jobs' })
  await expect(apply).toBeEnabled()
  await line.cutWhile(async () => {
    await apply.click()
    await expect(toast(page).filter({ hasText: failed })).toBeVisible()
  })
  await apply.click()
  await expect(page.getByRole('dialog', { name: 'You have applied for jobs' })).toBeVisible()
  const { user } = await person.api.profiles.me()
  expect('isInterestedInJob' in user && user.isInterestedInJob).toBe(true)
})

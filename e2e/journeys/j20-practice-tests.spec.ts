import type { Page } from '@playwright/test'
import { bringSession, makeCandidate, theAdmin } from '#support/people.ts'
import { makeQuiz } from '#support/quizzes.ts'
import { checkA11y, expect, test } from '#support/test.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Tests' }).getByRole('listitem')
const card = (page: Page, title: string) => cards(page).filter({ hasText: title })

/** The bodies of list calls from now on. */
function searches(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/quiz' && request.method() === 'POST')
      bodies.push(request.postDataJSON())
  })
  return bodies
}

test('J20: a visitor sees all tests, and needs an account to take one [TEST-01] [TEST-06] [TEST-10] [TEST-11] [TEST-23] [TEST-24]', async ({
  page,
  browser,
  baseURL,
}) => {
  const team = await theAdmin()
  const skill = await makeQuiz(team, 2, {
    title: 'Skill',
    relatedRoles: ['data analyst', 'sde'],
    difficulty: 'advance',
  })
  const practice = await makeQuiz(team, 1, { title: 'Practice', testType: 'practice test' })

  await test.step('the cards stand in the HTML', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
    const plain = await context.newPage()
    await plain.goto('/skilltests')
    await expect(plain.getByRole('heading', { level: 1, name: 'Practice Tests', exact: true })).toBeVisible()
    await expect(card(plain, skill.title)).toBeVisible()
    await context.close()
  })

  await page.goto('/skilltests')
  await expect(page.getByRole('heading', { level: 1, name: 'Practice Tests', exact: true })).toBeVisible()
  await expect(card(page, skill.title)).toContainText('Advance')
  await expect(card(page, skill.title)).toContainText('Skill Test')
  await expect(card(page, skill.title)).toContainText('Data Analyst, SDE')
  await expect(card(page, practice.title)).toContainText('Practice Test')
  await checkA11y(page)

  await card(page, skill.title)
    .getByRole('link', { name: /^Give Test/ })
    .click()
  await expect(page.getByText('Please Login/Register to proceed')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  // The short address is public and only redirects; its target is guarded.
  const short = await page.request.get(`/skilltests/${skill.id}`, { maxRedirects: 0 })
  expect([short.status(), short.headers()['location']]).toEqual([302, `/skilltests/attend/${skill.id}`])
})

test('J20: a candidate filters tests and takes a practice test, which does not count for applying [TEST-02] [TEST-03] [TEST-04] [TEST-05] [TEST-07] [TEST-08] [TEST-09] [TEST-24]', async ({
  page,
}) => {
  const team = await theAdmin()
  const practice = await makeQuiz(team, 2, {
    title: 'Tables',
    testType: 'practice test',
    relatedRoles: ['data analyst'],
    difficulty: 'beginner',
  })
  const other = await makeQuiz(team, 2, { title: 'Other', relatedRoles: ['java'] })
  await bringSession(page, await makeCandidate('Divya Iyer'))
  await page.goto('/dashboard')
  const sent = searches(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Workstation' }).click()
  await expect(card(page, other.title)).toBeVisible()
  expect(sent.filter((body) => 'limit' in body && !('suggested' in body))).toEqual([{ limit: 20 }])

  await test.step('the filters are sent only when set, and typing waits', async () => {
    sent.length = 0
    await page.getByLabel('Search').pressSequentially(practice.title.slice(-6))
    await expect(cards(page)).toHaveCount(1)
    expect(sent).toEqual([{ title: practice.title.slice(-6), limit: 20 }])

    await page.getByLabel('Search').fill('')
    await page.getByRole('combobox', { name: 'Role' }).click()
    await expect(page.getByRole('option').first()).toHaveText('Research Analyst')
    await expect(page.getByRole('option').nth(1)).toHaveText('Data Analyst')
    await expect(page.getByRole('option').nth(2)).toHaveText('Data Engineer')
    await page.getByRole('option', { name: 'Data Analyst', exact: true }).click()
    await expect(page.getByRole('group', { name: 'Level' }).getByRole('checkbox')).toHaveCount(3)
    for (const level of ['Beginner', 'Intermediate', 'Advance'])
      await expect(page.getByRole('checkbox', { name: level, exact: true })).toBeVisible()
    await page.getByLabel('Beginner').check()
    await page.getByLabel('Advance').check()
    await expect(card(page, practice.title)).toBeVisible()
    await expect(card(page, other.title)).toBeHidden()
    await expect
      .poll(() => sent.at(-1))
      .toEqual({ roles: ['Data Analyst'], difficulty: ['beginner', 'advance'], limit: 20 })
    await checkA11y(page)
  })

  await test.step('skill tests or practice tests alone', async () => {
    await page.getByRole('radiogroup', { name: 'Type' }).getByText('Skill tests').click()
    await expect(page).toHaveURL(/type=skill/)
    await expect(card(page, practice.title)).toBeHidden()
    expect(sent.at(-1)).toMatchObject({ testType: ['skill test'] })
    await page.getByRole('radiogroup', { name: 'Type' }).getByText('All').click()
    await expect(card(page, practice.title)).toBeVisible()
  })

  await test.step('the search stands in the address and outlives a reload', async () => {
    await expect(page).toHaveURL(/role=Data\+Analyst&level=beginner&level=advance/)
    await page.reload()
    await expect(page.getByLabel('Beginner')).toBeChecked()
    await expect(card(page, practice.title)).toBeVisible()
    await expect(card(page, other.title)).toBeHidden()
  })

  await test.step('nothing found, and back to everything', async () => {
    await page.getByLabel('Search').fill('there is no such test')
    await expect(page.getByRole('heading', { name: 'Looking for Skill Tests!' })).toBeVisible()
    await checkA11y(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByLabel('Search')).toHaveValue('')
    await expect(page.getByLabel('Beginner')).not.toBeChecked()
    await expect(card(page, other.title)).toBeVisible()
    await expect(page).toHaveURL(/\/skilltests$/)
  })

  await test.step('a practice test, every question unanswered', async () => {
    await card(page, practice.title)
      .getByRole('link', { name: /^Give Test/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`/skilltests/attend/${practice.id}$`))
    await expect(page.getByText('This is for practice')).toBeVisible()
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByRole('timer')).toBeHidden()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('dialog', { name: 'Test submitted' })).toContainText('You scored 0 out of 2')
    await page.getByRole('button', { name: 'Okay' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('it does not count as a skill test', async () => {
    await expect(page.getByRole('heading', { name: 'Take your first skill test' })).toBeVisible()
    await page.getByRole('button', { name: 'Apply for jobs' }).click()
    await expect(page.getByRole('dialog', { name: 'Please submit one skill test to proceed' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Workstation' }).click()
    await expect(card(page, practice.title)).toContainText('Best result: 0 out of 2')
  })
})

test('the list of tests says when it cannot be loaded, and is loaded in portions', async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/)
  await bringSession(page, await makeCandidate('Kiran Das'))
  await page.goto('/dashboard')
  await page.route('**/api/quiz', (route) => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Workstation' }).click()
  await expect(page.getByText('This could not be loaded.')).toBeVisible({ timeout: 30_000 })
  await checkA11y(page)
  await page.unroute('**/api/quiz')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(20)
})

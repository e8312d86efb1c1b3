import type { Page } from '@playwright/test'
import { bringSession, makeCandidate, newCandidate, type Somebody, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'
import { makeTest } from '#support/tests.ts'

const option = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const back = (page: Page) => page.getByRole('button', { name: 'Back' })
const rung = (page: Page, number: number) =>
  page
    .getByRole('navigation', { name: 'Question Panel' })
    .getByRole('button', { name: new RegExp(`^Question ${number},`) })
const saveState = (page: Page) => page.getByRole('status', { name: 'Answers' })
const sure = (page: Page) => page.getByRole('dialog', { name: 'Are you sure you want to submit the test?' })

/** A candidate on the page of a test. */
async function open(page: Page, person: Somebody, testId: string): Promise<void> {
  await bringSession(page, person)
  await page.goto(`/skilltests/attend/${testId}`)
  await expect(page.getByRole('heading', { name: 'Question Panel' })).toBeVisible()
}

async function submitAll(page: Page, questions: number): Promise<void> {
  await rung(page, questions).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await sure(page).getByRole('button', { name: 'Yes' }).click()
}

const takenBy = async (person: Somebody) => (await person.api.assessments.taken()).quizes

test('a candidate takes a test from the short address to the result [TEST-09] [TEST-10] [TEST-11] [TEST-12] [TEST-13] [TEST-14] [TEST-15] [TEST-16] [TEST-17] [TEST-18] [TEST-19] [TEST-20] [TEST-21] [TEST-22] [CONST-05]', async ({
  page,
}) => {
  const { id, title } = await makeTest(await theAdmin(), 3)
  const person = await makeCandidate('Ravi Menon')
  await bringSession(page, person)

  const viewed = page.waitForResponse((answer) => answer.url().includes(`/api/quiz/${id}/view`))
  await page.goto(`/skilltests/${id}`)
  await expect(page).toHaveURL(new RegExp(`/skilltests/attend/${id}$`))
  expect(await (await viewed).text()).not.toMatch(/isCorrect|explanation|Why First/)

  await test.step('one question of four options at a time', async () => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText('20 minutes left')
    await expect(page.getByText('Max Marks: 1')).toBeVisible()
    await expect(page.getByText('Question 1 of 3')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(4)
    await expect(back(page)).toBeDisabled()
    await expect(rung(page, 1)).toHaveAttribute('aria-current', 'step')
    await checkA11y(page)
  })

  await test.step('at most one answer, kept on the way forth and back', async () => {
    await option(page, 'wrong').check()
    await option(page, 'right').check()
    await expect(option(page, 'wrong')).not.toBeChecked()
    await expect(saveState(page)).toHaveText('Saved')
    await expect(rung(page, 1)).toHaveAccessibleName('Question 1, answered')
    await next(page).click()
    await expect(page.getByText('Question 2 of 3')).toBeVisible()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await option(page, 'wrong').check()
    await back(page).click()
    await expect(option(page, 'right')).toBeChecked()
    await rung(page, 3).click()
    await expect(page.getByText('Question 3 of 3')).toBeVisible()
    await expect(rung(page, 3)).toHaveAccessibleName('Question 3, not answered')
    await expect(page.getByText('2 answered', { exact: true })).toBeVisible()
    await expect(next(page)).toBeHidden()
  })

  await test.step('asks, submits once, shows the result and leads to the dashboard', async () => {
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(sure(page)).toContainText('1 question has no answer yet.')
    await checkA11y(page)
    await sure(page).getByRole('button', { name: 'No' }).click()
    await expect(sure(page)).toBeHidden()
    await page.getByRole('button', { name: 'Submit' }).click()

    const sent: unknown[] = []
    await page.route('**/api/quiz/submit', async (route) => {
      sent.push(route.request().postDataJSON())
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await sure(page).getByRole('button', { name: 'Yes' }).click()
    await expect(sure(page).getByRole('button', { name: 'Submitting..' })).toBeDisabled()
    const result = page.getByRole('dialog', { name: 'Test submitted' })
    await expect(result).toContainText('You scored 1 out of 3')
    await checkA11y(page)
    expect(sent).toEqual([
      {
        quizId: id,
        attemptId: expect.any(String),
        userResponse: expect.arrayContaining([{ questionId: expect.any(String), answerId: '' }]),
      },
    ])
    await result.getByRole('button', { name: 'Okay' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    expect(await takenBy(person)).toMatchObject([{ score: 1, totalScore: 3, answered: 2 }])
  })
})

test('answers outlive a reload, and a second device goes on where the first one stopped', async ({
  page,
  openBrowser,
  allowErrors,
}) => {
  allowErrors(/409.*attempts/)
  const { id } = await makeTest(await theAdmin(), 4)
  const person = await newCandidate()
  await open(page, person, id)
  const asked = await page.locator('#question-text').textContent()
  await option(page, 'right').check()
  await next(page).click()
  await option(page, 'wrong').check()
  await expect(saveState(page)).toHaveText('Saved')

  await page.reload()
  await expect(page.getByText('Question 3 of 4')).toBeVisible()
  await expect(page.getByText('2 answered', { exact: true })).toBeVisible()
  await rung(page, 1).click()
  await expect(page.locator('#question-text')).toHaveText(asked ?? '')
  await expect(option(page, 'right')).toBeChecked()

  const phone = await openBrowser({ viewport: { width: 375, height: 760 } })
  await open(phone, person, id)
  await rung(phone, 2).click()
  await expect(option(phone, 'wrong')).toBeChecked()
  await option(phone, 'right').check()
  await expect(saveState(phone)).toHaveText('Saved')
  await submitAll(phone, 4)
  await expect(phone.getByRole('dialog', { name: 'Test submitted' })).toContainText('You scored 2 out of 4')

  // The first device learns of it with its next answer.
  await test.step('the other device shows the same result', async () => {
    await option(page, 'wrong').check()
    const result = page.getByRole('dialog', { name: 'Test submitted' })
    await expect(result).toContainText('This attempt was submitted before')
    await expect(result).toContainText('You scored 2 out of 4')
  })
  expect(await takenBy(person)).toHaveLength(1)
})

test('a lost line costs nothing: answers wait on the device, over a reload too', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|manifest|attempts.*answers|quiz\/submit|409/)
  const { id } = await makeTest(await theAdmin(), 4)
  const person = await newCandidate()
  await open(page, person, id)
  await option(page, 'right').check()
  await expect(saveState(page)).toHaveText('Saved')

  await context.setOffline(true)
  await next(page).click()
  await option(page, 'right').check()
  await next(page).click()
  await option(page, 'right').check()
  await expect(saveState(page)).toHaveText('Offline, kept on this device')
  await checkA11y(page)

  await test.step('handing in fails kindly and loses nothing', async () => {
    await rung(page, 4).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await sure(page).getByRole('button', { name: 'Yes' }).click()
    await expect(sure(page).getByRole('alert')).toContainText('Your answers are kept on this device')
    await sure(page).getByRole('button', { name: 'No' }).click()
  })

  await test.step('the line comes back', async () => {
    await context.setOffline(false)
    await expect(saveState(page)).toHaveText('Saved')
  })

  await test.step('a reload while the server does not answer', async () => {
    await page.route('**/api/quiz/attempts/**', (route) => route.abort())
    await option(page, 'wrong').check()
    await expect(saveState(page)).toHaveText('Offline, kept on this device')
    await page.reload()
    await expect(page.getByText('4 answered', { exact: true })).toBeVisible()
    await page.unroute('**/api/quiz/attempts/**')
    await expect(saveState(page)).toHaveText('Saved', { timeout: 30_000 })
  })

  await page.reload()
  await expect(page.getByText('4 answered', { exact: true })).toBeVisible()
  await submitAll(page, 4)
  await expect(page.getByRole('dialog', { name: 'Test submitted' })).toContainText('You scored 3 out of 4')
})

test('the clock is calm, speaks at ten, five and one minutes, and hands in when it is over', async ({ page }) => {
  const { id } = await makeTest(await theAdmin(), 2, { timeLimit: 12 })
  const person = await newCandidate()
  await bringSession(page, person)
  await page.clock.install()
  await page.goto(`/skilltests/attend/${id}`)
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText('12 minutes left')
  await option(page, 'right').check()
  await expect(saveState(page)).toHaveText('Saved')

  for (const [minutes, spoken] of [
    [3, '10 minutes left'],
    [5, '5 minutes left'],
    [3, '1 minute left'],
  ] as const) {
    await page.clock.runFor(minutes * 60_000)
    await expect(page.getByRole('status').filter({ hasText: spoken })).toBeAttached()
  }
  await expect(timer).toHaveText(/^\d+ seconds? left$/)
  await page.clock.runFor(60_000)

  const result = page.getByRole('dialog', { name: 'Test submitted' })
  await expect(result).toContainText('Time is over. Your answers were submitted.')
  await expect(result).toContainText('You scored 1 out of 2')
  expect(await takenBy(person)).toMatchObject([{ score: 1 }])
})

test('keys choose and lead on, and leave other keys alone', async ({ page }) => {
  const { id } = await makeTest(await theAdmin(), 3)
  await open(page, await newCandidate(), id)

  await page.keyboard.press('2')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('n')
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Question 3 of 3')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText('Question 3 of 3')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('P')
  await expect(page.getByText('Question 1 of 3')).toBeVisible()

  // Among the options arrows choose, as everywhere.
  await page.getByRole('radio').nth(1).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio').nth(2)).toBeChecked()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Clear answer' }).click()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(saveState(page)).toHaveText('Saved')

  await rung(page, 3).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.keyboard.press('1')
  await page.keyboard.press('p')
  await sure(page).getByRole('button', { name: 'No' }).click()
  await expect(page.getByText('Question 3 of 3')).toBeVisible()
  await expect(page.getByText('0 answered', { exact: true })).toBeVisible()
})

test('on a phone everything is in reach of the thumb', async ({ openBrowser }) => {
  const page = await openBrowser({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true })
  const { id } = await makeTest(await theAdmin(), 7)
  await open(page, await newCandidate(), id)

  await rung(page, 7).scrollIntoViewIfNeeded()
  await expect(next(page)).toBeInViewport()
  await rung(page, 5).click()
  await expect(page.locator('#question-text')).toBeInViewport()
  await expect(page.getByText('Question 5 of 7')).toBeInViewport()
  for (const target of [next(page), back(page), rung(page, 1)]) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBe(0)
  await checkA11y(page)
})

test('a test that was taken asks before it starts over', async ({ page }) => {
  const { id } = await makeTest(await theAdmin(), 2)
  const person = await newCandidate()
  await open(page, person, id)
  await option(page, 'right').check()
  await submitAll(page, 2)
  await page.getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto(`/skilltests/attend/${id}`)
  await expect(page.getByText('You scored 1 out of 2')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Question Panel' })).toBeHidden()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Take it again' }).click()
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await submitAll(page, 2)
  await expect(page.getByRole('dialog', { name: 'Test submitted' })).toContainText('You scored 0 out of 2')
  expect((await takenBy(person)).map((it) => [it.attempt, it.score])).toEqual([
    [2, 0],
    [1, 1],
  ])
})

test('what cannot be shown says so: an unknown test, a server that does not answer', async ({ page, allowErrors }) => {
  allowErrors(/404|ERR_FAILED/)
  const person = await newCandidate()
  await bringSession(page, person)
  await page.goto('/skilltests/attend/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  const { id } = await makeTest(await theAdmin(), 2)
  await page.route('**/api/quiz/*/view*', (route) => route.abort())
  await page.goto(`/skilltests/attend/${id}`)
  await expect(page.getByText('This could not be loaded.')).toBeVisible({ timeout: 30_000 })
  await checkA11y(page)
  await page.unroute('**/api/quiz/*/view*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
})

test('the team looks at a test without taking part', async ({ page }) => {
  const team = await theAdmin()
  const { id } = await makeTest(team, 2)
  await bringSession(page, team)
  await page.goto(`/skilltests/attend/${id}`)
  await expect(page.getByText('You look at this test as a member of the team.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Second question' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await checkA11y(page)
})

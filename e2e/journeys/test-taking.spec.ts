import type { Page } from '@playwright/test'
import { bringSession, makeCandidate, makeRecruiter, newCandidate, type Somebody, theAdmin } from '#support/people.ts'
import { makeQuiz } from '#support/quizzes.ts'
import { checkA11y, expect, journey, journeyStep, pauseRequests, test } from '#support/test.ts'

const option = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const back = (page: Page) => page.getByRole('button', { name: 'Back' })
const rung = (page: Page, number: number) =>
  page
    .getByRole('navigation', { name: 'Question Panel' })
    .getByRole('button', { name: new RegExp(`^Question ${number},`) })
const saveState = (page: Page) => page.getByRole('status', { name: 'Answers' })
const sure = (page: Page) => page.getByRole('dialog', { name: 'Are you sure you want to submit the test?' })

/** The call that starts an attempt; the one before asks for none. */
const starting = /\/view\?tabId=/
const startButton = (page: Page) => page.getByRole('button', { name: 'Start' })

const continueHere = (page: Page) => page.getByRole('button', { name: 'Continue here' })

/** A candidate who has started a quiz. */
async function open(page: Page, person: Somebody, testId: string): Promise<void> {
  await bringSession(page, person)
  await page.goto(`/skilltests/attend/${testId}`)
  await startButton(page).click()
  await expect(page.getByRole('heading', { name: 'Question Panel' })).toBeVisible()
}

async function submitAll(page: Page, questions: number): Promise<void> {
  await rung(page, questions).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await sure(page).getByRole('button', { name: 'Yes' }).click()
}

const takenBy = async (person: Somebody) => (await person.api.assessments.taken()).quizes

journey('a candidate takes a test from the short URL to the result', () => {
  let person: Somebody
  let id = ''
  let title = ''

  journeyStep(
    'the start page says how long the test is and what counts, before the clock runs [TEST-09] [TEST-10] [TEST-11] [TEST-22]',
    async ({ page }) => {
      ;({ id, title } = await makeQuiz(await theAdmin(), 3))
      person = await makeCandidate('Ravi Menon')
      await bringSession(page, person)
      await page.goto(`/skilltests/${id}`)
      await expect(page).toHaveURL(new RegExp(`/skilltests/attend/${id}$`))
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText('3 questions · 20 minutes')).toBeVisible()
      await expect(page.getByText('Your best result of the last 12 months counts.')).toBeVisible()
      await checkA11y(page)
      await page.reload()
      await expect(startButton(page)).toBeVisible()
      expect((await person.api.assessments.taken()).running).toEqual([])
    },
  )

  journeyStep(
    'one question of four options is shown at a time [TEST-12] [TEST-13] [TEST-14] [TEST-15] [CONST-05]',
    async ({ page }) => {
      const viewed = page.waitForResponse((answer) => answer.url().includes(`/api/quiz/${id}/view?tabId=`))
      await startButton(page).click()
      expect(await (await viewed).text()).not.toMatch(/isCorrect|explanation|Why First/)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('timer')).toHaveText('20 minutes left')
      await expect(page.getByText('Max Marks: 1')).toBeVisible()
      await expect(page.getByText('Question 1 of 3')).toBeVisible()
      await expect(page.getByRole('radio')).toHaveCount(4)
      await expect(back(page)).toBeDisabled()
      await expect(rung(page, 1)).toHaveAttribute('aria-current', 'step')
      const panel = page.getByRole('navigation', { name: 'Question Panel' })
      await expect(panel.getByRole('button')).toHaveText(['1', '2', '3'])
      await checkA11y(page)
    },
  )

  journeyStep(
    'a question has at most one chosen option, which stays when other questions are shown [TEST-13] [TEST-15] [TEST-20]',
    async ({ page }) => {
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
    },
  )

  journeyStep(
    'the test is submitted once, after a question, and leads to the dashboard [TEST-16] [TEST-17] [TEST-18] [TEST-19] [TEST-21]',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(sure(page)).toContainText('1 question has no answer yet.')
      await checkA11y(page)
      await sure(page).getByRole('button', { name: 'No' }).click()
      await expect(sure(page)).toBeHidden()
      await page.getByRole('button', { name: 'Submit' }).click()

      const { requests, release } = await pauseRequests(page, '**/api/quiz/submit')
      await sure(page).getByRole('button', { name: 'Yes' }).click()
      const sending = sure(page).getByRole('button', { name: 'Submitting..' })
      await expect(sending).toBeDisabled()
      await expect(sending).toHaveText('Submitting..')
      release()
      const result = page.getByRole('dialog', { name: 'Test submitted' })
      await expect(result).toContainText('You scored 1 out of 3')
      await checkA11y(page)
      expect(requests.map((request) => request.postDataJSON())).toEqual([
        {
          quizId: id,
          attemptId: expect.any(String),
          tabId: expect.any(String),
          userResponse: expect.arrayContaining([{ questionId: expect.any(String), answerId: '' }]),
        },
      ])
      await result.getByRole('button', { name: 'Okay' }).click()
      await expect(page).toHaveURL(/\/dashboard$/)
      expect(await takenBy(person)).toMatchObject([{ score: 1, totalScore: 3, answered: 2 }])
    },
  )
})

test('answers outlive a reload, and a second device goes on where the first one stopped', async ({
  page,
  openBrowser,
  allowErrors,
}) => {
  allowErrors(/409.*attempts/)
  const { id } = await makeQuiz(await theAdmin(), 4)
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
  await bringSession(phone, person)
  await phone.goto(`/skilltests/attend/${id}`)
  await continueHere(phone).click()
  await rung(phone, 2).click()
  await expect(option(phone, 'wrong')).toBeChecked()
  await option(phone, 'right').check()
  await expect(saveState(phone)).toHaveText('Saved')
  await submitAll(phone, 4)
  await expect(phone.getByRole('dialog', { name: 'Test submitted' })).toContainText('You scored 2 out of 4')

  // The first device is told with its next answer.
  await test.step('the other device shows the same result', async () => {
    await option(page, 'wrong').check()
    const result = page.getByRole('dialog', { name: 'Test submitted' })
    await expect(result).toContainText('This test was already submitted')
    await expect(result).toContainText('You scored 2 out of 4')
  })
  expect(await takenBy(person)).toHaveLength(1)
})

test('a test that is open on another device says so, and no device overwrites the answers of the other', async ({
  page,
  openBrowser,
  allowErrors,
}) => {
  allowErrors(/409.*attempts/)
  const { id } = await makeQuiz(await theAdmin(), 3)
  const person = await newCandidate()
  await open(page, person, id)
  await option(page, 'right').check()
  await expect(saveState(page)).toHaveText('Saved')

  const phone = await openBrowser({ viewport: { width: 375, height: 760 } })
  await bringSession(phone, person)
  await phone.goto(`/skilltests/attend/${id}`)
  await expect(phone.getByRole('status')).toContainText('This test is open on another device or in another tab.')
  await expect(phone.getByText('1 question answered there so far.')).toBeVisible()
  await expect(phone.getByRole('radio')).toHaveCount(0)
  await checkA11y(phone)
  await test.step('the first one goes on, also after a reload', async () => {
    await page.reload()
    await rung(page, 2).click()
    await option(page, 'right').check()
    await expect(saveState(page)).toHaveText('Saved')
  })

  await continueHere(phone).click()
  await expect(phone.getByText('2 answered', { exact: true })).toBeVisible()
  await rung(phone, 3).click()
  await option(phone, 'right').check()
  await expect(saveState(phone)).toHaveText('Saved')

  await test.step('the first one says so with its next answer, which changes nothing', async () => {
    await option(page, 'wrong').check()
    const gone = page.getByRole('dialog', { name: 'This test is open elsewhere' })
    await expect(gone).toBeVisible()
    await expect(saveState(page)).toHaveText('Not saved')
    await checkA11y(page)
    await phone.reload()
    await rung(phone, 2).click()
    await expect(option(phone, 'right')).toBeChecked()
  })
  await test.step('and takes it back', async () => {
    await continueHere(page).click()
    await rung(page, 3).click()
    await expect(option(page, 'right')).toBeChecked()
    await submitAll(page, 3)
    await expect(page.getByRole('dialog', { name: 'Test submitted' })).toContainText('You scored 2 out of 3')
  })
  expect(await takenBy(person)).toHaveLength(1)
})

test('answers wait on the device while the connection is down, also after a reload', async ({
  page,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|manifest|attempts.*answers|quiz\/submit|409/)
  const { id } = await makeQuiz(await theAdmin(), 4)
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

test('the clock is announced at ten, five and one minutes, and submits the test at its end', async ({ page }) => {
  const { id } = await makeQuiz(await theAdmin(), 2, { timeLimit: 12 })
  const person = await newCandidate()
  await bringSession(page, person)
  await page.clock.install()
  await page.goto(`/skilltests/attend/${id}`)
  await startButton(page).click()
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
  await expect(result).toContainText('Time is up. Your answers were submitted.')
  await expect(result).toContainText('You scored 1 out of 2')
  expect(await takenBy(person)).toMatchObject([{ score: 1 }])
})

test('a whole test is taken with the keyboard alone', async ({ page }) => {
  const { id } = await makeQuiz(await theAdmin(), 3)
  await bringSession(page, await newCandidate())
  await page.goto(`/skilltests/attend/${id}`)
  await startButton(page).focus()
  await page.keyboard.press('Enter')
  for (const key of ['1', '3', '4']) {
    await expect(page.locator('#question-text')).toBeFocused()
    await page.keyboard.press(key)
    await expect(page.getByRole('radio').nth(Number(key) - 1)).toBeChecked()
    await page.keyboard.press('ArrowRight')
  }
  await expect(page.getByText('3 answered', { exact: true })).toBeVisible()
  const submit = page.getByRole('button', { name: 'Submit' })
  for (let steps = 0; steps < 8 && !(await submit.evaluate((it) => it === document.activeElement)); steps += 1) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(sure(page).getByRole('button', { name: 'No' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Okay' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('keys choose an option and open the next question, but not while a dialog is open', async ({ page }) => {
  const { id } = await makeQuiz(await theAdmin(), 3)
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

  // Within the options, arrow keys choose as usual.
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

test('on a phone the question and its buttons are visible and large enough', async ({ openBrowser }) => {
  const page = await openBrowser({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true })
  const { id } = await makeQuiz(await theAdmin(), 7)
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

test('a candidate can take a test again, and the best result stays the one that counts', async ({ page }) => {
  const { id, title } = await makeQuiz(await theAdmin(), 2)
  const person = await newCandidate()
  await open(page, person, id)
  await option(page, 'right').check()
  await submitAll(page, 2)
  await page.getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto(`/skilltests/attend/${id}`)
  await expect(page.getByText('Your best result: 1 out of 2')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Question Panel' })).toBeHidden()
  await checkA11y(page)
  await startButton(page).click()
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await option(page, 'wrong').check()
  await submitAll(page, 2)
  await expect(page.getByRole('dialog', { name: 'Test submitted' })).toContainText('You scored 0 out of 2')
  await page.getByRole('button', { name: 'Okay' }).click()
  await expect(page.getByRole('region', { name: 'Skill Test Completed' })).toContainText('1 out of 2')
  expect((await takenBy(person)).map((it) => [it.attempt, it.score, it.counts])).toEqual([
    [2, 0, false],
    [1, 1, true],
  ])

  await test.step('the team sees which attempt it was and how the first one went', async () => {
    const team = await theAdmin()
    await bringSession(page, team)
    await page.goto(`/admin?tab=candidates&candidate=${person.id}`)
    const tests = page.getByRole('region', { name: 'Tests taken' }).locator('> ul > li').filter({ hasText: title })
    await expect(tests).toContainText(['Attempt 2, first score 1/2', 'Attempt 1 · Best of the last twelve months'])
  })
})

test('an abandoned attempt does not change the result (G-100)', async ({ page }) => {
  const { id, title } = await makeQuiz(await theAdmin(), 2)
  const person = await newCandidate()
  await open(page, person, id)
  await option(page, 'right').check()
  await submitAll(page, 2)
  await page.getByRole('button', { name: 'Okay' }).click()
  const completed = page.getByRole('region', { name: 'Skill Test Completed' })
  await expect(completed).toContainText('1 out of 2')

  await page.goto(`/skilltests/attend/${id}`)
  await startButton(page).click()
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
  await page.goto('/dashboard')
  const running = page.getByRole('region', { name: 'Your test is running' })
  await expect(running.getByRole('link', { name: /^Continue, (20|19) minutes left/ })).toBeVisible()
  await expect(running).toContainText('Your best result so far: 1 out of 2')

  // Its end, with nothing answered, as the server submits it.
  await person.api.assessments.submit({ body: { quizId: id, userResponse: [] } })
  await page.reload()
  await expect(completed).toContainText('1 out of 2')
  await expect(completed).toContainText(title)
  expect((await takenBy(person)).map((it) => [it.attempt, it.answered, it.counts])).toEqual([
    [2, 0, false],
    [1, 1, true],
  ])
})

test('a practice test explains every answer afterwards (G-101)', async ({ page }) => {
  const { id, title } = await makeQuiz(await theAdmin(), 3, { testType: 'practice test' })
  await open(page, await newCandidate(), id)
  await option(page, 'right').check()
  await next(page).click()
  await option(page, 'wrong').check()
  await submitAll(page, 3)
  const result = page.getByRole('dialog', { name: 'Test submitted' })
  await expect(result).toContainText('You scored 1 out of 3')
  await checkA11y(page)
  await result.getByRole('link', { name: 'See the answers' }).click()

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const answers = page.getByRole('region', { name: 'Questions and answers' }).getByRole('listitem')
  await expect(answers).toHaveCount(3)
  await expect(answers.nth(0)).toContainText(/Right.*question.*Your answer.*right.*Why: Why/s)
  await expect(answers.nth(0)).not.toContainText('Right answer')
  await expect(answers.nth(1)).toContainText(/Wrong.*Your answer.*wrong.*Right answer.*right.*Why: Why/s)
  await expect(answers.nth(2)).toContainText(/Not answered.*Right answer.*right.*Why: Why/s)
  await page.getByRole('switch', { name: 'Only what I missed (2)' }).click()
  await expect(answers).toHaveCount(2)
  await checkA11y(page)

  await page.getByRole('link', { name: 'Practise again' }).click()
  await expect(page.getByText('Your best result: 1 out of 3')).toBeVisible()
  await page.getByRole('link', { name: 'See the answers' }).click()
  await expect(answers).toHaveCount(3)
})

test('a skill test says the score by skill and what comes next, and no answer (G-101)', async ({ page }) => {
  const skills = ['Joins', 'Joins', 'Joins', 'Groups', 'Groups', 'Groups']
  const { id } = await makeQuiz(await theAdmin(), 6, { skills })
  await open(page, await newCandidate(), id)
  await option(page, 'right').check()
  await submitAll(page, 6)
  const scores = page.getByRole('list', { name: 'Your score by skill' }).getByRole('listitem')
  await expect(scores).toHaveText([/^(Joins|Groups)[01] of 3$/, /^(Joins|Groups)[01] of 3$/])
  await checkA11y(page)
  await page.getByRole('button', { name: 'Okay' }).click()
  await page.getByRole('region', { name: 'Skill Test Completed' }).getByRole('link', { name: 'See the result' }).click()
  await expect(page.getByRole('region', { name: 'Your score' })).toContainText('1 out of 6')
  await expect(scores).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'What next?' }).getByRole('link')).toHaveText([
    'Go to the dashboard',
    'Take it again',
    'Take another test',
  ])
  await expect(page.getByText(/Right answer|Why First/)).toHaveCount(0)
  await checkA11y(page)
})

test('a remembered setting leads to the next question after each answer', async ({ page }) => {
  const { id } = await makeQuiz(await theAdmin(), 4)
  const person = await newCandidate()
  await open(page, person, id)
  const setting = page.getByRole('switch', { name: 'Next question after each answer' })
  await option(page, 'right').check()
  await expect(page.getByText('Question 1 of 4')).toBeVisible()
  await setting.check()
  await page.reload()
  await rung(page, 1).click()
  await expect(setting).toBeChecked()

  await option(page, 'wrong').click()
  await expect(page.getByText('Question 2 of 4')).toBeVisible()
  await page.keyboard.press('1')
  await expect(page.getByText('Question 3 of 4')).toBeVisible()
  // Arrow keys only pass through the options.
  await page.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await option(page, 'right').click()
  await expect(page.getByText('Question 4 of 4')).toBeVisible()
  // The last missing answer leads to the end, once: another answer to the question is a change.
  await option(page, 'right').click()
  await expect(sure(page)).toContainText('You have answered every question.')
  await checkA11y(page)
  await sure(page).getByRole('button', { name: 'No' }).click()
  await option(page, 'wrong').click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.waitForTimeout(600)
  await expect(sure(page)).toBeHidden()
})

test('on a phone each answer leads to the next question, as the start page says, until somebody switches it off', async ({
  openBrowser,
}) => {
  const { id } = await makeQuiz(await theAdmin(), 3)
  const page = await openBrowser({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true })
  const person = await newCandidate()
  await bringSession(page, person)
  await page.goto(`/skilltests/attend/${id}`)
  await expect(page.getByText('The next question comes by itself after each answer.')).toBeVisible()
  await startButton(page).tap()
  await option(page, 'right').check()
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
  await page.getByRole('switch', { name: 'Next question after each answer' }).uncheck()
  await option(page, 'right').check()
  await page.waitForTimeout(600)
  await expect(page.getByText('Question 2 of 3')).toBeVisible()
})

test('a test without attempts left says when the next attempt is possible', async ({ page, allowErrors }) => {
  allowErrors(/429.*view/)
  const { id, title } = await makeQuiz(await theAdmin(), 2)
  const nextAttemptAt = new Date(Date.now() + 3_600_000).toISOString()
  await bringSession(page, await newCandidate())
  let isUsedUp = false
  await page.route(`**/api/quiz/${id}/view*`, async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    await route.fulfill({ response: answer, json: isUsedUp ? { ...json, attemptsLeft: 0, nextAttemptAt } : json })
  })
  await page.goto(`/skilltests/attend/${id}`)
  await expect(startButton(page)).toBeVisible()

  // Another tab has used the last attempt since.
  isUsedUp = true
  await page.route(starting, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '3600' },
      json: { success: false, code: 'attempts_used_up', msg: 'Your next attempt is possible later.', errors: [] },
    }),
  )
  await startButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your next attempt is possible later.' })).toBeVisible()
  await expect(page.getByText(/^You can take this test again from .*\d{4}, .*\.$/)).toBeVisible()
  await expect(startButton(page)).toBeHidden()
  await checkA11y(page)

  await test.step('the list says so too', async () => {
    await page.route('**/api/quiz/user', async (route) => {
      const answer = await route.fetch()
      const json = await answer.json()
      const recent = [{ testId: id, attemptsLeft: 0, nextAttemptAt }]
      await route.fulfill({ response: answer, json: { ...json, recent } })
    })
    await page.goto(`/skilltests?title=${encodeURIComponent(title)}`)
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expect(card).toContainText('You can take this test again from')
    await checkA11y(page)
  })
})

test('a running test asks before it is left, and the dashboard and the list link to it', async ({ page }) => {
  const { id, title } = await makeQuiz(await theAdmin(), 2)
  const person = await newCandidate()
  await open(page, person, id)
  await option(page, 'right').check()
  await expect(saveState(page)).toHaveText('Saved')
  const leave = page.getByRole('dialog', { name: 'Leave this test?' })
  const dashboard = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' })

  await test.step('by a link', async () => {
    await dashboard.click()
    await expect(leave).toContainText('The clock keeps running')
    await checkA11y(page)
    await leave.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByText('Question 1 of 2')).toBeVisible()
    await dashboard.click()
    await leave.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  const running = page.getByRole('region', { name: 'Your test is running' })
  await expect(running).toContainText(title)
  await expect(running.getByRole('link', { name: /^Continue, (20|19) minutes left/ })).toBeVisible()
  await checkA11y(page)

  await test.step('from the list', async () => {
    await page.goto(`/skilltests?title=${encodeURIComponent(title)}`)
    const card = page.getByRole('listitem').filter({ hasText: title })
    await expect(card.getByRole('link', { name: /^Give Test/ })).toBeHidden()
    await card.getByRole('link', { name: /^Continue, (20|19) minutes left/ }).click()
    await expect(page.getByText('1 answered', { exact: true })).toBeVisible()
  })

  await test.step('by closing the tab', async () => {
    await option(page, 'wrong').check()
    const asked = page.waitForEvent('dialog')
    const reloading = page.reload()
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await reloading
    await expect(page.getByText('Question Panel')).toBeVisible()
  })

  await test.step('and no longer once it is submitted', async () => {
    await submitAll(page, 2)
    await page.getByRole('button', { name: 'Okay' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('region', { name: 'Skill Test Completed' })).toBeVisible()
  })

  await test.step('an open practice test waits in the list, without hurry', async () => {
    const practice = await makeQuiz(await theAdmin(), 1, { testType: 'practice test' })
    await open(page, person, practice.id)
    await dashboard.click()
    await expect(leave).toContainText('Come back and continue whenever you like.')
    await leave.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('region', { name: 'Skill Test Completed' })).toBeVisible()
    await page.goto(`/skilltests?title=${encodeURIComponent(practice.title)}`)
    await expect(page.getByRole('link', { name: `Continue ${practice.title}`, exact: true })).toBeVisible()
  })
})

test('recruiters have no button for tests, and a page that says why', async ({ page }) => {
  const { id, title } = await makeQuiz(await theAdmin(), 2)
  await bringSession(page, await makeRecruiter('Ravi Kumar', 'Backwater Labs'))
  await page.goto(`/skilltests?title=${encodeURIComponent(title)}`)
  const card = page.getByRole('listitem').filter({ hasText: title })
  await expect(card).toBeVisible()
  await expect(card.getByRole('link')).toHaveCount(0)

  await page.goto(`/skilltests/attend/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tests are for candidates' })).toBeVisible()
  await expect(page.getByText('This could not be loaded.')).toBeHidden()
  await checkA11y(page)
})

test('an unknown test shows that it is not found, and a server that does not answer gets a message', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/404|ERR_FAILED/)
  const person = await newCandidate()
  await bringSession(page, person)
  await page.goto('/skilltests/attend/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  const { id } = await makeQuiz(await theAdmin(), 2)
  await page.route('**/api/quiz/*/view*', (route) => route.abort())
  await page.goto(`/skilltests/attend/${id}`)
  await expect(page.getByText('This could not be loaded.')).toBeVisible({ timeout: 30_000 })
  await checkA11y(page)
  await page.unroute('**/api/quiz/*/view*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(startButton(page)).toBeVisible()

  // The start itself may fail; the button stays.
  await page.route(starting, (route) => route.abort())
  await startButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Some unknown error occured' })).toBeVisible()
  await page.unroute(starting)
  await startButton(page).click()
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
})

test('the team looks at a test without taking part', async ({ page }) => {
  const team = await theAdmin()
  const { id } = await makeQuiz(team, 2)
  await bringSession(page, team)
  await page.goto(`/skilltests/attend/${id}`)
  await expect(page.getByText('You are viewing this test as a member of the team.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Second question' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await checkA11y(page)
})

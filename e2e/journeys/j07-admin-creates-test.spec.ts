import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { bringSession, newCandidate, theAdmin } from '#support/people.ts'
import { makeQuiz } from '#support/quizzes.ts'
import { checkA11y, expect, journey, journeyStep, test } from '#support/test.ts'

const warning = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()
const success = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const slot = (page: Page, number: number) => page.getByRole('region', { name: `Question ${number}, saved` })

async function writeQuestion(page: Page, number: number, text: string, options: string[]): Promise<void> {
  await page.getByRole('textbox', { name: `Question ${number}` }).fill(text)
  for (const [place, option] of options.entries()) await field(page, `Option ${place + 1}`).fill(option)
}

journey('J07: the team writes a skill test and changes it', () => {
  const title = `Kitchen sums ${randomUUID().slice(0, 6)}`
  const description = `${'A long description of what this test measures. '.repeat(6)}The end.`

  journeyStep('an empty form is not saved [ATEST-01] [ATEST-05] [ATEST-06]', async ({ page }) => {
    await bringSession(page, await theAdmin())
    await page.goto('/admin?tab=skill-tests')
    await expect(page.getByRole('tab')).toHaveText(['Skill Test', 'Practice Test'])
    await checkA11y(page)
    await page.getByRole('link', { name: 'New Skill Test' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'New Skill Test' })).toBeVisible()
    await page.getByRole('button', { name: 'Create test' }).click()
    await expect(warning(page, 'Enter all fields!')).toBeVisible()
    await expect(page.getByText('Give the test a name.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await checkA11y(page)
  })

  journeyStep('the details have their fields, level and type [ATEST-05] [ATEST-15] [ATEST-16]', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Name' }).fill(title)
    const fields = page.getByRole('group', { name: 'Related fields' })
    await expect(fields.getByRole('checkbox')).toHaveCount(15)
    await fields.getByText('Finance').click()
    await fields.getByText('Data Analyst').click()
    await page.getByRole('textbox', { name: 'Details' }).fill(description)
    await page.getByRole('combobox', { name: 'Level' }).click()
    await expect(page.getByRole('option')).toHaveText(['Beginner', 'Intermediate', 'Advance'])
    await page.getByRole('option', { name: 'Beginner' }).click()
    const type = page.getByRole('radiogroup', { name: 'Type' })
    await expect(type.getByRole('radio')).toHaveCount(2)
    await expect(type.getByRole('radio', { name: 'Skill Test' })).toBeChecked()
    await expect(type.getByRole('radio', { name: 'Practice Test' })).not.toBeChecked()
    await page.getByRole('textbox', { name: 'Time limit' }).fill('15')
  })

  journeyStep(
    'a question is saved only when it is whole [ATEST-07] [ATEST-08] [ATEST-09] [ATEST-14]',
    async ({ page }) => {
      await writeQuestion(page, 1, 'What is 2 + 2?', ['4', '3', '5'])
      await expect(page.getByRole('radio', { name: 'Option 1 is correct' })).toBeChecked()
      const add = page.getByRole('button', { name: 'Add question' })
      await expect(add).toHaveAttribute('aria-disabled', 'true')
      await add.click({ force: true })
      await expect(page.getByRole('group', { name: 'Question 2' })).toBeHidden()

      await page.getByRole('button', { name: 'Save question' }).click()
      await expect(warning(page, 'Enter all fields!')).toBeVisible()
      await expect(field(page, 'Option 4')).toBeFocused()
      await field(page, 'Option 4').fill('22')
      await page.getByRole('textbox', { name: 'Explanation' }).fill('Count them.')
      await page.getByRole('button', { name: 'Save question' }).click()
      await expect(slot(page, 1)).toContainText('4 Correct')
    },
  )

  journeyStep(
    'a saved question is opened and saved again; another one is deleted, restored, and deleted [ATEST-10]',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Add question' }).click()
      await expect(page.getByRole('textbox', { name: 'Question 2' })).toBeFocused()
      await writeQuestion(page, 2, 'What is 3 + 3?', ['5', '7', '6', '33'])
      await page.getByRole('radio', { name: 'Option 3 is correct' }).check()
      await page.getByRole('button', { name: 'Save question' }).click()
      await page.getByRole('button', { name: 'Edit question 2' }).click()
      await page.getByRole('textbox', { name: 'Question 2' }).fill('What is 3 plus 3?')
      await page.getByRole('button', { name: 'Save question' }).click()
      await expect(slot(page, 2)).toContainText('What is 3 plus 3?')
      await expect(slot(page, 2)).toContainText('6 Correct')

      await page.getByRole('button', { name: 'Add question' }).click()
      await writeQuestion(page, 3, 'Away with me', ['a', 'b', 'c', 'A'])
      await page.getByRole('button', { name: 'Save question' }).click()
      await expect(warning(page, 'The four options must differ.')).toBeVisible()
      await page.getByRole('button', { name: 'Delete question 3' }).click()
      await expect(page.getByText('Question 3 deleted.')).toBeVisible()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('textbox', { name: 'Question 3' })).toHaveValue('Away with me')
      await page.getByRole('button', { name: 'Delete question 3' }).click()
      await checkA11y(page)
    },
  )

  journeyStep('questions are moved with the keyboard and the pointer', async ({ page }) => {
    const up = page.getByRole('button', { name: 'Move question 2 up' })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(slot(page, 1)).toContainText('What is 3 plus 3?')
    await expect(page.getByText('Question 2 is now question 1 of 2.')).toBeAttached()
    await page.getByRole('button', { name: 'Move question 1 down' }).focus()
    await page.keyboard.press('Enter')
    await expect(slot(page, 2)).toContainText('What is 3 plus 3?')
    await expect(page.getByRole('button', { name: 'Move question 2 down' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(slot(page, 2)).toContainText('What is 3 plus 3?')
    // Nothing scrolls between the press and the drop.
    const viewport = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 1600 })
    await slot(page, 1).scrollIntoViewIfNeeded()
    await page.getByTitle('Drag to move').last().dragTo(slot(page, 1))
    await expect(slot(page, 1)).toContainText('What is 3 plus 3?')
    await page.getByTitle('Drag to move').first().dragTo(slot(page, 2))
    await expect(slot(page, 2)).toContainText('What is 3 plus 3?')
    if (viewport) await page.setViewportSize(viewport)
  })

  journeyStep(
    'a question is duplicated and shows its code, and once it is deleted the next one has the focus',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Duplicate question 2' }).click()
      const text = page.getByRole('textbox', { name: 'Question 3' })
      await expect(text).toBeFocused()
      await expect(text).toHaveValue('What is 3 plus 3?')
      await page.getByRole('radio', { name: 'Option 2 is correct' }).check()
      await page.keyboard.press('Tab')
      await expect(field(page, 'Option 1')).toBeFocused()
      await text.fill('What does it print?\n\n```python\nprint(7)\n```')
      const code = page.getByRole('group', { name: 'Question 3 as candidates see it' }).getByText('print(7)')
      await expect(code).toHaveCSS('font-family', /mono/i)
      await expect(code.getByText('print', { exact: true })).toHaveAttribute('data-token', 'built_in')
      await expect(page.getByText('Unsaved changes')).toBeInViewport()
      await checkA11y(page)
      await page.getByRole('button', { name: 'Delete question 3' }).click()
      await expect(slot(page, 2)).toBeFocused()
      await page.getByRole('button', { name: 'Delete question 1' }).click()
      await expect(slot(page, 1)).toBeFocused()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(slot(page, 2)).toContainText('What is 3 plus 3?')
      await expect(page.getByText('Candidates see the test once it has a question.')).toBeHidden()
    },
  )

  journeyStep('what is written outlives a reload', async ({ page }) => {
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(title)
    await expect(slot(page, 2)).toContainText('What is 3 plus 3?')
    await expect(page.getByText('We kept what you typed last time')).toBeVisible()
  })

  journeyStep(
    'it is created once, and listed with the beginning of its details [ATEST-01] [ATEST-02] [ATEST-03] [ATEST-12] [CONST-16]',
    async ({ page }) => {
      const sent = page.waitForRequest((request) => request.url().endsWith('/api/quiz/create'))
      await page.getByRole('button', { name: 'Create test' }).click()
      expect((await sent).postDataJSON()).toMatchObject({
        title,
        relatedRoles: ['finance', 'data analyst'],
        difficulty: 'beginner',
        testType: 'skill test',
        timeLimit: 15,
        questions: [{ question: 'What is 2 + 2?' }, { question: 'What is 3 plus 3?' }],
      })
      await expect(success(page, 'Skill Test created successfully!')).toBeVisible()
      const card = page.getByRole('listitem').filter({ hasText: title })
      await expect(card).toContainText('Beginner')
      await expect(card).toContainText('Finance, Data Analyst')
      await expect(card.getByText(`${description.slice(0, 200).trimEnd()}…`, { exact: true })).toBeVisible()
      await expect(card).not.toContainText('The end.')
      await page.getByRole('tab', { name: 'Practice Test' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: title })).toBeHidden()
      await page.getByRole('tab', { name: 'Skill Test' }).click()
      await page.getByRole('link', { name: `Duplicate ${title}` }).click()
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(`Copy of ${title}`)
      await expect(slot(page, 2)).toContainText('What is 3 plus 3?')
      await page.getByRole('link', { name: 'All tests' }).click()
      await page.getByRole('link', { name: `View ${title}` }).click()
    },
  )

  journeyStep(
    'a question is deleted from the stored test, and a candidate finds the other [ATEST-11] [ATEST-13]',
    async ({ page }) => {
      await test.step('a question is deleted from the stored test', async () => {
        await expect(page.getByRole('heading', { level: 1, name: 'New Skill Test' })).toBeVisible()
        await expect(page).toHaveTitle('Edit Skill Test · Firstrung admin')
        await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(title)
        await page.getByRole('button', { name: 'Delete question 1' }).click()
        const sent = page.waitForRequest((request) => request.url().includes('/api/quiz/modify/'))
        await page.getByRole('button', { name: 'Save changes' }).click()
        expect((await sent).postDataJSON()).toMatchObject({
          deletedQuestionIds: [expect.any(String)],
          questions: [{ _id: expect.any(String), question: 'What is 3 plus 3?' }],
        })
        await expect(success(page, 'Skill Test updated successfully!')).toBeVisible()
        await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('1 question ·')
      })
      await test.step('a candidate finds it', async () => {
        const { quizzes } = await (await newCandidate()).api.assessments.list({ body: { title } })
        expect(quizzes).toMatchObject([{ title, questionCount: 1, timeLimit: 15 }])
      })
    },
  )

  journeyStep('it is tried out without an attempt, and shows its statistics', async ({ page }) => {
    await page.getByRole('link', { name: `View ${title}` }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await preview.getByRole('radio', { name: '33' }).check()
    await expect(preview.getByText('Question 1 of 1')).toBeVisible()
    await checkA11y(page)
    await preview.getByRole('button', { name: 'Close preview' }).click()
    await page.getByRole('button', { name: 'Statistics' }).click()
    const statistics = page.getByRole('dialog', { name: 'Statistics' })
    await expect(statistics.getByRole('heading', { name: 'No attempts yet' })).toBeVisible()
    await page.keyboard.press('Escape')
    const { api } = await newCandidate()
    const { quizzes } = await api.assessments.list({ body: { title } })
    const quizId = quizzes[0]?._id ?? ''
    await api.assessments.view({ params: { id: quizId }, query: {} })
    await api.assessments.submit({ body: { quizId, userResponse: [] } })
    await page.getByRole('button', { name: 'Statistics' }).click()
    await expect(statistics.getByRole('row', { name: /What is 3 plus 3\? Too few attempts 1 0 % N\/A/ })).toBeVisible()
    await checkA11y(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'All tests' }).click()
  })

  journeyStep('it is archived, found under Archived, and restored', async ({ page }) => {
    await page.getByRole('button', { name: `Archive ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Archive this test?' })
    await expect(dialog).toContainText('Attempts that are running can be finished')
    await dialog.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeHidden()
    expect((await (await newCandidate()).api.assessments.list({ body: { title } })).quizzes).toEqual([])
    await page.getByRole('switch', { name: 'Archived' }).click()
    await page.getByRole('button', { name: `Restore ${title}` }).click()
    await checkA11y(page)
    await page.getByRole('dialog', { name: 'Restore this test?' }).getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('heading', { name: 'No skill tests found' })).toBeVisible()
    await page.getByRole('switch', { name: 'Archived' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
  })
})

test('questions are imported from a file, with a list of those left out, and exported as a file', async ({ page }) => {
  const team = await theAdmin()
  const made = await makeQuiz(team, 1, { title: 'Sums' })
  await bringSession(page, team)
  await page.goto(`/admin?tab=skill-tests&test=${made.id}`)
  const exported = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export questions' }).click()
    return readFile(await (await download).path(), 'utf8')
  }
  const own = (await exported()).trim().split('\n')
  expect(own).toHaveLength(2)

  const dialog = page.getByRole('dialog', { name: 'Import questions' })
  const choose = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: /^Choose/ }).press('Enter')
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await page.getByRole('button', { name: 'Import questions' }).press('Enter')
  await choose('bank.csv', 'A question without its columns')
  await expect(dialog.getByText(/^The first row must name the columns: Question, Option 1/)).toBeVisible()
  const rows = [
    '"What is 3, plus 4?",7,6,8,34,Option 1,Count.,Sums',
    'What is half?,1,2,3,,1,,',
    'What is 2 + 2?,3,4,5,6,4,,',
    own[1] ?? '',
  ]
  await choose('bank.csv', [own[0], ...rows].join('\n'))
  await expect(dialog.getByText('1 question can be added.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Left out' }).getByRole('listitem')).toContainText([
    'Line 3: Fill in all four options.',
    'Line 4: “4” under Correct is the text of option 2 and names option 4 as well.',
    'Line 5: The test already has this question.',
  ])
  const shown = dialog.getByRole('article', { name: 'Question 1' })
  await expect(shown).toContainText('What is 3, plus 4?')
  await expect(shown.getByRole('listitem').first()).toHaveText('7 (right)')
  await expect(shown).toContainText('Explanation: Count.')
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Add 1 question' }).press('Enter')
  await expect(page.getByText('1 question added. Save the test to keep them.')).toBeVisible()
  await expect(slot(page, 2)).toContainText('What is 3, plus 4?')
  await page.getByRole('button', { name: 'Undo import' }).press('Enter')
  await expect(slot(page, 2)).toBeHidden()

  await page.getByRole('button', { name: 'Import questions' }).click()
  await choose('bank.csv', [own[0], ...rows].join('\n'))
  await dialog.getByRole('button', { name: 'Add 1 question' }).click()
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(success(page, 'Skill Test updated successfully!')).toBeVisible()
  await page.goto(`/admin?tab=skill-tests&test=${made.id}`)
  await expect(slot(page, 2)).toContainText('What is 3, plus 4?')
  expect((await exported()).trim().split('\n')).toHaveLength(3)
})

test('a failure to save a test keeps everything that was written [ATEST-13]', async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED|400/)
  const team = await theAdmin()
  const made = await makeQuiz(team, 2, { title: 'Failing' })
  await bringSession(page, team)
  await page.goto(`/admin?tab=skill-tests&test=${made.id}`)
  await page.getByRole('textbox', { name: 'Name' }).fill('A better name')
  await page.route('**/api/quiz/modify/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(warning(page, 'Some unknown error occured. Please try again later.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('A better name')
  await page.unroute('**/api/quiz/modify/**')

  // A fault found by the server is shown at its field, and opens its question.
  await page.route('**/api/quiz/modify/**', (route) =>
    route.fulfill({
      status: 400,
      json: {
        success: false,
        code: 'invalid',
        msg: 'Please check the highlighted fields.',
        errors: [{ field: 'questions.1.question', msg: 'This is too long.' }],
      },
    }),
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('This is too long.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Question 2' })).toHaveValue('Second question')
  await page.unroute('**/api/quiz/modify/**')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(success(page, 'Skill Test updated successfully!')).toBeVisible()

  await page.goto('/admin?tab=skill-tests&test=00000000-0000-4000-8000-000000000000')
  allowErrors(/404/)
  await expect(page.getByRole('heading', { name: 'There is no such test' })).toBeVisible()
})

test('an empty list of tests says so [ATEST-04]', async ({ page }) => {
  await bringSession(page, await theAdmin())
  // The product comes with quizzes; only a stubbed answer shows the empty state.
  await page.route('**/api/quiz', (route) =>
    route.fulfill({ json: { success: true, quizzes: [], total: 0, nextCursor: null } }),
  )
  await page.goto('/admin?tab=skill-tests')
  await expect(page.getByRole('heading', { name: 'No skill tests found' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('tab', { name: 'Practice Test' }).click()
  const practice = page.getByRole('tabpanel', { name: 'Practice Test' })
  await expect(practice.getByRole('heading', { name: 'No skill tests found' })).toBeVisible()
})

import type { Locator, Page } from '@playwright/test'
import { makePost } from '#support/forum.ts'
import {
  bringSession,
  freshEmail,
  makeApplicant,
  makeCandidate,
  makeRecruiter,
  pdfOf,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { expect, test } from '#support/test.ts'

// Whole stories without a mouse: everything can be reached with Tab, and the focus is never lost.

const farthest = 90

/** Presses Tab until this has the focus, which must be visible. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached()
  const passed: string[] = []
  for (let step = 0; !(await isFocused(target)); step += 1) {
    if (step === farthest) throw new Error(`${target.toString()} was not reached. On the way: ${passed.join(' | ')}`)
    await page.keyboard.press(key)
    passed.push(await nameOfFocus(page))
  }
  expect(await target.evaluate(isSeen), `${target.toString()} is on the screen`).toBe(true)
}

/** For a check box that its label draws, the label is checked. */
const isSeen = (element: Element) => {
  const box = (element.getBoundingClientRect().width > 1 ? element : element.parentElement)?.getBoundingClientRect()
  return box !== undefined && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const nameOfFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 30) ?? ''}`
  })

/** Focuses something and presses a key on it. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.type(text)
}

/** Opens a select and moves down to an option. */
async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await press(page, select, 'ArrowDown')
  const wanted = page.getByRole('option', { name: option, exact: true })
  await expect(wanted).toBeVisible()
  for (let step = 0; (await wanted.getAttribute('data-combobox-selected')) === null; step += 1) {
    if (step === farthest) throw new Error(`${option} was not reached`)
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(select).toHaveValue(option)
}

/** After closing or finishing something, the focus must be somewhere on the page. */
const expectSomeFocus = (page: Page) => expect.poll(() => nameOfFocus(page)).not.toMatch(/^(BODY|undefined) /)

/** A menu takes the focus just after it opens. An arrow key pressed before that still goes to its button. */
const expectFocusInMenu = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="menu"]') != null)).toBe(true)

const toast = (page: Page, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })

test('a visitor skips to the content, opens and leaves menus and dialogs, and gets the focus back [AUTH-04] [NAV-04] [NAV-05]', async ({
  page,
}) => {
  await page.goto('/events')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.reload()
  const bar = page.getByRole('banner')
  const logIn = bar.getByRole('button', { name: 'Log in' })
  await press(page, logIn)
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await expect(dialog.getByLabel(/^Email/)).toBeFocused()
  await test.step('the dialog keeps the focus within, its tabs follow the arrows', async () => {
    await reach(page, dialog.getByRole('tab', { name: 'Candidate' }))
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('tab', { name: 'Recruiter', selected: true })).toBeFocused()
    const show = dialog.getByRole('button', { name: 'Show password' })
    await press(page, show, 'Space')
    await expect(dialog.getByRole('button', { name: 'Hide password' })).toBeFocused()
    await press(page, dialog.getByRole('button', { name: 'Forgot password?' }))
    await expectSomeFocus(page)
  })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(logIn).toBeFocused()

  const register = bar.getByRole('button', { name: 'Register' })
  await press(page, register)
  await reach(page, page.getByRole('link', { name: 'As a Recruiter' }).first())
  await page.keyboard.press('Escape')
  await expect(register).toBeFocused()

  await page.setViewportSize({ width: 375, height: 800 })
  const open = page.getByRole('button', { name: 'Open menu' })
  await reach(page, open)
  for (let turn = 0; turn < 2; turn += 1) {
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await reach(page, drawer.getByRole('link', { name: 'Blogs' }))
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(open).toBeFocused()
  }
})

test('a candidate registers, fills the profile, takes a test and applies [CREG-05] [CEDIT-13] [TEST-15] [SVC-05]', async ({
  page,
}) => {
  await page.goto('/')
  await press(page, page.getByRole('banner').getByRole('button', { name: 'Register' }))
  await press(page, page.getByRole('link', { name: 'As a Student', exact: true }))
  await expect(page).toHaveURL(/\/candidate\/register$/)
  const main = page.getByRole('main')
  await type(page, main.getByLabel(/^Email/), freshEmail('keys'))
  await type(page, main.getByLabel(/^Password/), 'Climb-2026!')
  await press(page, page.getByRole('button', { name: 'Create Account' }))
  await expect(page).toHaveURL(/\/candidate\/profile\/edit$/)

  await test.step('the profile', async () => {
    const form = page.getByRole('form', { name: 'Profile' })
    for (const [label, text] of [
      ['Full Name', 'Meera Nair'],
      ['Mobile No', '9876543210'],
      ['State', 'Kerala'],
      ['College', 'Model Engineering College'],
      ['Degree', 'B.Tech'],
      ['StartingYear', '2022'],
      ['GraduationYear', '2026'],
    ] as const) {
      await type(page, form.getByLabel(label), text)
    }
    await press(page, form.getByRole('checkbox', { name: 'Frontend', exact: true }), 'Space')
    await press(page, page.getByRole('button', { name: 'Next' }))
    await expect(page.getByRole('heading', { name: 'Experiences' })).toBeFocused()

    const answerNo = async (question: string) => {
      const group = page.getByRole('radiogroup', { name: question })
      await press(page, group.getByLabel('Yes'), 'ArrowDown')
      await expect(group.getByLabel('No')).toBeChecked()
    }
    await answerNo('Do you have work experience to add?')
    await type(page, page.getByRole('group', { name: 'Skill 1' }).getByLabel('Skill name'), 'React')
    await answerNo('Have you worked on projects?')
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.getByRole('button', { name: 'Resume: Upload...' }))
    await (await chooser).setFiles({ name: 'meera.pdf', mimeType: 'application/pdf', buffer: pdfOf('Resume') })
    await expect(page.getByRole('button', { name: 'Resume: Uploaded' })).toBeFocused()
    await press(page, page.getByRole('button', { name: 'Done' }))
    await expect(page.getByRole('heading', { name: 'Welcome, Meera!' })).toBeVisible()
  })

  // Until the results are read only the server knows that there is none.
  await expect(page.getByRole('heading', { name: 'Take your first skill test' })).toBeVisible()
  const apply = page.getByRole('button', { name: 'Apply for jobs' })
  await press(page, apply)
  const needed = page.getByRole('dialog', { name: 'Please submit one skill test to proceed' })
  await expect(needed).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(apply).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, needed.getByRole('link'))

  await test.step('the test, by its own keys', async () => {
    await press(page, page.getByRole('button', { name: 'Start' }))
    const questions = page.getByRole('navigation', { name: 'Question Panel' }).getByRole('button')
    await expect(questions.first()).toBeVisible()
    const count = await questions.count()
    for (let number = 1; number <= count; number += 1) {
      await expect(page.getByText(`Question ${number} of ${count}`)).toBeVisible()
      await page.keyboard.press('1')
      await expect(page.getByRole('radio').first()).toBeChecked()
      await page.keyboard.press('n')
    }
    const submit = page.getByRole('button', { name: 'Submit' })
    await press(page, submit)
    const sure = page.getByRole('dialog', { name: 'Are you sure you want to submit the test?' })
    await expect(sure.getByRole('button', { name: 'No' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(submit).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, sure.getByRole('button', { name: 'Yes' }))
    await expect(page.getByRole('button', { name: 'Okay' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await press(page, apply)
  const applied = page.getByRole('dialog', { name: 'You have applied for jobs' })
  await press(page, applied.getByRole('button', { name: 'Later' }))
  await expect(applied).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stop applying for jobs' })).toBeFocused()
})

test('a recruiter posts a job, moves a candidate and asks for an interview [JOB-01] [JOB-14] [HIRE-13] [HIRE-17]', async ({
  page,
}) => {
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  await bringSession(page, recruiter)
  await page.goto('/rdashboard')
  const start = page.getByRole('button', { name: 'Start Hiring' }).first()
  const dialog = page.getByRole('dialog', { name: 'Create New Job' })
  const title = dialog.getByLabel('Job Title')
  for (let turn = 0; turn < 2; turn += 1) {
    await press(page, start)
    await expect(title).toBeFocused()
    if (turn > 0) break
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(start).toBeFocused()
  }

  await test.step('the form', async () => {
    await page.keyboard.type('Frontend Developer')
    await choose(page, dialog.getByRole('combobox', { name: 'Job Role' }), 'Full Time')
    await choose(page, dialog.getByRole('combobox', { name: 'Job Type' }), 'Hybrid')
    await choose(page, dialog.getByRole('combobox', { name: 'Salary' }), '8LPA-10LPA')
    await type(page, dialog.getByLabel('Number of Openings'), '2')
    const chooser = page.waitForEvent('filechooser')
    await press(page, dialog.getByRole('button', { name: 'Job Description: Upload...' }))
    await (await chooser).setFiles({ name: 'role.pdf', mimeType: 'application/pdf', buffer: pdfOf('The role') })
    await expect(dialog.getByRole('button', { name: 'Job Description: Uploaded' })).toBeDisabled()
    await type(page, dialog.getByLabel('Skills Required'), 'React')
    await type(page, dialog.getByRole('textbox', { name: 'Locations' }), 'Pune')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('list', { name: 'Locations' })).toHaveText('Pune')
    await reach(page, dialog.getByRole('button', { name: 'Remove Pune' }), 'Shift+Tab')
    await press(page, dialog.getByRole('button', { name: 'Post Job' }))
    await expect(toast(page, 'Job posted successfully!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expectSomeFocus(page)
  })

  const link = page.getByRole('list', { name: 'Jobs' }).getByRole('link')
  const jobId = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
  await screenFor(await theAdmin(), jobId, await makeApplicant('Kavya Menon'))
  await press(page, link)
  await expect(page).toHaveURL(/\/hiringpanel\/[0-9a-f-]{36}$/)
  const card = page.getByRole('article', { name: 'Kavya Menon' })
  await press(page, card.getByRole('button', { name: 'Shortlist Kavya Menon' }))
  await expect(toast(page, 'Candidate shortlisted successfully!')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Round 2 Candidates/ }).getByRole('article')).toHaveCount(1)

  const schedule = card.getByRole('button', { name: 'Schedule Interview with Kavya Menon' })
  await press(page, schedule)
  const asked = page.getByRole('dialog', { name: 'Choose Interview' })
  // The same in every order of day and month: which one is shown depends on the machine.
  const nextYear = new Date().getFullYear() + 1
  await type(page, asked.getByLabel('Date'), `0505${nextYear}`)
  await expect(asked.getByLabel('Date')).toHaveValue(`${nextYear}-05-05`)
  await type(page, asked.getByLabel('Time'), '1130am')
  await expect(asked.getByLabel('Time')).toHaveValue('11:30')
  await type(page, asked.getByLabel('Duration'), '30')
  await press(page, asked.getByRole('button', { name: 'Submit' }))
  await expect(card).toContainText('Round 2 Interview Requested')
  await expect(asked).toHaveCount(0)
  await expect(schedule).toBeFocused()
})

test('the team schedules and closes a mock interview, and reads a notice [AREQ-14] [AREQ-15]', async ({ page }) => {
  const person = await makeCandidate('Farah Khan')
  const requestedDate = new Date(Date.now() + 3 * 24 * 3600 * 1000).toISOString().slice(0, 10)
  await person.api.serviceRequests.mockInterview({
    body: { requestedDate, requestedTime: '11:00', field: 'java', action: 'request' },
  })
  await bringSession(page, await theAdmin())
  await page.goto('/admin')
  await press(page, page.getByRole('button', { name: 'Requests', exact: true }))
  await press(page, page.getByRole('link', { name: 'Interview Requests', exact: true }))
  await type(page, page.getByLabel('Search by name or email'), person.email)
  const entries = page.getByRole('article')
  await expect(entries).toHaveCount(1)

  await press(page, entries.getByRole('button', { name: /^Mark as scheduled/ }))
  const schedule = page.getByRole('dialog', { name: 'Mark request as scheduled?' })
  await expect(schedule.getByLabel('Meeting link')).toBeFocused()
  await press(page, schedule.getByRole('button', { name: 'Yes' }))
  await expect(toast(page, 'Marked as scheduled')).toBeVisible()
  await expect(schedule).toHaveCount(0)

  await test.step('the button is gone: the focus stands at what follows', async () => {
    await expect(entries.getByText('Scheduled', { exact: true })).toBeVisible()
    await expectSomeFocus(page)
  })
  const close = entries.getByRole('button', { name: /^Close request/ })
  await press(page, close)
  const sure = page.getByRole('dialog', { name: 'Close request?' })
  await expect(sure).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sure).toHaveCount(0)
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, sure.getByRole('button', { name: 'Yes' }))
  await expect(entries).toHaveCount(0)
  await expectSomeFocus(page)

  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await reach(page, bell, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(bell).toBeFocused()
})

test('somebody comments, likes and edits in the forum [FORUM-05] [FORUM-09]', async ({ page }) => {
  const slug = await makePost('What got you your first interview?')
  await bringSession(page, await makeCandidate('Asha Rao'))
  await page.goto(`/forum/${slug}`)
  await type(page, page.getByLabel('Your comment'), 'A friend told me.')
  await press(page, page.getByRole('button', { name: 'Post', exact: true }))
  const comment = page.getByRole('listitem').filter({ hasText: 'A friend told me' })
  const like = comment.getByRole('button', { name: /^Like the comment/ })
  await expect(comment).not.toContainText('Sending')
  await reach(page, like, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toBeFocused()

  const more = comment.getByRole('button', { name: 'More about the comment of Asha Rao' })
  const edit = page.getByRole('menuitem', { name: 'Edit' })
  await press(page, more)
  await expectFocusInMenu(page)
  await page.keyboard.press('ArrowDown')
  await expect(edit).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  // While it fades, the menu that is opened again can lose the focus to its button.
  await expect(page.getByRole('menu')).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 300 })
  await more.scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await expectFocusInMenu(page)
  expect(await scrolled(), 'the page stays where it is').toBe(before)
  await page.keyboard.press('ArrowDown')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit your comment' })
  await expect(dialog.getByLabel('Comment')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' And a project.')
  await press(page, dialog.getByRole('button', { name: 'Save' }))
  await expect(dialog).toHaveCount(0)
  await expect(comment).toContainText('A friend told me. And a project.')
  await expect(more).toBeFocused()
})

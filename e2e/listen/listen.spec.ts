import {
  bringSession,
  makeCandidate,
  makeJob,
  makeRecruiter,
  newCandidate,
  screenFor,
  takeSkillTest,
  theAdmin,
} from '#support/people.ts'
import { makeQuiz } from '#support/quizzes.ts'
import { expect, test } from './screen-reader.ts'

// Line 8 of docs/accessibility.md, with Orca in Chromium: everything has a name, changes are announced once.

test('a screen reader says the dialog of signing in, its fields, a refusal and the way in', async ({
  page,
  reader,
  allowErrors,
}) => {
  allowErrors(/401/)
  const person = await makeCandidate('Meera Nair')
  await reader.hears(() => page.goto('/'), /Firstrung/)
  const logIn = page.getByRole('banner').getByRole('button', { name: 'Log in' })
  await reader.hears(() => logIn.focus(), /Log in push button/)
  await reader.hears(() => reader.press('Return'), /dialog/, /Email entry required/)
  await page.keyboard.type(person.email)
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await reader.hears(() => dialog.getByLabel(/^Password/).focus(), /Password/)
  await page.keyboard.type('not-the-password')
  await reader.hears(() => reader.press('Return'), /Invalid email or password/)
  await dialog.getByLabel(/^Password/).fill(person.password)
  await reader.hears(() => reader.press('Return'), /successfully logged in/, /Dashboard · Firstrung/)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a screen reader says what a profile requires, what the resume is for and what is missing', async ({
  page,
  reader,
}) => {
  await bringSession(page, await newCandidate())
  await reader.hears(() => page.goto('/candidate/profile/edit'), /Your profile/)
  const upload = page.getByRole('button', { name: 'Resume: Upload...' })
  await reader.hears(() => upload.focus(), /Upload your resume and we fill this in/, /Resume: Upload... push button/)
  await reader.hears(() => page.getByLabel('Full Name').focus(), /Full Name entry.* required/)
  await reader.hears(() => reader.press('Tab'), /Mobile No entry.* required/)
  const next = page.getByRole('button', { name: 'Next' })
  await reader.hears(() => next.focus(), /Next push button/)
  await reader.hears(() => reader.press('Return'), /Full Name entry required/, /Enter your full name/)
})

test('a screen reader says the questions, choices and result of a test, and not the clock', async ({
  page,
  reader,
}) => {
  const { id } = await makeQuiz(await theAdmin(), 3, { timeLimit: 10 })
  await bringSession(page, await makeCandidate('Ravi Menon'))
  await page.goto(`/skilltests/attend/${id}`)
  const start = page.getByRole('button', { name: 'Start' })
  await reader.hears(() => start.focus(), /Start push button/)
  await reader.hears(() => reader.press('Return'), /(First|Second|Third) question/)
  const right = page.getByRole('radio', { name: 'right', exact: true })
  await reader.hears(() => right.focus(), /right.*\n?.*not selected radio button/)
  await reader.hears(() => reader.press('space'), /selected/, /Saved/)
  expect(await reader.silence(5000)).toEqual([])
  const next = page.getByRole('button', { name: 'Next' })
  await reader.hears(() => next.focus(), /Next push button/)
  await reader.hears(() => reader.press('Return'), /(First|Second|Third) question/)
  await reader.hears(() => next.press('Enter'), /(First|Second|Third) question/)
  await page.getByRole('button', { name: 'Submit' }).focus()
  await reader.hears(() => reader.press('Return'), /dialog/)
  const yes = page.getByRole('button', { name: 'Yes' })
  await reader.hears(() => yes.focus(), /Yes push button/)
  await reader.hears(() => reader.press('Return'), /1 out of 3/)
})

test('a screen reader says what came of an application, and a notice', async ({ page, reader }) => {
  const person = await makeCandidate('Asha Rao')
  await takeSkillTest(person)
  await bringSession(page, person)
  await reader.hears(() => page.goto('/dashboard'), /Dashboard/)
  const apply = page.getByRole('button', { name: 'Apply for jobs' })
  await reader.hears(() => apply.focus(), /Apply for jobs push button/)
  await reader.hears(() => reader.press('Return'), /dialog/, /Close push button/)
  await reader.press('Escape')

  const title = `Analyst ${Date.now().toString(36)}`
  const recruiter = await makeRecruiter('Rohan Mehta', 'Backwater Labs')
  await screenFor(await theAdmin(), await makeJob(recruiter, title), person)
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await reader.hears(() => bell.focus(), /Notifications, 1 unread/)
  await reader.hears(() => reader.press('Return'), /Open push button/, new RegExp(`shortlisted for ${title}`))
})

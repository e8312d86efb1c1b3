import type { Page } from '@playwright/test'
import { liveJob, stamp } from '#support/board.ts'
import {
  bringSession,
  confirmEmail,
  makeApplicant,
  makeJob,
  makeRecruiter,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { expect, test } from '#support/test.ts'
import { translated, translatePages } from '#support/translator.ts'

/** A translated name ends with a sign, or has one within. */
const part = { exact: false }

/** Nothing broke, and the page is translated again. */
async function expectTranslated(page: Page) {
  await expect(page.getByText('Something broke')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(translated)
}
const plain = async (page: Page, text: RegExp) =>
  expect(async () => {
    expect((await page.locator('main').innerText()).replaceAll(translated, '')).toMatch(text)
  }).toPass()

test.beforeEach(async ({ page }) => {
  await translatePages(page)
})

test('a translated board shows the jobs and the number of each filter', async ({ page }) => {
  const word = `Ferry${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  await liveJob(recruiter, `${word} Developer`, ['Pune'])
  await liveJob(recruiter, `${word} Tester`, ['Mumbai'])
  await page.goto(`/jobs?q=${word}`)
  await expectTranslated(page)
  await plain(page, /2 jobs/)
  await page.getByRole('searchbox', { name: 'Where', ...part }).fill('Pune')
  await page.getByRole('button', { name: 'Search jobs', ...part }).click()
  await plain(page, /1 job\b/)
  await expectTranslated(page)
  await expect(page.getByRole('link', { name: `${word} Tester`, ...part })).toHaveCount(0)
  await page.goBack()
  await plain(page, /2 jobs/)
  await expect(page.getByRole('link', { name: `${word} Tester`, ...part })).toBeVisible()
})

test('an application is written and sent on a translated page', async ({ page }) => {
  const title = `Tram Developer ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const { jobId, slug } = await liveJob(recruiter, title)
  await recruiter.api.postings.saveQuestions({
    params: { id: jobId },
    body: { questions: [{ kind: 'text', text: 'Why trams?', options: [], isRequired: true, wanted: null }] },
  })
  const candidate = await makeApplicant('Kavya Menon')
  await confirmEmail(candidate)
  await bringSession(page, candidate)
  await page.goto(`/jobs/${slug}`)
  await expectTranslated(page)
  await page.getByRole('button', { name: 'Save', ...part }).click()
  await expect(page.getByRole('button', { name: 'Saved', ...part })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Apply for this job', ...part }).click()
  await expectTranslated(page)
  const form = page.getByRole('form', { name: `Apply for ${title}` })
  await form.getByRole('button', { name: 'Send application', ...part }).click()
  await form.getByLabel('Why trams?', part).fill('They are quiet.')
  await form.getByRole('button', { name: 'Send application', ...part }).click()
  await plain(page, new RegExp(`You applied for ${title}`))
  await expectTranslated(page)
})

test('a translated hiring panel counts and moves the right people', async ({ page }) => {
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Panel Developer')
  const team = await theAdmin()
  for (const name of ['Kavya Menon', 'Dev Patel']) await screenFor(team, jobId, await makeApplicant(name))
  await bringSession(page, recruiter)
  await page.goto(`/hiringpanel/${jobId}`)
  await expectTranslated(page)
  await plain(page, /Applications Received\s*2/)
  const card = (name: string) => page.getByRole('article', { name })
  await card('Kavya Menon')
    .getByRole('button', { name: 'Shortlist Kavya Menon', ...part })
    .click()
  await plain(page, /Round 2 Candidates\s*1/)
  await plain(page, /Applications Received\s*1/)
  await card('Dev Patel')
    .getByRole('button', { name: 'Waitlist Dev Patel', ...part })
    .click()
  await plain(page, /Waitlisted Candidates\s*1/)
  await plain(page, /Applications Received\s*0/)
  await card('Dev Patel')
    .getByRole('button', { name: 'Hire Dev Patel', ...part })
    .click()
  const sure = page.getByRole('dialog', { name: 'Hire Dev Patel?' })
  await sure.getByRole('button', { name: 'Hire', ...part }).click()
  await plain(page, /Hired Candidates\s*1/)
  await expectTranslated(page)
  const { jobData } = await recruiter.api.hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
  expect('hired' in jobData && jobData.hired.map(({ fullName }) => fullName)).toEqual(['Dev Patel'])
})

test('a job is written on a translated page, and its faults are named', async ({ page }) => {
  await bringSession(page, await makeRecruiter('Rohan Mehta', 'Sahyadri Software'))
  await page.goto('/rdashboard')
  await expectTranslated(page)
  await page
    .getByRole('button', { name: 'Start Hiring', ...part })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Create New Job' })
  await form.getByLabel('Job Title', part).fill('Translated Developer')
  await form.getByRole('combobox', { name: 'Job Role', ...part }).click()
  await page.getByRole('option', { name: 'Internship', ...part }).click()
  await form.getByRole('textbox', { name: 'Locations', ...part }).fill('Pune')
  await form.getByRole('textbox', { name: 'Locations', ...part }).press('Enter')
  await form.getByRole('combobox', { name: 'Job Role', ...part }).click()
  await page.getByRole('option', { name: 'Full Time', ...part }).click()
  await form.getByRole('button', { name: 'Post Job', ...part }).click()
  await expect(form.getByLabel('Job Title', part)).toHaveValue('Translated Developer')
  await expect(form.locator('[aria-invalid=true]').first()).toBeVisible()
  await form.getByLabel('Job Title', part).fill('Translated Tester')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expectTranslated(page)
})

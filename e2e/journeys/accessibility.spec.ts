import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  apiOf,
  bringSession,
  makeApplicant,
  makeCandidate,
  makeJob,
  makeRecruiter,
  type Somebody,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { makeQuiz } from '#support/quizzes.ts'
import { checkA11yInBothSchemes, expect, test } from '#support/test.ts'

// Screens that no other journey shows in both colour schemes: at the width of a phone and of a desktop, with axe's rules of
// good practice, and never wider than the window.

const widths = [375, 1440]

async function checkScreen(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      page.url(),
    ).toBeLessThanOrEqual(0)
    await checkA11yInBothSchemes(page)
  }
}

async function show(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await checkScreen(page)
}

/** A job on the board with a question to its applicants. */
async function makePosting(recruiter: Somebody, title: string): Promise<{ jobId: string; slug: string }> {
  const about = [{ type: 'paragraph', children: [{ text: 'You build the signals on which trains run.' }] }]
  const jobId = await makeJob(recruiter, title, { description: undefined, descriptionContent: about })
  const params = { id: jobId }
  await (await theAdmin()).api.postings.decide({ params: { jobId }, body: { decision: 'approve', reason: '' } })
  const question = { kind: 'text' as const, text: 'Why this job?', options: [], isRequired: true, wanted: null }
  await recruiter.api.postings.saveQuestions({ params, body: { questions: [question] } })
  return { jobId, slug: (await recruiter.api.postings.read({ params })).posting.slug }
}

test.describe('in both colour schemes', () => {
  const mark = randomUUID().slice(0, 6)
  const title = `Signal Developer ${mark}`
  let recruiter: Somebody
  let posting: { jobId: string; slug: string }
  test.beforeAll(async () => {
    recruiter = await makeRecruiter('Rohan Mehta', `Konkan Rail ${mark}`)
    posting = await makePosting(recruiter, title)
  })

  test('in both colour schemes the board can be read: its list, a job, a company', async ({ page }) => {
    await show(page, `/jobs?q=${mark}`, /jobs/i)
    await show(page, `/jobs/${posting.slug}`, title)
    const { job } = await apiOf().board.read({ params: { slug: posting.slug } })
    await show(page, `/companies/${job.company.slug}`, `Konkan Rail ${mark}`)
  })

  test('in both colour schemes an application can be read, and so can saved jobs, searches and orders', async ({
    page,
  }) => {
    const person = await makeApplicant('Asha Rao')
    await bringSession(page, person)
    await show(page, `/jobs/${posting.slug}/apply`, /Apply/)

    const screenedFor = await makeJob(recruiter, `Platform Lead ${mark}`)
    await screenFor(await theAdmin(), screenedFor, person)
    await show(page, '/applications', 'My jobs')
    await page.getByRole('link', { name: `Platform Lead ${mark}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Platform Lead ${mark}` })).toBeVisible()
    await checkScreen(page)

    await person.api.board.save({ params: { slug: posting.slug } })
    await person.api.board.saveSearch({ body: { name: 'Trains', query: { q: 'signal' }, mail: 'daily' } })
    await show(page, '/saved', 'My jobs')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await page.getByRole('link', { name: 'Saved searches' }).click()
    await expect(page.getByRole('list', { name: 'Saved searches' })).toContainText('Trains')
    await checkScreen(page)

    const bootcamp = { templateId: 13241, linkDescription: 'Web Development Bootcamp' }
    const { generatedLink } = await apiOf().payments.createLink({ body: bootcamp })
    await person.api.payments.keep({ params: { id: generatedLink.split('/').at(-1) ?? '' } })
    await page.goto('/candidate/profile?tab=account')
    await expect(page.getByRole('region', { name: 'Your orders' })).toContainText('Web Development Bootcamp')
    await checkScreen(page)
  })

  test('in both colour schemes a practice test can be read: its start, a question, the result and the review', async ({
    page,
  }) => {
    const { id } = await makeQuiz(await theAdmin(), 2, { testType: 'practice test', title: 'Signals' })
    await bringSession(page, await makeCandidate('Ravi Menon'))
    await show(page, `/skilltests/attend/${id}`, /Signals/)
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('radio', { name: 'wrong', exact: true }).check()
    await checkScreen(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('dialog', { name: 'Test submitted' })).toBeVisible()
    await checkScreen(page)
    await page.getByRole('link', { name: 'See the answers' }).click()
    await expect(page.getByText('Why First')).toBeVisible()
    await checkScreen(page)
  })

  test('in both colour schemes the posting of a job can be read as its recruiter edits it', async ({ page }) => {
    await bringSession(page, recruiter)
    await page.goto(`/job/${posting.jobId}/board`)
    const question = page.getByRole('form', { name: 'Posting' }).getByLabel('Question', { exact: true })
    await expect(question).toHaveValue('Why this job?')
    await checkScreen(page)
  })
})

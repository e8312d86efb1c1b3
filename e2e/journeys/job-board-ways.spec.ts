import { messages } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import { liveJob, stamp } from '#support/board.ts'
import { bringSession, freshEmail, makeApplicant, makeCandidate, makeRecruiter, uploadPdf } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

/** Answers nothing and submits. */
async function takeTest(page: Page) {
  await page.getByRole('button', { name: 'Start' }).click()
  const questions = page.getByRole('navigation', { name: 'Question Panel' }).getByRole('button')
  await questions.last().click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('button', { name: 'Okay' }).click()
}

test('a visitor from a search result registers, takes the test and lands back on the job', async ({ page }) => {
  const title = `Funicular Developer ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const { slug } = await liveJob(recruiter, title)
  await page.goto(`/jobs/${slug}`, { referer: 'https://www.google.com/' })
  await page.getByRole('link', { name: 'Apply for this job' }).click()
  const login = page.getByRole('dialog', { name: 'Log in' })
  await login.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel(/^Email/).fill(freshEmail('visitor'))
  await page.getByLabel(/^Password/).fill('Climb-2026!')
  await page.getByRole('button', { name: 'Create Account' }).click()

  // Registered, and back at the job: it says what is missing.
  await expect(page).toHaveURL(new RegExp(`/jobs/${slug}/apply$`))
  await expect(page.getByRole('alert').filter({ hasText: 'You cannot apply yet' })).toContainText('You need a resume.')
  await page.getByRole('link', { name: 'Take a skill test' }).click()
  await page
    .getByRole('link', { name: /^Give Test/ })
    .first()
    .click()
  await takeTest(page)
  const back = page.getByRole('region', { name: `You wanted to apply for ${title}` })
  await expect(back).toBeVisible()
  await checkA11y(page)
  await back.getByRole('link', { name: 'Continue with your application' }).click()

  await expect(page).toHaveURL(new RegExp(`/jobs/${slug}/apply$`))
  await expect(page.getByText('You need one skill test, about 20 minutes.')).toBeHidden()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await expect(back).toBeHidden()
})

test('on a phone somebody with a complete profile applies in a few touches, with another resume', async ({
  openBrowser,
}) => {
  const title = `Ropeway Developer ${stamp()}`
  const company = `Konkan Rail ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', company)
  const { slug } = await liveJob(recruiter, title)
  const candidate = await makeApplicant('Kavya Menon')
  const s3FileKey = await uploadPdf(candidate, 'resumes/', `resume-${candidate.id}.pdf`, 'Resume about ropeways')
  await candidate.api.resumes.add({ body: { s3FileKey, label: 'Ropeways' } })
  const page = await openBrowser({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true })
  await bringSession(page, candidate)
  await page.goto(`/jobs/${slug}`)
  const began = Date.now()
  await page.getByRole('link', { name: 'Apply for this job' }).tap()
  const form = page.getByRole('form', { name: `Apply for ${title}` })
  await form.getByRole('radio', { name: 'Ropeways' }).check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await form.getByRole('button', { name: 'Send application' }).tap()
  await expect(page.getByText(`You applied for ${title}`)).toBeVisible()
  expect(Date.now() - began).toBeLessThan(60_000)
  await checkA11y(page)
  await page.getByRole('link', { name: 'See your application' }).tap()
  await expect(page.getByRole('region', { name: 'What you sent' })).toContainText(`resume-${candidate.id}.pdf`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  const { resumes } = await candidate.api.resumes.list()
  expect(resumes.filter(({ usedIn }) => usedIn === 1).map(({ label }) => label)).toEqual(['Ropeways'])
})

test('a job that is closed while somebody applies says so, and keeps what they entered', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/409.*applications/)
  const title = `Barge Developer ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const { jobId, slug } = await liveJob(recruiter, title)
  await bringSession(page, await makeApplicant('Kavya Menon'))
  await page.goto(`/jobs/${slug}/apply`)
  const note = page.getByLabel('Anything the company should know? (optional)')
  await note.fill('I have steered a barge.')
  await recruiter.api.postings.step({ params: { id: jobId, step: 'close' } })
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You cannot apply yet' })).toContainText(
    messages.applicationsClosed(),
  )
  await expect(page.getByRole('button', { name: 'Send application' })).toBeHidden()
  const panel = await recruiter.api.hiring.panel({ params: { id: jobId }, body: { candidateType: 'all' } })
  expect(JSON.stringify(panel)).not.toContain('I have steered a barge.')

  await recruiter.api.postings.step({ params: { id: jobId, step: 'publish' } })
  await page.reload()
  await expect(note).toHaveValue('I have steered a barge.')
})

test('what keeps somebody from applying leads to where it is mended', async ({ page }) => {
  const title = `Canal Developer ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const { slug } = await liveJob(recruiter, title)
  await bringSession(page, await makeCandidate('Meera Nair'))
  await page.goto(`/jobs/${slug}`)
  await expect(page.getByText('You need one skill test, about 20 minutes.')).toBeVisible()
  await page.getByRole('link', { name: 'Take a skill test' }).click()
  await expect(page).toHaveURL(/\/skilltests\?type=skill$/)
})

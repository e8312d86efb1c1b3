import { messages } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import { liveJob, stamp } from '#support/board.ts'
import { inMailTo } from '#support/outbox.ts'
import {
  bringSession,
  confirmEmail,
  freshEmail,
  makeApplicant,
  makeCandidate,
  makeRecruiter,
  pdfOf,
  uploadPdf,
} from '#support/people.ts'
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

test('a visitor finds a job from the landing page by its search, its ready searches and its new jobs, without scripts too', async ({
  page,
  openBrowser,
}) => {
  const title = `Ropeway Developer ${stamp()}`
  const company = `Konkan Rail ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', company)
  for (const other of ['Junior Engineer for the Signals of Trains and Stations', 'Graduate Engineer Trainee'])
    await liveJob(recruiter, `${other} ${stamp()}`)
  const { slug } = await liveJob(recruiter, title, ['Pune'])
  const plain = await openBrowser({ javaScriptEnabled: false })
  for (const visitor of [page, plain]) {
    await visitor.setViewportSize({ width: 375, height: 812 })
    await visitor.goto('/')
    const jobs = visitor.getByRole('list', { name: 'New jobs' }).getByRole('listitem')
    await expect(jobs.first()).toHaveText(`${title}${company}Pune · ₹6–8 lakh a year`)
    // Seen without scrolling.
    await expect(jobs).toHaveCount(3)
    for (const job of await jobs.all()) await expect(job).toBeInViewport({ ratio: 0.7 })
    await expect(jobs.first().getByRole('link', { name: title })).toHaveAttribute('href', `/jobs/${slug}`)
    const search = visitor.getByRole('search', { name: 'Jobs' })
    await expect(search.getByRole('list', { name: 'Ready searches' }).getByRole('link')).toHaveCount(5)
    await search.getByRole('searchbox', { name: 'Job, skill or company' }).fill(title)
    await search.getByRole('searchbox', { name: 'City' }).fill('Pune')
    await search.getByRole('button', { name: 'Search jobs' }).click()
    await expect(visitor).toHaveURL(/\/jobs\?q=Ropeway.*&place=Pune$/)
    await expect(visitor.getByRole('link', { name: title })).toBeVisible()
  }
  // Each is a filter that the board knows.
  for (const [name, filter] of [
    ['Internships', 'Internship'],
    ['Work from home', 'Remote'],
    ['No experience needed', 'No experience needed'],
    ['₹6 lakh a year or more', 'From ₹6 lakh a year'],
    ['New this week', 'Last 7 days'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('list', { name: 'Filters in use' })).toHaveText(new RegExp(`Remove ${filter}`))
  }
})

test('a visitor registers over the job, adds what is missing, takes the test, and comes back to what they typed', async ({
  page,
}) => {
  const title = `Funicular Developer ${stamp()}`
  const company = `Konkan Rail ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', company)
  const { slug } = await liveJob(recruiter, title)
  const email = freshEmail('visitor')
  await page.goto(`/jobs/${slug}`, { referer: 'https://www.google.com/' })
  await page.getByRole('link', { name: 'Apply for this job' }).click()
  const start = page.getByRole('dialog', { name: 'Create your account' })
  await expect(start).toContainText(`You are applying for ${title} at ${company}.`)
  // It stands over the job.
  await expect(page).toHaveURL(new RegExp(`/jobs/${slug}$`))
  await checkA11y(page)
  // Somebody with an account logs in there.
  await start.getByRole('button', { name: 'Login' }).click()
  const login = page.getByRole('dialog', { name: 'Log in' })
  await expect(login).toContainText(`Log in to apply for ${title} at ${company}.`)
  await expect(login.getByLabel(/^Email/)).toBeFocused()
  await checkA11y(page)
  await login.getByRole('button', { name: 'New here? Create an account' }).click()
  await expect(start.getByLabel(/^Email/)).toBeFocused()
  await start.getByLabel(/^Email/).fill(email)
  await start.getByLabel(/^Password/).fill('Climb-2026!')
  await start.getByRole('button', { name: 'Create Account' }).click()

  await expect(page).toHaveURL(new RegExp(`/jobs/${slug}/apply$`))
  const steps = page.getByRole('alert').filter({ hasText: 'Before you can send your application' })
  await expect(steps).toContainText('You need a resume.')
  await page.locator('input[type=file]').setInputFiles({
    name: 'resume.pdf',
    mimeType: 'application/pdf',
    buffer: pdfOf('Asha Rao\n+91 98200 12345\nEDUCATION\nB.Tech, Model Engineering College, 2022 - 2026'),
  })
  const form = page.getByRole('form', { name: `Apply for ${title}` })
  // Read from the resume.
  await expect(form.getByLabel('Mobile No')).toHaveValue(/98200/)
  await form.getByLabel('Full Name').fill('Asha Rao')
  await form.getByLabel('College').fill('Model Engineering College')
  await form.getByLabel('Anything the company should know? (optional)').fill('I have driven a funicular.')
  await checkA11y(page)

  await expect(steps.getByRole('link', { name: 'choose another' })).toHaveAttribute('href', '/skilltests?type=skill')
  await steps.getByRole('link', { name: /^Take the test/ }).click()
  await takeTest(page)
  await expect(page).toHaveURL(new RegExp(`/jobs/${slug}/apply$`))
  await expect(form.getByLabel('Anything the company should know? (optional)')).toHaveValue(
    'I have driven a funicular.',
  )
  await expect(form.getByLabel('Full Name')).toHaveValue('Asha Rao')

  await expect(steps).toContainText('Your email is not confirmed.')
  const confirming = await page.context().newPage()
  await confirming.goto(`/verify-email#${await inMailTo(email, /\/verify-email#([\w.-]+)/)}`)
  // Nothing is asked where the account is logged in, and the application is open there with what was typed.
  // The page of the link may say the same for a moment, before it leads on.
  await expect(confirming.getByRole('status').filter({ hasText: messages.emailConfirmed })).toBeVisible()
  await expect(confirming).toHaveURL(new RegExp(`/jobs/${slug}/apply$`))
  await expect(confirming.getByLabel('Full Name')).toHaveValue('Asha Rao')
  await expect(confirming.getByText('Before you can send your application')).toBeHidden()
  await confirming.getByRole('button', { name: 'Send application' }).click()
  await expect(confirming.getByText(`You applied for ${title}`)).toBeVisible()
  await confirming.close()
  await page.goto('/candidate/profile')
  await expect(page.getByLabel('College')).toHaveValue('Model Engineering College')
})

test('on a phone somebody with a complete profile applies in a few touches, with another resume', async ({
  openBrowser,
}) => {
  const title = `Ropeway Developer ${stamp()}`
  const company = `Konkan Rail ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', company)
  const { slug } = await liveJob(recruiter, title)
  const candidate = await makeApplicant('Kavya Menon')
  await confirmEmail(candidate)
  const s3FileKey = await uploadPdf(candidate, 'resumes/', `resume-${candidate.id}.pdf`, 'Resume about ropeways')
  await candidate.api.resumes.add({ body: { s3FileKey, label: 'Ropeways' } })
  const page = await openBrowser({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true })
  await bringSession(page, candidate)
  await page.goto(`/jobs/${slug}`)
  // What only a signed-in person sees moves the page a little: a touch at that moment would miss.
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible()
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
  await expect(page.getByRole('region', { name: 'What you sent' })).toContainText('Resume: Ropeways')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  const { resumes } = await candidate.api.resumes.list()
  expect(resumes.filter(({ usedIn }) => usedIn === 1).map(({ label }) => label)).toEqual(['Ropeways'])
  // Each of them can be named and removed in the profile.
  await page.goto('/candidate/profile?tab=resume')
  await expect(page.getByRole('region', { name: 'Resumes for your applications' })).toContainText('Ropeways')
})

test('a job that is closed while a candidate applies says so, and the form keeps their answers', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/409.*applications/)
  const title = `Barge Developer ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const { jobId, slug } = await liveJob(recruiter, title)
  const candidate = await makeApplicant('Kavya Menon')
  await confirmEmail(candidate)
  await bringSession(page, candidate)
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

test('a reason not to apply yet links to the page where the candidate can change it', async ({ page }) => {
  const title = `Canal Developer ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  const { slug } = await liveJob(recruiter, title)
  await bringSession(page, await makeCandidate('Meera Nair'))
  await page.goto(`/jobs/${slug}`)
  await expect(page.getByText('You need one skill test. It takes about 20 minutes.')).toBeVisible()
  await page.getByRole('link', { name: 'Take a skill test' }).click()
  await expect(page).toHaveURL(/\/skilltests\?type=skill$/)
})

import type { Page } from '@playwright/test'
import { freshEmail, makeJob, makeRecruiter, type Somebody, screenFor, theAdmin } from '#support/people.ts'
import { makeQuiz } from '#support/quizzes.ts'
import { twoColumnResume } from '#support/resumes.ts'
import { slowLine } from '#support/slow-line.ts'
import { checkA11y, expect, journey, journeyStep } from '#support/test.ts'

/** Nothing has to be scrolled sideways. */
const expectFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)

journey('somebody with nothing but a phone comes to a first job', () => {
  journeyStep.use({
    viewport: { width: 375, height: 812 },
    contextOptions: { reducedMotion: 'reduce', hasTouch: true, isMobile: true },
  })

  const email = freshEmail('asha')
  let team: Somebody

  journeyStep('the landing page leads to the registration, and that to the profile', async ({ page }) => {
    await page.goto('/')
    await expectFit(page)
    await page.getByRole('main').getByRole('link', { name: 'Get Hired' }).tap()
    await expect(page).toHaveURL(/\/candidate\/register$/)
    const main = page.getByRole('main')
    await main.getByLabel('Email').fill(email)
    await main.getByLabel(/^Password/).fill('Climb-2026!')
    await expectFit(page)
    await page.getByRole('button', { name: 'Create Account' }).tap()
    await expect(page).toHaveURL(/\/candidate\/profile\/edit$/)
  })

  journeyStep('a resume in two columns fills in most of the profile', async ({ page, openBrowser }) => {
    const resume = await twoColumnResume(await openBrowser())
    const form = page.getByRole('form', { name: 'Profile' })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Resume: Upload...' }).tap()
    await (await chooser).setFiles({ name: 'asha-rao.pdf', mimeType: 'application/pdf', buffer: resume })
    await expect(form.getByLabel('Full Name')).toHaveValue('Asha Rao')
    await expect(form.getByLabel('College')).toHaveValue('Model Engineering College')
    await form.getByLabel('State').fill('Kerala')
    await form.getByText('Frontend', { exact: true }).tap()
    await expectFit(page)
    await page.getByRole('button', { name: 'Next' }).tap()
    await page
      .getByRole('radiogroup', { name: 'Do you have work experience to add?' })
      .getByLabel('No', { exact: true })
      .tap()
    await page.getByRole('radiogroup', { name: 'Have you worked on projects?' }).getByLabel('No', { exact: true }).tap()
    await expectFit(page)
    await page.getByRole('button', { name: 'Done' }).tap()
    await expect(page.getByRole('heading', { name: 'Welcome, Asha!' })).toBeVisible()
  })

  journeyStep('the suggested test is taken over Slow 3G', async ({ page }) => {
    team = await theAdmin()
    const { title } = await makeQuiz(team, 3, { relatedRoles: ['frontend'], difficulty: 'beginner' })
    await page.reload()
    await expectFit(page)
    const line = await slowLine(page)
    const card = page.getByRole('region', { name: 'Take your first skill test' })
    await expect(card).toContainText(title)
    await card.getByRole('link').tap()
    await page.getByRole('button', { name: 'Start' }).tap()
    for (const question of [1, 2, 3]) {
      await expect(page.getByText(`Question ${question} of 3`)).toBeVisible()
      await page.getByRole('radio', { name: 'right', exact: true }).tap()
      await expectFit(page)
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).tap()
    await expect(page.getByRole('dialog')).toContainText('3 out of 3')
    await page.getByRole('button', { name: 'Okay' }).tap()
    await line.end()
    await expect(page.getByRole('region', { name: 'Skill Test Completed' })).toContainText('3 out of 3')
  })

  journeyStep('two taps apply for jobs, and the hiring is shown as soon as it is there', async ({ page }) => {
    await page.getByRole('button', { name: 'Jobs', exact: true }).tap()
    await page.getByRole('button', { name: 'Apply for jobs' }).tap()
    const applied = page.getByRole('dialog', { name: 'You have applied for jobs' })
    await expectFit(page)
    await applied.getByRole('button', { name: 'Later' }).tap()
    await expect(applied).toBeHidden()
    // The bell compares news with what it has read first.
    await page.getByRole('button', { name: 'Notifications' }).tap()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('arrives here')
    await page.keyboard.press('Escape')

    const { users } = await team.api.candidateAdmin.list({ query: { search: email } })
    const [person] = users
    if (!person) throw new Error('the team does not find who has applied')
    const recruiter = await makeRecruiter('Ravi Kumar', 'Backwater Labs')
    const jobId = await makeJob(recruiter, 'Frontend developer')
    await screenFor(team, jobId, { id: person.userId })
    for (const action of ['waitlist', 'hire'] as const)
      await recruiter.api.hiring.act({ body: { action, jobId, applicantId: person.userId } })
    await expect(page.getByRole('region', { name: "You're hired at Backwater Labs!" })).toBeVisible()
    await expectFit(page)
    await checkA11y(page)
  })
})

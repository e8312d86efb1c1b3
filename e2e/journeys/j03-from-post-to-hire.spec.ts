import type { Page } from '@playwright/test'
import { bringSession, makeApplicant, makeJob, makeRecruiter, type Somebody, theAdmin } from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep } from '#support/test.ts'

const nextWeek = () => new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString().slice(0, 10)

journey('the team and a recruiter take a candidate from the application to the hiring', () => {
  const title = `Pipeline Engineer ${Date.now()}`
  const name = `Ananya ${Date.now()}`
  let recruiter: Somebody
  let jobId = ''
  let adminPage: Page

  journeyStep(
    'the team shortlists an applicant, with a rating and a comment [AJOB-05] [AJOB-12] [AJOB-13] [AJOB-14] [AJOB-21] [PERM-35]',
    async ({ openBrowser }) => {
      recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
      jobId = await makeJob(recruiter, title, { numOpenings: 1 })
      await makeApplicant(name)
      adminPage = await openBrowser()
      await bringSession(adminPage, await theAdmin())
      await adminPage.goto(`/admin?tab=manage-jobs&job=${jobId}`)
      await adminPage.getByLabel('Name').fill(name)
      const candidate = adminPage.getByRole('article', { name })
      await candidate.getByRole('button', { name: `Shortlist ${name}` }).click()
      const prompt = adminPage.getByRole('dialog')
      await prompt.getByRole('button', { name: 'Shortlist' }).click()
      await expect(adminPage.getByRole('alert').filter({ hasText: 'Please give comment and rating!' })).toBeVisible()
      await prompt.getByLabel('Rating').fill('4')
      await prompt.getByLabel('Comment').fill('Solves problems aloud, step by step.')
      await prompt.getByRole('button', { name: 'Shortlist' }).click()
      await expect(adminPage.getByText('Candidate shortlisted successfully!')).toBeVisible()
    },
  )

  journeyStep(
    'the recruiter is notified, finds them among the applications, and shortlists them [HIRE-07] [HIRE-16] [HIRE-17]',
    async ({ page }) => {
      await bringSession(page, recruiter)
      await page.goto('/rdashboard')
      await page.getByRole('button', { name: /Notifications/ }).click()
      await expect(page.getByText(`${name} has been shortlisted for ${title}.`)).toBeVisible()
      await page.goto(`/hiringpanel/${jobId}`)
      const list = (label: string) => page.getByRole('region', { name: new RegExp(`^${label}`) })
      const card = page.getByRole('article', { name })
      await expect(list('Applications Received').getByRole('heading', { level: 2 })).toHaveText(
        'Applications Received 1',
      )
      await expect(card).toContainText('4/5')
      await expect(card).toContainText('Solves problems aloud, step by step.')
      await card.getByRole('button', { name: `Shortlist ${name}` }).click()
      await expect(page.getByText('Candidate shortlisted successfully!')).toBeVisible()
      await expect(list('Round 2 Candidates').getByRole('heading', { level: 2 })).toHaveText('Round 2 Candidates 1')
      await expect(list('Applications Received').getByRole('heading', { level: 2 })).toHaveText(
        'Applications Received 0',
      )
      await expect(card.getByRole('button', { name: `Hire ${name}` })).toHaveCount(0)
    },
  )

  journeyStep('the recruiter asks for an interview, once [HIRE-22] [HIRE-23] [HIRE-29]', async ({ page }) => {
    const card = page.getByRole('article', { name })
    await card.getByRole('button', { name: `Schedule Interview with ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose Interview' })
    await dialog.getByLabel('Date').fill(nextWeek())
    await dialog.getByLabel('Time').fill('11:00')
    await dialog.getByLabel('Duration').fill('30')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(card).toContainText('Round 2 Interview Requested')
    await card.getByRole('button', { name: `Schedule Interview with ${name}` }).click()
    await expect(page.getByText('Interview Already scheduled')).toBeVisible()
  })

  journeyStep('the team enters the link [AJOB-16] [AJOB-18] [AJOB-19] [AJOB-20] [AJOB-21]', async () => {
    await adminPage.reload()
    await adminPage.getByRole('tab', { name: /Round 2/ }).click()
    await checkA11y(adminPage)
    await adminPage.getByRole('button', { name: /Interview Requested/ }).click()
    const linkDialog = adminPage.getByRole('dialog')
    await linkDialog.getByRole('button', { name: 'Save link' }).click()
    await expect(adminPage.getByText('Enter meet link!')).toBeVisible()
    await linkDialog.getByLabel('Interview link').fill('https://meet.example.org/round-2')
    await linkDialog.getByRole('button', { name: 'Save link' }).click()
    await expect(adminPage.getByText('Interview link added successfully!')).toBeVisible()
    await expect(adminPage.getByRole('button', { name: /Interview Scheduled/ })).toBeDisabled()
  })

  journeyStep(
    'the recruiter hires them once there is a link, and the job is completed [HIRE-08] [HIRE-16] [HIRE-21] [HIRE-30] [RDASH-06]',
    async ({ page }) => {
      const list = (label: string) => page.getByRole('region', { name: new RegExp(`^${label}`) })
      const card = page.getByRole('article', { name })
      await page.reload()
      await expect(card).toContainText('Round 2 Interview Scheduled')
      await card.getByRole('button', { name: `Hire ${name}` }).click()
      const question = page.getByRole('dialog', { name: `Hire ${name}?` })
      await expect(question).toContainText('This fills the last opening and completes the job.')
      await question.getByRole('button', { name: 'Hire', exact: true }).click()
      await expect(page.getByText('Candidate hired successfully!')).toBeVisible()
      await expect(list('Hired Candidates').getByRole('heading', { level: 2 })).toHaveText('Hired Candidates 1')
      await checkA11y(page)

      await page.goto('/rdashboard')
      await expect(page.getByText('(Completed)')).toBeVisible()
    },
  )
})

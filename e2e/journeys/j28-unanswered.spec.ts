import { randomUUID } from 'node:crypto'
import { liveJob, stamp } from '#support/board.ts'
import { bringSession, makeCandidate, makeRecruiter, type Somebody, takeSkillTest } from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep } from '#support/test.ts'

journey('a candidate is promised an answer, and told when the company needs more time', () => {
  let candidate: Somebody
  let recruiter: Somebody
  let jobId: string
  let applicationId: string

  journeyStep('the application says by which day an answer comes, and what that means', async ({ page }) => {
    recruiter = await makeRecruiter('Ravi Kumar', `Slow Answers ${stamp()}`)
    const { jobId: id, slug } = await liveJob(recruiter, 'Bus Route Planner')
    jobId = id
    candidate = await makeCandidate('Asha Rao')
    await takeSkillTest(candidate)
    const { resumes } = await candidate.api.resumes.list()
    const body = { clientId: randomUUID(), resumeId: resumes[0]?._id ?? '', answers: [], note: '' }
    const answer = await candidate.api.applying.apply({
      params: { slug },
      body: { ...body, sharesContact: 'shortlisted', alsoPool: false },
    })
    applicationId = answer.applicationId
    await bringSession(page, candidate)
    await page.goto(`/applications/${applicationId}`)
    await expect(page.getByRole('region', { name: 'Status' })).toContainText(/You have an answer by \d+ \w+ \d{4}\./)
    const happened = page.getByRole('list', { name: 'What happened so far' })
    await expect(happened).toContainText('promised an answer by this day.')
    await checkA11y(page)
    await page.getByRole('link', { name: 'When companies answer, and what happens if they do not' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Answers to applications' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'When no answer comes' })).toBeVisible()
    await checkA11y(page)
  })

  journeyStep('the recruiter takes more time once, and is told before who hears of it', async ({ page }) => {
    await bringSession(page, recruiter)
    await page.goto(`/job/${jobId}`)
    const answers = page.getByRole('region', { name: 'Answers' })
    await expect(answers).toContainText('1 application waits for your first answer until')
    await answers.getByRole('button', { name: 'Take more time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take more time to answer?' })
    await expect(dialog).toContainText('1 candidate waits for your first answer. We tell them')
    await dialog.getByLabel('How many more days?').fill('4')
    await checkA11y(page)
    await dialog.getByRole('button', { name: 'Take more time' }).click()
    await expect(dialog).toBeHidden()
    await expect(answers).toContainText('You took more time for this job on')
    await expect(answers.getByRole('button', { name: 'Take more time' })).toHaveCount(0)
    await checkA11y(page)
  })

  journeyStep('the candidate sees the new day', async ({ page }) => {
    await bringSession(page, candidate)
    await page.goto(`/applications/${applicationId}`)
    await expect(page.getByRole('list', { name: 'What happened so far' })).toContainText('took more time to answer.')
  })
})

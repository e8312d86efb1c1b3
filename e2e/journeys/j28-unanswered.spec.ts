import { applyTo, liveJob, stamp } from '#support/board.ts'
import { inMailTo } from '#support/outbox.ts'
import { onOwnServer } from '#support/own-server.ts'
import {
  bringSession,
  confirmEmail,
  makeCandidate,
  makeRecruiter,
  type Somebody,
  takeSkillTest,
} from '#support/people.ts'
import { checkA11y, expect, journey, journeyStep, test } from '#support/test.ts'

journey('a company promises an answer, and the candidate reads when it needs more time', () => {
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
    applicationId = await applyTo(candidate, slug)
    await bringSession(page, candidate)
    await page.goto(`/applications/${applicationId}`)
    await expect(page.getByRole('region', { name: 'Status' })).toContainText(
      /You will have an answer by \d+ \w+ \d{4}\./,
    )
    const happened = page.getByRole('list', { name: 'What happened so far' })
    await expect(happened).toContainText('promised an answer by this day.')
    await checkA11y(page)
    await page.getByRole('link', { name: 'When companies answer, and what happens if they do not' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Answers to applications' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'When no answer comes' })).toBeVisible()
    await checkA11y(page)
  })

  journeyStep('the recruiter takes more time once, and reads first how many candidates we notify', async ({ page }) => {
    await bringSession(page, recruiter)
    await page.goto(`/job/${jobId}`)
    const answers = page.getByRole('region', { name: 'Answers' })
    await expect(answers).toContainText('1 application is waiting for your first answer, due by')
    await answers.getByRole('button', { name: 'Take more time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Take more time to answer?' })
    await expect(dialog).toContainText('1 candidate is waiting for your first answer. We tell them')
    await dialog.getByLabel('How many more days?').fill('4')
    await checkA11y(page)
    await dialog.getByRole('button', { name: 'Take more time' }).click()
    await expect(dialog).toBeHidden()
    await expect(answers).toContainText('More time was taken for this job on')
    await expect(answers.getByRole('button', { name: 'Take more time' })).toHaveCount(0)
    await checkA11y(page)
  })

  journeyStep('the candidate sees the new day', async ({ page }) => {
    await bringSession(page, candidate)
    await page.goto(`/applications/${applicationId}`)
    await expect(page.getByRole('list', { name: 'What happened so far' })).toContainText('took more time to answer.')
  })
})

test('an unanswered application is closed, then answered late, and opens again once the candidate says yes', async ({
  openBrowser,
}) => {
  await onOwnServer({}, async (server) => {
    const company = `Late Answers ${stamp()}`
    const recruiter = await makeRecruiter('Ravi Kumar', company)
    const { jobId, slug } = await liveJob(recruiter, 'Ferry Planner')
    const candidate = await makeCandidate('Asha Rao')
    await confirmEmail(candidate)
    await takeSkillTest(candidate)
    const applicationId = await applyTo(candidate, slug)
    // The promised day passes at once.
    await server.stopFor('unanswered')

    await inMailTo(candidate.email, /(did not answer within the \d+ days it promised)/)
    const own = await openBrowser({ baseURL: server.origin })
    await bringSession(own, candidate)
    await own.goto(`/applications/${applicationId}`)
    const status = own.getByRole('region', { name: 'Status' })
    await expect(status).toContainText('Closed without an answer')
    await expect(status).toContainText('It says nothing about you.')
    await expect(own.getByRole('list', { name: 'What happened so far' })).toContainText('No answer came')
    await checkA11y(own)

    const desk = await openBrowser({ baseURL: server.origin })
    await bringSession(desk, recruiter)
    await desk.goto(`/hiringpanel/${jobId}`)
    const closed = desk.getByRole('region', { name: /Closed without an answer/ })
    await closed.getByRole('button', { name: /Closed without an answer/ }).click()
    await closed.getByRole('button', { name: 'Answer after all: Asha Rao' }).press('Enter')
    const dialog = desk.getByRole('dialog', { name: 'Answer Asha Rao after all?' })
    await expect(dialog).toContainText('The application opens again only if they say yes.')
    await checkA11y(desk)
    await dialog.getByRole('button', { name: 'Answer and ask' }).click()
    await expect(dialog).toBeHidden()
    await expect(closed).toContainText('Ravi Kumar answered, for Round 2.')

    await inMailTo(candidate.email, /(has answered after all)/)
    // The open page of the candidate follows.
    await expect(status).toContainText(`${company} has answered after all. Do you still want the job?`)
    await checkA11y(own)
    await status.getByRole('button', { name: 'Yes, I still want it' }).press('Enter')
    await expect(status).toContainText('Round 2')
    await expect(own.getByRole('list', { name: 'What happened so far' })).toContainText('You still wanted the job.')
    await expect(closed).toHaveCount(0)
    await expect(desk.getByRole('region', { name: /^Round 2 Candidates/ })).toContainText('Asha Rao')
    // They ask for files that nobody serves once the server stops.
    for (const open of [own, desk]) await open.close()
  })
})

import { indianDay } from '@firstrung/contract'
import { inMailTo } from '#support/outbox.ts'
import {
  bringSession,
  confirmEmail,
  makeApplicant,
  makeJob,
  makeRecruiter,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

const dayIn = (days: number) => indianDay(new Date(Date.now() + days * 24 * 3600 * 1000))

test('the mail of an interview leads its candidate to the page where they say whether they will come', async ({
  page,
  openBrowser,
}) => {
  const recruiter = await makeRecruiter('Rohan Mehta', 'Konkan Ferries')
  const job = `Ferry Pilot ${Date.now().toString(36)}`
  const jobId = await makeJob(recruiter, job)
  const candidate = await makeApplicant('Nalini Varma')
  await confirmEmail(candidate)
  await screenFor(await theAdmin(), jobId, candidate)
  const time = { interviewDate: dayIn(2), interviewTime: '11:30', interviewDuration: '45 minutes' }
  const [interviewEmail, interviewLink] = [recruiter.email, 'https://meet.example.org/rohan']
  await recruiter.api.hiring.act({
    body: { action: 'interview', jobId, applicantId: candidate.id, ...time, interviewEmail, interviewLink },
  })

  await bringSession(page, candidate)
  const link = await inMailTo(candidate.email, /(http[^\s"<]+\?cannotCome=[\w-]+)/)
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  const dialog = page.getByRole('dialog', { name: 'Tell Konkan Ferries that you cannot come?' })
  await expect(dialog).toBeVisible()
  await checkA11y(page)
  // Opening the link says nothing yet.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const own = page.getByRole('region', { name: 'My interviews' })
  await expect(own).toContainText('Will you be there?')
  await own.getByRole('button', { name: `I will be there at the interview for ${job}` }).click()
  await expect(own).toContainText('You said that you will be there.')

  const desk = await openBrowser()
  await bringSession(desk, recruiter)
  await desk.goto('/rdashboard')
  const agenda = desk.getByRole('region', { name: 'Interviews', exact: true })
  await expect(agenda).toContainText('Said that they will be there.')

  await own.getByRole('button', { name: `I cannot come at the interview for ${job}` }).click()
  await dialog.getByLabel('Reason (optional)').fill('I have an exam.')
  await dialog.getByRole('button', { name: 'Tell them' }).click()
  await expect(own).toContainText('You said that you cannot come. Konkan Ferries can plan another time.')
  await expect(own).toContainText('Your reason: I have an exam.')
  await checkA11y(page)
  // The open page of the recruiter follows.
  await expect(agenda).toContainText('Said that they cannot come: I have an exam.')
  await agenda.getByRole('button', { name: 'Change the interview with Nalini Varma' }).click()
  await desk.getByRole('menuitem', { name: 'Move' }).click()
  const move = desk.getByRole('dialog', { name: 'Move the interview with Nalini Varma' })
  await move.getByLabel('Date').fill(dayIn(3))
  await move.getByLabel('Reason').fill('You have an exam.')
  await move.getByRole('button', { name: 'Move' }).click()
  await expect(agenda).not.toContainText('cannot come')
  await expect(own).toContainText('Will you be there?')
})

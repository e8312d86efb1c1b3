import { messages } from '@firstrung/contract'
import {
  bringSession,
  makeApplicant,
  makeJob,
  makeRecruiter,
  type Somebody,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

/** A company and a job that no other journey knows. */
async function aJob(): Promise<{ team: Somebody; recruiter: Somebody; jobId: string; title: string; company: string }> {
  const own = Date.now().toString(36)
  const [title, company] = [`Analyst ${own}`, `Backwater Labs ${own}`]
  const recruiter = await makeRecruiter('Rohan Mehta', company)
  return { team: await theAdmin(), recruiter, jobId: await makeJob(recruiter, title), title, company }
}

const tomorrow = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(Date.now() + 24 * 3600 * 1000))

test('a candidate gets a notification at once about a decision of the team, opens it, and finds the interview', async ({
  page,
  openBrowser,
}) => {
  const { team, recruiter, jobId, title, company } = await aJob()
  const ananya = await makeApplicant('Ananya Iyer')
  await bringSession(page, ananya)
  await page.goto('/dashboard')
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list).toContainText('Every decision about you, and every interview, arrives here.')
  await checkA11y(page)
  await page.keyboard.press('Escape')

  const adminPage = await openBrowser()
  await bringSession(adminPage, team)
  await adminPage.goto(`/admin?tab=manage-jobs&job=${jobId}`)
  await adminPage.getByLabel('Name').fill('Ananya Iyer')
  const card = adminPage.getByRole('article', { name: 'Ananya Iyer' }).filter({ hasText: ananya.email })
  await card.getByRole('button', { name: 'Shortlist Ananya Iyer' }).click()
  const prompt = adminPage.getByRole('dialog', { name: 'Shortlist Ananya Iyer' })
  await prompt.getByLabel('Rating').fill('5')
  await prompt.getByLabel('Comment').fill('Nobody but recruiters reads this.')
  await prompt.getByRole('button', { name: 'Shortlist' }).click()
  await expect(adminPage.getByText(messages.shortlisted)).toBeVisible()

  // Nothing is pressed here: the news comes by itself, much sooner than the next poll after a minute.
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread', { timeout: 15_000 })
  await bell.click()
  await expect(list).toContainText(`You have been shortlisted for ${title} at ${company}.`)
  await list.getByRole('button', { name: 'Open' }).click()
  const notice = page.getByRole('dialog', { name: 'Notification' })
  for (const text of [title, company, 'We will tell you as soon as they decide.']) {
    await expect(notice).toContainText(text)
  }
  await expect(notice).not.toContainText('Nobody but recruiters')
  await checkA11y(page)
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')

  await recruiter.api.hiring.act({
    body: {
      action: 'interview',
      jobId,
      applicantId: ananya.id,
      interviewDate: tomorrow(),
      interviewTime: '15:30',
      interviewDuration: '30 minutes',
      interviewEmail: recruiter.email,
    },
  })
  await expect(page.getByRole('heading', { name: 'My interviews' })).toBeVisible({ timeout: 15_000 })
  await team.api.hiring.enterLink({
    body: { jobId, interviewLink: 'https://meet.example.org/abc', action: 'user-interview', userId: ananya.id },
  })
  await expect(page.getByRole('link', { name: 'Join interview' })).toBeVisible({ timeout: 15_000 })
  await page.goto('/')
  await bell.click()
  await list.getByRole('button', { name: 'Open' }).first().click()
  await expect(notice.getByRole('link', { name: 'https://meet.example.org/abc' })).toBeVisible()
  await notice.getByRole('button', { name: 'Open dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard#my-interviews$/)

  await bell.click()
  await list.getByRole('button', { name: 'Clear Notifications' }).click()
  await expect(page.getByText(messages.notificationsCleared)).toBeVisible()
})

test('the team undoes a hiring, and we notify the candidate', async ({ page }) => {
  const { team, recruiter, jobId } = await aJob()
  const dev = await makeApplicant('Dev Patel')
  await screenFor(team, jobId, dev)
  for (const action of ['waitlist', 'hire'] as const) {
    await recruiter.api.hiring.act({ body: { action, jobId, applicantId: dev.id } })
  }
  await bringSession(page, team)
  await page.goto(`/admin?tab=manage-jobs&job=${jobId}`)
  await page.getByRole('tab', { name: /^Hired/ }).click()
  await page.getByRole('button', { name: 'Undo hire Dev Patel' }).click()
  const question = page.getByRole('dialog', { name: 'Undo this hire?' })
  await checkA11y(page)
  await question.getByRole('button', { name: 'Undo hire' }).click()
  await expect(page.getByText('Hire undone!')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Hired/ })).toHaveText('Hired 0')
  await expect(page.getByRole('tab', { name: /^Waitlisted/ })).toHaveText('Waitlisted 1')
  const { notifications } = await dev.api.notifications.listCandidate()
  expect(notifications[0]?.text).toContain('has been taken back.')
})

test('the team sees its statistics as charts and as a table, with the funnel from registration to hire', async ({
  page,
}) => {
  const { team } = await aJob()
  await makeApplicant('Kavya Menon')
  await bringSession(page, team)
  await page.goto('/admin')
  const activity = page.getByRole('region', { name: 'Activity', exact: true })
  await expect(activity.getByRole('figure')).toHaveCount(4)
  await expect(activity.getByRole('figure').filter({ hasText: 'Registrations' })).toBeVisible()
  const funnel = page.getByRole('region', { name: 'From registration to hire' })
  await expect(funnel.getByRole('row', { name: /^Registered \d/ })).toContainText('100%')
  await checkA11y(page)

  await activity.getByText('Table', { exact: true }).click()
  const numbers = activity.getByRole('table')
  await expect(numbers.getByRole('columnheader', { name: 'Day' })).toBeVisible()
  await expect(numbers.getByRole('row')).toHaveCount(9)
  await checkA11y(page)
  await page.getByText('Daily', { exact: true }).click()
  await expect(numbers.getByRole('columnheader', { name: 'Hour' })).toBeVisible()
  await expect(funnel).toContainText('Candidates who registered today')
})

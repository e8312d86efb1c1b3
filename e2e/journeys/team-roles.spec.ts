import { readFile } from 'node:fs/promises'
import { messages } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import { postOnBoard } from '#support/board.ts'
import { inMailTo } from '#support/outbox.ts'
import { apiOf, bringSession, freshEmail, makeCandidate, makeJob, makeRecruiter, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

test('a member without the role is refused; an export asks for the password', async ({
  page,
  openBrowser,
  allowErrors,
}) => {
  const admin = await theAdmin()
  await makeCandidate('Ila Exported')
  await bringSession(page, admin)
  await page.goto('/admin?tab=team')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const email = freshEmail('reviewer')
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' })
  await dialog.getByLabel('Name').fill('Tara Reviewer')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('radio', { name: 'Reviewer' }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(messages.memberInvited)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Tara Reviewer' })).toContainText('Never')
  await checkA11y(page)

  const reviewer = await openBrowser()
  await reviewer.goto(`/reset-password#${await inMailTo(email, /\/reset-password#(\S+)/)}`)
  await reviewer.getByLabel(/^New password/).fill('Climb-2026!')
  await reviewer.getByRole('button', { name: 'Set password and log in' }).click()
  const menu = reviewer.getByRole('navigation', { name: 'Admin' })
  await expect(menu.getByRole('link')).toHaveText([
    'Dashboard',
    'Mentor Requests',
    'Resume Review',
    'Interview Requests',
    'Project Requests',
  ])
  await reviewer.goto('/admin?tab=candidates')
  await expect(reviewer.getByText('Your role in the team does not include this page')).toBeVisible()

  await page.goto('/admin?tab=candidates&search=ila+exported')
  allowErrors(/status of 400 .*candidates\/export/)
  await page.getByRole('button', { name: 'Export candidates' }).click()
  const asked = page.getByRole('dialog', { name: 'Export candidates' })
  await asked.getByLabel('Your password').fill('not-this-one-1')
  await asked.getByRole('button', { name: 'Download CSV' }).click()
  await expect(asked.getByText(messages.passwordWrong)).toBeVisible()
  await asked.getByLabel('Your password').fill(admin.password)
  const download = page.waitForEvent('download')
  await asked.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('candidates.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('Ila Exported')

  await page.goto('/admin/system')
  const acts = page.getByRole('region', { name: 'What the team did' }).getByRole('listitem')
  await expect(acts.first()).toContainText('exported the list of candidates')
})

/** Invites somebody with this role, and signs them in on their own browser. */
async function joined(role: 'screener' | 'trust', fullName: string, openBrowser: () => Promise<Page>): Promise<Page> {
  const email = freshEmail(role)
  await (await theAdmin()).api.team.invite({ body: { fullName, email, teamRole: role } })
  const page = await openBrowser()
  await page.goto(`/reset-password#${await inMailTo(email, /\/reset-password#(\S+)/)}`)
  await page.getByLabel(/^New password/).fill('Climb-2026!')
  await page.getByRole('button', { name: 'Set password and log in' }).click()
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  return page
}

test('a screener works on the candidates of jobs, and deletes none', async ({ openBrowser }) => {
  const jobId = await makeJob(await makeRecruiter('Meera Iyer', 'Konkan Foods'), 'Screened Clerk')
  const page = await joined('screener', 'Sana Screener', openBrowser)
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveText([
    'Dashboard',
    'Manage Jobs',
  ])
  await expect(page.getByRole('navigation', { name: 'Further' }).getByRole('link')).toHaveText(['Interview Links'])
  await page.goto(`/admin?tab=manage-jobs&job=${jobId}`)
  await expect(page.getByRole('heading', { level: 1, name: /Screened Clerk/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Job' })).toHaveCount(0)
  await checkA11y(page)
})

test('a member for trust checks postings and companies, and reads no candidates', async ({ openBrowser }) => {
  const { jobId } = await postOnBoard(await makeRecruiter('Meera Iyer', 'Konkan Foods'), 'Checked Clerk')
  const page = await joined('trust', 'Tarun Trust', openBrowser)
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveText(['Dashboard'])
  await expect(page.getByRole('navigation', { name: 'Further' }).getByRole('link')).toHaveText([
    /Postings/,
    'Trust',
    'Answers',
    'Complaints',
  ])
  // The queue of reported comments leads here.
  await page.goto('/admin#admin-forum')
  await page.getByRole('button', { name: 'Reported comments' }).click()
  await expect(page.getByRole('dialog', { name: 'Reported comments' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/admin?tab=answers')
  await expect(page.getByRole('heading', { level: 1, name: /^Answers/ })).toBeVisible()
  await expect(page.getByRole('main').locator('a[href*="tab=recruiters"]')).toHaveCount(0)
  await page.goto(`/admin?tab=postings&posting=${jobId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Checked Clerk' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Candidates of this job' })).toHaveCount(0)
  await checkA11y(page)
  await page.getByRole('button', { name: 'Approve and next' }).click()
  const { postings } = (await theAdmin()).api
  await expect.poll(async () => (await postings.inReview({ params: { jobId } })).posting.state).toBe('live')
})

test('a recruiter is suspended with a reason, cannot sign in, and is restored', async ({ page }) => {
  const recruiter = await makeRecruiter('Meera Iyer', 'Konkan Foods')
  const { email, password } = recruiter
  await makeJob(recruiter, 'Read-only Clerk')
  const signIn = () => apiOf().accounts.signIn({ body: { email, password, userType: 'recruiter' } })
  await bringSession(page, await theAdmin())
  await page.goto('/admin?tab=recruiters')
  await page.getByRole('searchbox', { name: 'Search' }).fill(email)
  const found = page.getByRole('link', { name: 'View Recruiter Meera Iyer' })
  await expect(found).toHaveCount(1)
  await found.click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 open job will leave all lists')
  await page.getByLabel('Reason').fill('Asks candidates for money.')
  await page.getByRole('button', { name: 'Suspend recruiter' }).click()
  await expect(page.getByText(messages.recruiterSuspended)).toBeVisible()
  await expect(page.getByText('Asks candidates for money.')).toBeVisible()
  await checkA11y(page)
  await expect(signIn()).rejects.toMatchObject({ status: 403, code: 'suspended' })
  await expect(page.getByText(/^Suspended .+ by .+: Asks candidates for money\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Read-only Clerk' }).click()
  await expect(page.getByText('Suspended: Asks candidates for money.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Interview link' })).toBeDisabled()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Restore Meera Iyer' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
  await signIn()
})

import { indianDay } from '@firstrung/contract'
import {
  bringSession,
  makeApplicant,
  makeJob,
  makeMember,
  makeRecruiter,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, expect, pauseRequests, test } from '#support/test.ts'

test('two colleagues and the team work on one candidate at once, and nobody loses what they do', async ({
  page,
  openBrowser,
  allowErrors,
}) => {
  const team = await theAdmin()
  const lead = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(lead, 'Shared Developer', { numOpenings: 3 })
  const colleague = await makeMember(lead, jobId, 'Meera Iyer')
  const people = await Promise.all(['Kavya Menon', 'Dev Patel', 'Asha Rao'].map((name) => makeApplicant(name)))
  for (const person of people) await screenFor(team, jobId, person)
  const [, , asha] = people
  if (!asha) throw new Error('nobody applied')
  const panel = `/hiringpanel/${jobId}`
  await bringSession(page, lead)
  await page.goto(`${panel}?density=compact`)
  const ownCard = page.getByRole('article', { name: 'Kavya Menon' })
  const selected = page.getByRole('checkbox', { name: 'Select Dev Patel' })
  await selected.check()
  await ownCard.getByRole('link', { name: 'Kavya Menon' }).click()
  await page.getByRole('tab', { name: 'Notes' }).click()
  const note = page.getByLabel('Note about Kavya Menon')
  await note.fill('Sharp, wants')

  const other = await openBrowser()
  await bringSession(other, colleague)
  await other.goto(panel)
  await other.getByRole('button', { name: 'Shortlist Kavya Menon' }).click()
  const round2 = page.getByRole('region', { name: 'Round 2 Candidates' })
  // It comes by itself, and takes nothing away: not the open details, not the note, not the selection.
  await expect(page.getByText('Round 2 Candidates · 1 of 1')).toBeVisible()
  await expect(note).toBeFocused()
  await page.keyboard.type(' to join')
  await expect(note).toHaveValue('Sharp, wants to join')
  await page.keyboard.press('Escape')
  await expect(round2.getByRole('article', { name: 'Kavya Menon' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Chosen candidates' })).toContainText('1 candidate chosen')
  await expect(selected).toBeChecked()

  // A colleague whose page is behind reads who was first, and that the team has taken somebody back.
  allowErrors(/409/)
  const stale = await pauseRequests(other, `**/api/rdashboard/jobs/${jobId}`, 'POST')
  await page.getByRole('button', { name: 'More actions for Dev Patel' }).click()
  await page
    .getByRole('dialog', { name: 'Actions for Dev Patel' })
    .getByRole('button', { name: 'Waitlist Dev Patel' })
    .click()
  await expect(page.getByRole('region', { name: 'Waitlisted Candidates' })).toContainText('Dev Patel')
  await other.getByRole('button', { name: 'Shortlist Dev Patel' }).click()
  await expect(other.getByText('Rohan Mehta has waitlisted Dev Patel.')).toBeVisible()
  await team.api.hiring.screen({ body: { action: 'remove', jobId, applicantId: asha.id } })
  await other.getByRole('button', { name: 'Waitlist Asha Rao' }).click()
  await expect(other.getByText('Our team has taken Asha Rao back from this job.')).toBeVisible()
  stale.release()
  await expect(other.getByRole('article', { name: 'Asha Rao' })).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Asha Rao' })).toHaveCount(0)
  await checkA11y(page)

  // Somebody who is removed from the job keeps their page, and reads why it ends at the next step.
  allowErrors(/404/)
  const { members } = (await lead.api.companyTeams.read()).team
  const memberId = members.find(({ email }) => email === colleague.email)?._id ?? ''
  await lead.api.companyTeams.removeJobMember({ params: { id: jobId, memberId } })
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('You do not have access to this job')
})

test('reopening a job restores its interviews, and the dialog says so first', async ({ page }) => {
  const team = await theAdmin()
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Reopened Developer', { numOpenings: 2 })
  const kavya = await makeApplicant('Kavya Menon')
  await screenFor(team, jobId, kavya)
  const interviewDate = indianDay(new Date(Date.now() + 3 * 24 * 3600 * 1000))
  const interview = { interviewDate, interviewTime: '11:30', interviewDuration: '45 minutes' }
  await recruiter.api.hiring.act({
    body: {
      ...{ action: 'interview', jobId, applicantId: kavya.id, ...interview },
      ...{ interviewEmail: recruiter.email, interviewLink: 'https://meet.example.org/rohan' },
    },
  })
  await bringSession(page, recruiter)
  await page.goto(`/job/${jobId}`)
  await page.getByRole('button', { name: 'Mark as Completed' }).click()
  const complete = page.getByRole('dialog')
  await expect(complete).toContainText('1 interview')
  await complete.getByRole('button', { name: 'Mark as Completed' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  const card = page.getByRole('article', { name: 'Kavya Menon' })
  // A task calls the interview off, before or after the panel is open; the open panel hears of it.
  await page.goto(`/hiringpanel/${jobId}`)
  await expect(card).toBeVisible()
  await expect(card).not.toContainText('11:30 am')

  await page.goto(`/job/${jobId}`)
  await page.getByRole('button', { name: 'Reopen' }).click()
  const reopen = page.getByRole('dialog')
  await expect(reopen).toContainText('1 interview')
  await reopen.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByRole('button', { name: 'Mark as Completed' })).toBeVisible()
  await page.goto(`/hiringpanel/${jobId}`)
  await expect(card).toContainText('11:30 am · 45 minutes')
})

test('a panel shows what a colleague did while it was opening, although its live connection came later', async ({
  page,
}) => {
  const team = await theAdmin()
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Early Developer', { numOpenings: 2 })
  // Nobody is sent news of what they do themselves: their own page knows.
  const colleague = await makeMember(recruiter, jobId, 'Ravi Kumar')
  const kavya = await makeApplicant('Kavya Menon')
  await screenFor(team, jobId, kavya)
  const connection = Promise.withResolvers<void>()
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await connection.promise
    socket.connectToServer()
  })
  await bringSession(page, recruiter)
  await page.goto(`/hiringpanel/${jobId}`)
  await expect(page.getByRole('article', { name: 'Kavya Menon' })).toBeVisible()
  await colleague.api.hiring.act({ body: { action: 'shortlist', jobId, applicantId: kavya.id } })
  connection.resolve()
  await expect(page.getByRole('region', { name: 'Round 2 Candidates' })).toContainText('Kavya Menon')
})

test('Undo is shown for at least nine seconds; after that the list of rejected candidates has Restore', async ({
  page,
}) => {
  const team = await theAdmin()
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Patient Developer')
  await screenFor(team, jobId, await makeApplicant('Kavya Menon'))
  await page.clock.install()
  await bringSession(page, recruiter)
  await page.goto(`/hiringpanel/${jobId}`)
  await page.getByRole('button', { name: 'Reject Kavya Menon' }).click()
  const undo = page.getByRole('button', { name: 'Undo the rejection of Kavya Menon' })
  await expect(undo).toBeVisible()
  await page.clock.runFor(9000)
  await expect(undo).toBeVisible()
  await page.clock.runFor(31 * 60_000)
  await expect(undo).toHaveCount(0)
  await page.getByRole('button', { name: /^Rejected/ }).click()
  await page.getByRole('button', { name: 'Restore Kavya Menon' }).click()
  await expect(page.getByRole('region', { name: 'Applications Received' })).toContainText('Kavya Menon')
})

test('a candidate who was just rejected can be restored even if the panel could not be reloaded', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  const team = await theAdmin()
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Patient Developer')
  await screenFor(team, jobId, await makeApplicant('Kavya Menon'))
  await bringSession(page, recruiter)
  await page.goto(`/hiringpanel/${jobId}`)
  await expect(page.getByRole('article', { name: 'Kavya Menon' })).toBeVisible()
  await page.route(`**/api/rdashboard/jobs/${jobId}`, (route) => route.abort())
  await page.getByRole('button', { name: 'Reject Kavya Menon' }).click()
  await page.getByRole('button', { name: /^Rejected/ }).click()
  await page.getByRole('button', { name: 'Restore Kavya Menon' }).click()
  await expect(page.getByRole('region', { name: 'Applications Received' })).toContainText('Kavya Menon')
})

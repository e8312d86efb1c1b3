import { indianDay } from '@firstrung/contract'
import { postOnBoard, stamp } from '#support/board.ts'
import { bringSession, makeApplicant, makeJob, makeRecruiter, screenFor, theAdmin } from '#support/people.ts'
import { checkA11y, checkA11yInBothSchemes, expect, shotsOf, test } from '#support/test.ts'

test('the dashboard lists what waits for a candidate, links to it, and drops it once it is done', async ({ page }) => {
  const company = `Malabar Tiles ${stamp()}`
  const [team, recruiter] = [await theAdmin(), await makeRecruiter('Ravi Kumar', company)]
  const [planned, written] = [await makeJob(recruiter, 'Kiln Engineer'), await makeJob(recruiter, 'Glaze Chemist')]
  const person = await makeApplicant('Meera Nair')
  for (const jobId of [planned, written]) await screenFor(team, jobId, person)
  const at = { jobId: planned, applicantId: person.id, interviewEmail: recruiter.email }
  const interviewDate = indianDay(new Date(Date.now() + 3 * 24 * 3600 * 1000))
  await recruiter.api.hiring.act({
    body: { action: 'interview', ...at, interviewDate, interviewTime: '11:30', interviewDuration: '45 minutes' },
  })
  await recruiter.api.hiring.act({ body: { action: 'waitlist', jobId: written, applicantId: person.id } })
  await recruiter.api.conversations.writeAsCompany({
    params: { id: written, userId: person.id },
    body: { clientId: crypto.randomUUID(), text: 'Can you begin in July?' },
  })

  await bringSession(page, person)
  await page.goto('/dashboard')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs).toContainText('1 application has an interview to confirm')
  await expect(needs).toContainText('1 application has a new message')
  await checkA11yInBothSchemes(page)
  await shotsOf(page, 'needs-candidate')
  await page.goto('/applications?waits=interviews')
  const waiting = page.getByRole('region', { name: 'Interviews to confirm' })
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(waiting).toContainText('Kiln Engineer')
  await checkA11y(page)
  await shotsOf(page, 'needs-candidate-list')

  await page.goto('/dashboard')
  await needs.getByRole('link', { name: `Kiln Engineer, ${company}` }).click()
  // The dashboard has the same button: a click between the two pages would reach neither.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kiln Engineer')
  await page.getByRole('button', { name: 'I will be there at the interview for Kiln Engineer' }).click()
  await expect(page.getByText('You said that you will be there.')).toBeVisible()
  await page.goto('/dashboard')
  await needs.getByRole('link', { name: `Glaze Chemist, ${company}` }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Can you begin in July?')
  await expect.poll(async () => (await person.api.hiring.candidateNeeds()).needs).toEqual([])
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'My interviews' })).toBeVisible()
  await expect(needs.getByRole('listitem')).toHaveCount(0)
})

test('the team approves postings without signs of fraud with one click each, and other ones after a question', async ({
  page,
}) => {
  const posted = []
  for (const city of ['Alappuzha', 'Kollam']) {
    const recruiter = await makeRecruiter('Ravi Kumar', `${city} Ferries ${stamp()}`)
    posted.push((await postOnBoard(recruiter, `Deckhand ${city} ${stamp()}`)).jobId)
  }
  const team = await theAdmin()
  const stateOf = async (jobId = '') => (await team.api.postings.inReview({ params: { jobId } })).posting.state
  await bringSession(page, team)
  await page.goto(`/admin?tab=postings&posting=${posted[0]}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Deckhand Alappuzha')
  await expect(page.getByText('No signs of fraud, and no reports.')).toBeVisible()
  await expect(
    page.getByText('Approving puts it on the board, unless its last day to apply is over, and notifies the recruiter.'),
  ).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Approve and next' }).click()
  await expect(heading).not.toContainText('Deckhand Alappuzha')
  await expect(page).toHaveURL(/posting=/)
  expect(await stateOf(posted[0])).toBe('live')

  const fraud = await makeRecruiter('Ravi Kumar', `Kottayam Ferries ${stamp()}`)
  const { jobId } = await postOnBoard(
    fraud,
    `Deckhand Kottayam ${stamp()}`,
    ['Kottayam'],
    'Pay a registration fee of Rs 500.',
  )
  await page.goto(`/admin?tab=postings&posting=${jobId}`)
  await expect(page.getByText('Asks candidates for money')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve and next' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('postings to review are approved one after the other, with a note', async ({ page }) => {
  const posted = []
  for (const place of ['Kochi', 'Thrissur']) {
    const recruiter = await makeRecruiter('Ravi Kumar', `${place} Ferries ${stamp()}`)
    posted.push((await postOnBoard(recruiter, `Deckhand ${place} ${stamp()}`)).jobId)
  }
  const [first] = posted
  const team = await theAdmin()
  const stateOf = async (jobId = '') => (await team.api.postings.inReview({ params: { jobId } })).posting.state
  await bringSession(page, team)
  await page.goto(`/admin?tab=postings&posting=${first}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Deckhand Kochi')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await checkA11y(page)
  await shotsOf(page, 'approve-and-next')
  await dialog.getByRole('button', { name: 'Approve and next' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(new RegExp(`posting=${first}`))
  await expect(page).toHaveURL(/posting=/)
  await expect(heading).not.toContainText('Deckhand Kochi')
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  expect(await stateOf(first)).toBe('live')
  expect(await stateOf(posted[1])).toBe('review')
})

test('admins read what is not set up yet, and a number on a job leads to its list', async ({ page }) => {
  const [team, recruiter] = [await theAdmin(), await makeRecruiter('Ravi Kumar', `Konkan Rail ${stamp()}`)]
  const title = `Signal Engineer ${stamp()}`
  const jobId = await makeJob(recruiter, title)
  await screenFor(team, jobId, await makeApplicant('Meera Nair'))
  await bringSession(page, team)
  await page.goto('/admin')
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs.getByRole('heading', { name: 'Before you go live' })).toBeVisible()
  await expect(needs.getByRole('link', { name: 'Set up email' })).toBeVisible()
  await checkA11y(page)
  await shotsOf(page, 'go-live')
  await page.goto(`/admin?tab=manage-jobs&search=${encodeURIComponent(title)}`)
  const count = page.getByRole('link', { name: `1 shortlisted for ${title}` })
  await expect(count).toBeVisible()
  await checkA11y(page)
  await shotsOf(page, 'job-card')
  await count.click()
  await expect(page).toHaveURL(new RegExp(`job=${jobId}&list=shortlisted`))
  await expect(page.getByRole('heading', { name: 'Meera Nair' })).toBeVisible()
})

import { bringSession, makeApplicant, makeJob, makeRecruiter, screenFor, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

test('a recruiter rejects 29 candidates together and undoes it, and we notify none of them', async ({ page }) => {
  test.setTimeout(120_000)
  const team = await theAdmin()
  const recruiter = await makeRecruiter('Meera Iyer', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Crowded Job')
  const people = await Promise.all(Array.from({ length: 30 }, (_, n) => makeApplicant(`Person ${n + 10}`)))
  for (const person of people) await screenFor(team, jobId, person)
  const invited = people[0]
  if (!invited) throw new Error('nobody applied')
  const day = new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString().slice(0, 10)
  const interview = { interviewDate: day, interviewTime: '11:00', interviewDuration: '30 minutes' }
  await recruiter.api.hiring.act({
    body: { action: 'interview', jobId, applicantId: invited.id, ...interview, interviewEmail: recruiter.email },
  })
  await bringSession(page, recruiter)
  await page.goto(`/hiringpanel/${jobId}`)
  const received = page.getByRole('region', { name: /^Applications Received/ })
  const count = received.getByRole('heading', { level: 2 })
  await expect(count).toHaveText('Applications Received 30')

  const boxes = received.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Chosen candidates' })
  await expect(bar).toContainText('5 candidates chosen')
  await bar.getByRole('button', { name: 'Select all in Applications Received' }).click()
  await expect(bar).toContainText('30 candidates chosen')

  await bar.getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject 30 candidates?' })
  await expect(dialog).toContainText('29 candidates go to Rejected.')
  await expect(dialog).toContainText('Person 10 has an interview ahead')
  await dialog.getByLabel('Your message').fill('Dear {candidate}, {jobTitle} is filled. {salary}')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(
    dialog
      .getByText('{salary} cannot be filled in. Please use {candidate}, {jobTitle}, {company} or {recruiter}.')
      .first(),
  ).toBeVisible()
  await dialog.getByLabel('Your message').fill('Dear {candidate}, {jobTitle} is filled.')
  const example = dialog.getByRole('region', { name: 'Preview' })
  await expect(example).toContainText('1 of 29')
  await dialog.getByRole('button', { name: 'Next reader' }).click()
  await expect(example).toContainText('2 of 29')
  await expect(example.getByText(/^Dear Person \d+, Crowded Job is filled\.$/)).toBeVisible()
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Reject' }).click()

  const undo = page.getByRole('button', { name: 'Undo the rejection of all' })
  await expect(undo).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('29 candidates rejected. They are told later.')).toBeVisible()
  await undo.hover()
  await expect(count).toHaveText('Applications Received 1')
  await expect(page.getByRole('button', { name: /^Rejected/ })).toContainText('29')

  await undo.click()
  await expect(page.getByText('29 candidates restored.')).toBeVisible({ timeout: 20_000 })
  await expect(count).toHaveText('Applications Received 30')
  for (const person of people.slice(0, 3)) {
    const { notifications } = await person.api.notifications.listCandidate()
    expect(notifications.filter(({ text }) => /not selected|considered again|cancelled/.test(text))).toEqual([])
  }
})

test('a recruiter saves a message, and rejects one candidate with it', async ({ page }) => {
  const team = await theAdmin()
  const recruiter = await makeRecruiter('Meera Iyer', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Quiet Job')
  const candidate = await makeApplicant('Kavya Menon')
  await screenFor(team, jobId, candidate)
  await bringSession(page, recruiter)
  await page.goto('/recruiter/profile?tab=messages')
  await page.getByRole('button', { name: 'Add message' }).click()
  const form = page.getByRole('dialog', { name: 'Add message' })
  await form.getByLabel('Name').fill('Kind no')
  await form.getByLabel('Message', { exact: true }).fill('Dear {candidate}, <b>thank you</b>. {salary}')
  await form.getByRole('button', { name: 'Save message' }).click()
  await expect(form.getByText(/^\{salary\} cannot be filled in\./)).toBeVisible()
  await form.getByLabel('Message', { exact: true }).fill('Dear {candidate}, <b>thank you</b>. {recruiter}')
  await expect(form.getByRole('region', { name: 'Preview' })).toContainText(
    'Dear Kavya Menon, <b>thank you</b>. Meera Iyer',
  )
  await checkA11y(page)
  await form.getByRole('button', { name: 'Save message' }).click()
  const saved = page.getByRole('list', { name: 'Saved messages' })
  await expect(saved).toContainText('Kind no')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Edit the message Kind no' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit message' })
  await edit.getByLabel('Subject').fill('About {jobTitle}')
  await edit.getByRole('button', { name: 'Save message' }).click()
  await expect(saved).toContainText('About {jobTitle}')

  await page.goto(`/hiringpanel/${jobId}?person=${candidate.id}`)
  await page.getByRole('button', { name: 'Reject with message: Kavya Menon' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject Kavya Menon with a message' })
  await expect(dialog).toContainText('Kavya Menon goes to Rejected. They are told later')
  await dialog.getByLabel('Saved messages').selectOption('Kind no')
  await expect(dialog.getByLabel('Subject')).toHaveValue('About {jobTitle}')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('About Quiet Job')
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo the rejection of Kavya Menon' })).toBeVisible()
})

test('a recruiter emails two candidates, stops the email with Undo, and sends another one', async ({ page }) => {
  const team = await theAdmin()
  const recruiter = await makeRecruiter('Meera Iyer', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Mailed Job')
  const people = await Promise.all(['Kavya Menon', 'Asha Rao'].map((name) => makeApplicant(name)))
  for (const person of people) await screenFor(team, jobId, person)
  const [kavya, asha] = people
  if (!kavya || !asha) throw new Error('nobody applied')
  await asha.api.accounts.chooseMail({ body: { topic: 'messages', isOn: false } })
  await bringSession(page, recruiter)
  await page.goto(`/hiringpanel/${jobId}`)
  const received = page.getByRole('region', { name: /^Applications Received/ })
  const dialog = page.getByRole('dialog', { name: 'Email 2 candidates' })
  const emails = page.getByRole('region', { name: 'Emails' })
  const write = async (subject: string) => {
    await received.getByRole('checkbox').nth(0).check()
    await received.getByRole('checkbox').nth(1).check()
    await page.getByRole('region', { name: 'Chosen candidates' }).getByRole('button', { name: 'Email' }).click()
    await expect(dialog).toContainText(
      '1 candidate gets this email. Emails go out in 15 seconds. You can undo until then.',
    )
    await expect(dialog).toContainText('Asha Rao wants no emails from companies')
    await dialog.getByLabel('Subject').fill(subject)
    await dialog.getByLabel('Your message').fill('Dear {candidate}, please call 98 200.')
  }
  await write('Stopped')
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Dear Kavya Menon, please call 98 200.')
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(emails).toContainText('Your emails have not gone out yet.')
  await emails.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('No email was sent.')).toBeVisible()
  await expect(emails).toHaveCount(0)

  await write('About {jobTitle}')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('1 candidate emailed.')).toBeVisible({ timeout: 60_000 })
  const { notifications } = await kavya.api.notifications.listCandidate()
  expect(notifications.filter(({ text }) => text.includes('wrote to you'))).toHaveLength(1)
  await page.goto(`/hiringpanel/${jobId}?person=${kavya.id}`)
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('You emailed: About Mailed Job')
})

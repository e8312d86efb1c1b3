import { messages } from '@firstrung/contract'
import { bringSession, makeApplicant, makeJob, makeRecruiter, screenFor, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

test('a recruiter names three interview rounds, asks for an interview, and judges it by the kit of its round', async ({
  page,
  allowErrors,
}) => {
  const lead = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(lead, 'Rounded Developer')
  const candidate = await makeApplicant('Kavya Menon')
  await screenFor(await theAdmin(), jobId, candidate)

  await bringSession(page, lead)
  await page.goto(`/job/${jobId}`)
  const change = page.getByRole('button', { name: 'Change rounds' })
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Interview rounds' })
  const round = (number: number) => dialog.getByRole('region', { name: `Round ${number}` })
  await round(1).getByLabel('Name').fill('Coding')
  await round(1).getByLabel('Minutes (optional)').fill('45')
  await round(1).getByLabel('What to ask (optional)').fill('Ask for a query.')
  await round(1).getByLabel('Scorecard criteria (optional)').fill('SQL\nTests\nCalm')
  await round(2).getByLabel('Name').fill('Founders')
  await dialog.getByRole('button', { name: 'Add round' }).click()
  await expect(round(3).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('coding')
  await dialog.getByRole('button', { name: 'Save rounds' }).click()
  await expect(round(3).getByLabel('Name')).toBeFocused()
  await expect(dialog).toContainText('Please give each round a name of its own.')
  await round(3).getByLabel('Name').fill('Phone call')
  await dialog.getByRole('button', { name: 'Move round 3 up' }).click()
  await expect(dialog.getByRole('button', { name: 'Move round 2 up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await checkA11y(page)
  await page.setViewportSize({ width: 375, height: 800 })
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Save rounds' }).click()
  await expect(page.getByText('Phone call · Coding (45 minutes) · Founders')).toBeVisible()
  await expect(change).toBeFocused()

  await lead.api.hiring.act({ body: { action: 'shortlist', jobId, applicantId: candidate.id } })
  // The form begins with the length of the round.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/hiringpanel/${jobId}`)
  await page.getByRole('button', { name: 'Schedule Interview with Kavya Menon' }).click()
  const form = page.getByRole('dialog', { name: 'Choose Interview' })
  await expect(form).toContainText('Coding with Kavya Menon')
  await expect(form.getByLabel('Duration')).toHaveValue('45')
  await page.goto(`/job/${jobId}`)

  const at = {
    ...{
      interviewDate: `${new Date().getFullYear() + 1}-03-05`,
      interviewTime: '11:00',
      interviewDuration: '45 minutes',
    },
    ...{ interviewEmail: lead.email, interviewLink: 'https://meet.example.org/rohan' },
  }
  await lead.api.hiring.act({ body: { action: 'interview', jobId, applicantId: candidate.id, ...at } })
  await change.click()
  allowErrors(/409/)
  await dialog.getByRole('button', { name: 'Move round 2 down' }).click()
  await dialog.getByRole('button', { name: 'Save rounds' }).click()
  await expect(dialog).toContainText(messages.roundInUse('Coding'))
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(`/scorecards/${jobId}/${candidate.id}`)
  await expect(page.getByRole('region', { name: 'Coding: what to ask' })).toContainText('Ask for a query.')
  await checkA11y(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await checkA11y(page)
  for (const name of ['SQL', 'Tests', 'Calm'])
    await page.getByRole('radiogroup', { name }).getByRole('radio', { name: '3 Good' }).check()
  await page.getByRole('radiogroup', { name: 'Verdict' }).getByRole('radio', { name: 'Yes', exact: true }).check()
  await page.getByRole('button', { name: 'Submit scorecard' }).click()
  await expect(page.getByRole('article', { name: 'Your scorecard' })).toContainText('Coding')
})

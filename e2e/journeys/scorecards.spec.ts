import { defaultCriteria, messages } from '@firstrung/contract'
import { inMailTo } from '#support/outbox.ts'
import {
  bringSession,
  confirmEmail,
  freshEmail,
  makeApplicant,
  makeJob,
  makeMember,
  makeRecruiter,
  type Somebody,
  screenFor,
  theAdmin,
} from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

test('a recruiter chooses criteria, writes a scorecard and only then reads that of a colleague', async ({ page }) => {
  const team = await theAdmin()
  const lead = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(lead, 'Judged Developer')
  const colleague = await makeMember(lead, jobId, 'Meera Iyer')
  const another = await makeMember(lead, jobId, 'Vikram Rao')
  const candidate = await makeApplicant('Kavya Menon')
  await screenFor(team, jobId, candidate)

  await bringSession(page, lead)
  await page.goto(`/job/${jobId}`)
  const change = page.getByRole('button', { name: 'Change criteria' })
  await change.click()
  const dialog = page.getByRole('dialog', { name: 'Scorecard criteria' })
  await dialog.getByLabel('Criterion 1').fill('communication')
  await dialog.getByRole('button', { name: 'Save criteria' }).click()
  await expect(dialog.getByLabel('Criterion 3')).toBeFocused()
  await expect(dialog).toContainText(messages.criteriaDiffer)
  await dialog.getByLabel('Criterion 1').fill('SQL')
  await dialog.getByLabel('Criterion 4').fill('')
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Save criteria' }).click()
  await expect(page.getByText('SQL · Problem solving · Communication')).toBeVisible()
  await expect(change).toBeFocused()

  const judged = (level: number) => ['SQL', 'Problem solving', 'Communication'].map((name) => ({ name, level }))
  const submit = (person: Somebody, text: string) =>
    person.api.hiring.evaluate({
      params: { id: jobId, userId: candidate.id },
      body: { criteria: judged(2), verdict: 'no', text },
    })
  await page.goto(`/hiringpanel/${jobId}?person=${candidate.id}`)
  await page.getByRole('tab', { name: 'Scorecards' }).click()
  const summary = page.getByLabel('Summary')
  await summary.pressSequentially('Explains every')
  await submit(colleague, 'Guesses at joins.')
  const within = { timeout: 2000 }
  const hidden = page.getByText('1 scorecard of your colleagues is hidden until you submit yours.')
  await expect(hidden).toBeVisible(within)
  await expect(page.getByText('Guesses at joins.')).toHaveCount(0)
  await checkA11y(page)
  await expect(summary).toBeFocused()
  await page.keyboard.type(' step.')
  for (const { name } of judged(3)) {
    await page.getByRole('radiogroup', { name }).getByRole('radio', { name: '3 Good' }).check()
  }
  await page.getByRole('radiogroup', { name: 'Verdict' }).getByRole('radio', { name: 'Yes', exact: true }).check()
  await page.getByRole('button', { name: 'Submit scorecard' }).click()
  await expect(page.getByRole('article', { name: 'Your scorecard' })).toContainText('Explains every step.')
  await expect(page.getByRole('article', { name: 'Your scorecard' })).toBeFocused()
  await expect(page.getByRole('article', { name: 'Meera Iyer' })).toContainText('Guesses at joins.')
  await checkA11y(page)

  await page.getByRole('button', { name: 'Edit your scorecard' }).click()
  await summary.press('End')
  await summary.pressSequentially(' Asks')
  await submit(another, 'Knows every join.')
  await expect(page.getByRole('article', { name: 'Vikram Rao' })).toContainText('Knows every join.', within)
  await expect(summary).toBeFocused()
  await page.keyboard.type(' well.')
  await expect(summary).toHaveValue('Explains every step. Asks well.')

  await page.getByRole('tab', { name: 'Notes' }).click()
  const note = page.getByLabel('Note about Kavya Menon')
  await note.fill('What do you think, ')
  await note.pressSequentially('@iy')
  const options = page.getByRole('listbox', { name: 'Colleagues on this job' }).getByRole('option')
  await expect(options).toHaveCount(1)
  await expect(options).toContainText('Meera Iyer')
  await expect(note).toHaveAttribute('aria-activedescendant', (await options.getAttribute('id')) ?? '')
  await checkA11y(page)
  await note.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(note).toBeFocused()
  await note.press('Backspace')
  await note.press('Backspace')
  await note.press('Backspace')
  await note.pressSequentially('@')
  await note.press('ArrowDown')
  await note.press('ArrowUp')
  await note.press('Enter')
  await expect(note).toHaveValue('What do you think, @Meera Iyer ')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('What do you think, @Meera Iyer')
  const { notifications } = await colleague.api.notifications.listRecruiter()
  expect(notifications.map(({ text }) => text)).toContain('Rohan Mehta mentioned you in a note about Kavya Menon.')
})

test('an invited interviewer joins, sees only their interviews, reads the resume and fills in the card', async ({
  page,
  allowErrors,
}) => {
  const team = await theAdmin()
  const lead = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(lead, 'Interviewed Developer')
  const [candidate, another] = await Promise.all(['Kavya Menon', 'Dev Rao'].map((name) => makeApplicant(name)))
  const email = freshEmail('vikram')
  await confirmEmail(lead)
  await lead.api.companyTeams.invite({ body: { email, role: 'interviewer' } })

  await page.goto(`/join#${await inMailTo(email, /\/join#([\w-]+)/)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Sahyadri Software')
  await page.getByLabel(/^Password/).fill('Climb-2026!')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Join the team' }).click()
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveAccessibleDescription(
    /Please fill in this field/,
  )
  await checkA11y(page)
  await page.getByLabel('Full Name').fill('Vikram Shetty')
  await page.getByRole('button', { name: 'Join the team' }).click()
  const own = page.getByRole('region', { name: 'Your interviews' })
  await expect(own).toContainText('You have no interviews yet.')
  await checkA11y(page)

  const { members } = (await lead.api.companyTeams.read()).team
  const { _id: memberId = '', fullName } = members.find((member) => member.email === email) ?? {}
  expect(fullName).toBe('Vikram Shetty')
  await lead.api.companyTeams.setJobMember({ params: { id: jobId, memberId }, body: { role: 'interviewer' } })
  const interview = async (person: Somebody | undefined, interviewEmail: string, interviewTime: string) => {
    if (!person) throw new Error('nobody to interview')
    await screenFor(team, jobId, person)
    const at = {
      interviewDate: `${new Date().getFullYear() + 1}-03-05`,
      interviewTime,
      interviewDuration: '30 minutes',
    }
    const link = { interviewEmail, interviewLink: 'https://meet.example.org/rohan' }
    await lead.api.hiring.act({ body: { action: 'interview', jobId, applicantId: person.id, ...at, ...link } })
  }
  await interview(another, lead.email, '15:30')
  await interview(candidate, email, '11:00')
  // It comes by itself.
  await expect(own.getByRole('listitem')).toHaveText([/^Kavya Menon.*, 11:00 am · 30 minutes/])
  await expect(own.getByRole('link', { name: 'Open the meeting' })).toHaveAttribute('href', /rohan$/)

  await own.getByRole('button', { name: 'Resume of Kavya Menon' }).click()
  const resume = page.getByRole('dialog', { name: 'Resume of Kavya Menon' })
  await expect(resume).toContainText('Page 1 of 2')
  await checkA11y(page)
  await page.keyboard.press('Escape')
  await expect(own.getByRole('button', { name: 'Resume of Kavya Menon' })).toBeFocused()

  await own.getByRole('link', { name: 'Fill in scorecard of Kavya Menon' }).click()
  for (const name of defaultCriteria) {
    await page.getByRole('radiogroup', { name }).getByRole('radio', { name: '3 Good' }).check()
  }
  await page.getByRole('radiogroup', { name: 'Verdict' }).getByRole('radio', { name: 'Yes', exact: true }).check()
  await page.getByRole('button', { name: 'Submit scorecard' }).click()
  await expect(page.getByRole('article', { name: 'Your scorecard' })).toContainText('Round 1')
  await page.goto('/rdashboard')
  await expect(own.getByRole('link', { name: 'Open scorecard of Kavya Menon' })).toBeVisible()

  allowErrors(/404/)
  for (const path of [`/hiringpanel/${jobId}`, `/job/${jobId}`, `/scorecards/${jobId}/${another?.id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You do not have access to this job')
  }
})

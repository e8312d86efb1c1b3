import { readFile } from 'node:fs/promises'
import { approve, postOnBoard, stamp } from '#support/board.ts'
import { bringSession, confirmEmail, makeApplicant, makeRecruiter } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

test('a candidate answers questions and writes a note; the recruiter reads both in drawer, table, filter and file', async ({
  page,
  openBrowser,
}) => {
  const title = `Ferry Developer ${stamp()}`
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Ferries ${stamp()}`)
  const { jobId, slug } = await postOnBoard(recruiter, title)
  await approve(jobId)
  const asked = { options: [], isRequired: true, wanted: null }
  const { posting } = await recruiter.api.postings.saveQuestions({
    params: { id: jobId },
    body: {
      questions: [
        { ...asked, kind: 'text', text: 'When could you start?' },
        { ...asked, kind: 'yes_no', text: 'Can you come to Kochi?' },
        { ...asked, kind: 'number', text: 'How many ferries have you seen?' },
      ],
    },
  })
  const candidate = await makeApplicant('Kavya Menon')
  await confirmEmail(candidate)
  await bringSession(page, candidate)
  await page.goto(`/jobs/${slug}/apply`)
  const form = page.getByRole('form', { name: `Apply for ${title}` })
  await form.getByLabel('When could you start?').fill('In six weeks,\nor earlier.')
  await form.getByRole('radio', { name: 'No' }).check()
  await form.getByLabel('How many ferries have you seen?').fill('12')
  await form.getByLabel('Anything the company should know? (optional)').fill('I grew up on an island.')
  await form.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText(`You applied for ${title}`)).toBeVisible()
  // From now on nobody could apply with that answer.
  await recruiter.api.postings.saveQuestions({
    params: { id: jobId },
    body: {
      questions: posting.questions.map((one) => (one.kind === 'yes_no' ? { ...one, wanted: 'yes' } : one)),
    },
  })

  const desk = await openBrowser()
  await bringSession(desk, recruiter)
  await desk.goto(`/hiringpanel/${jobId}`)
  await desk.getByRole('link', { name: 'Kavya Menon' }).click()
  const drawer = desk.getByRole('dialog', { name: 'Kavya Menon' })
  const application = drawer.getByRole('region', { name: 'Application' })
  await expect(drawer.getByRole('tabpanel').getByRole('heading').first()).toHaveText('Application')
  await expect(application).toContainText('When could you start?In six weeks,')
  await expect(application).toContainText('Can you come to Kochi?No The posting asks for another answer')
  await expect(application).toContainText('How many ferries have you seen?12')
  await expect(application).toContainText('NoteI grew up on an island.')
  await checkA11y(desk)
  await drawer.getByRole('button', { name: 'Close' }).click()

  await desk.goto(`/hiringpanel/${jobId}?view=table`)
  const table = desk.getByRole('region', { name: 'Applications Received, table' })
  await expect(table.getByRole('columnheader', { name: 'Can you come to Kochi?' })).toBeAttached()
  await expect(table.getByRole('row', { name: /Kavya Menon/ })).toContainText('I grew up on an island.')
  await checkA11y(desk)

  await desk.getByRole('button', { name: 'Filters' }).click()
  await desk.getByRole('combobox', { name: 'Question' }).click()
  await desk.getByRole('option', { name: 'Can you come to Kochi?' }).click()
  await desk.getByRole('combobox', { name: 'Answer' }).click()
  await desk.getByRole('option', { name: 'Yes' }).click()
  await expect(desk.getByText('No candidate matches these filters.')).toBeVisible()
  await desk.getByRole('combobox', { name: 'Answer' }).click()
  await desk.getByRole('option', { name: 'No' }).click()
  await expect(table.getByRole('row', { name: /Kavya Menon/ })).toBeVisible()

  await desk.getByRole('button', { name: /Export/ }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(recruiter.password)
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Note,When could you start?,Can you come to Kochi?,How many ferries have you seen?,Contact')
  expect(text).toContain('I grew up on an island.,"In six weeks,\nor earlier.",No,12,Shown')
})

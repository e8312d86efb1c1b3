import { bringSession, makeApplicant, makeJob, makeRecruiter, screenFor, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

test('a recruiter reads the role, months, certificates and languages that a candidate entered', async ({
  page,
  openBrowser,
}) => {
  const recruiter = await makeRecruiter('Meera Iyer', 'Konkan Ferries')
  const jobId = await makeJob(recruiter, 'Ferry Developer')
  const candidate = await makeApplicant('Kavya Menon')
  await screenFor(await theAdmin(), jobId, candidate)

  await test.step('the second step of the profile takes them', async () => {
    await bringSession(page, candidate)
    await page.goto('/candidate/profile/edit?step=2')
    const work = page.getByRole('group', { name: 'Experience 1' })
    await page.getByRole('radiogroup', { name: 'Do you have work experience to add?' }).getByLabel('Yes').check()
    await work.getByLabel('Company Name').fill('Backwater Labs')
    await work.getByLabel('Description').fill('Built the booking page of a ferry service.')
    await work.getByLabel('Role').fill('Frontend intern')
    await work.getByLabel('From').fill('2026-05')
    await work.getByLabel('To').fill('2026-03')
    await page.getByRole('button', { name: 'Add Certificate' }).click()
    const certificate = page.getByRole('group', { name: 'Certificate 1' })
    await certificate.getByLabel('Name').fill('SQL for analysts')
    await certificate.getByLabel('Given by').fill('Sahyadri Academy')
    await certificate.getByLabel('Month').fill('2026-02')
    await page.getByRole('button', { name: 'Add Language' }).click()
    const language = page.getByRole('group', { name: 'Language 1' })
    await language.getByLabel('Language').fill('Malayalam')
    await language.getByLabel('Level').selectOption('Native')
    await checkA11y(page)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(work.getByLabel('To')).toHaveAccessibleDescription(/The end month cannot be before the start month\./)
    await work.getByLabel('To').fill('2026-07')
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('the recruiter reads them in the details', async () => {
    const panel = await openBrowser()
    await bringSession(panel, recruiter)
    await panel.goto(`/hiringpanel/${jobId}`)
    await panel.getByRole('link', { name: 'Kavya Menon' }).click()
    const details = panel.getByRole('dialog', { name: 'Kavya Menon' })
    const experience = details.getByRole('region', { name: 'Experience' })
    await expect(experience).toContainText('Frontend intern, Backwater Labs')
    await expect(experience).toContainText('May 2026 – Jul 2026 · 3 months')
    await expect(details.getByRole('region', { name: 'Certificates' })).toContainText(
      'SQL for analystsSahyadri Academy · Feb 2026',
    )
    await expect(details.getByRole('region', { name: 'Languages' })).toContainText('Malayalam · Native')
    await checkA11y(panel)
  })
})

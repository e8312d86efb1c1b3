import { bringSession, makeApplicant, makeJob, makeRecruiter, screenFor, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

test('a recruiter finds candidates for a job', async ({ page }) => {
  const team = await theAdmin()
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const jobId = await makeJob(recruiter, 'Searched Job', { qualifications: 'React, SQL' })
  const skills = (...names: string[]) => names.map((skill) => ({ skill, level: 'advance' as const }))
  for (const [name, degree, ...known] of [
    ['Ananya Iyer', 'B.Sc', 'SQL'],
    ['Kavya Menon', 'B.Tech', 'React', 'SQL'],
    ['Dev Patel', 'B.Tech', 'Weaving'],
  ] as const) {
    await screenFor(team, jobId, await makeApplicant(name, { degree, skills: skills(...known) }))
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await bringSession(page, recruiter)
  await page.goto(`/hiringpanel/${jobId}`)
  const received = page.getByRole('region', { name: /^Applications Received \d/ })
  const names = received.getByRole('heading', { level: 3 })
  await expect(names).toHaveText(['Dev Patel', 'Kavya Menon', 'Ananya Iyer'])

  await page.getByLabel('Sort by').selectOption('Best match')
  await expect(names).toHaveText(['Kavya Menon', 'Ananya Iyer', 'Dev Patel'])
  await page.getByText('Compact', { exact: true }).click()
  const card = received.getByRole('article', { name: 'Kavya Menon' })
  await expect(card).toContainText('2 of 2 skills')
  // Six of them fit below each other on this screen.
  expect((await card.boundingBox())?.height).toBeLessThan(100)
  await card.getByRole('button', { name: 'More actions for Kavya Menon' }).click()
  const menu = page.getByRole('dialog', { name: 'Actions for Kavya Menon' })
  await expect(menu.getByRole('button', { name: 'Waitlist Kavya Menon' })).toBeEnabled()
  await checkA11y(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Skills' }).fill('SQL')
  await page.getByRole('combobox', { name: 'Skills' }).press('Enter')
  await page.getByLabel('Degree').fill('b.t')
  await page.getByLabel('College').fill('engineering')
  await expect(names).toHaveText(['Kavya Menon'])
  await expect(page).toHaveURL(/degree=b.t/)
  for (const [source, found] of [
    ['Applied to this job', []],
    ['Put forward by our team', ['Kavya Menon']],
  ] as const) {
    await page.getByRole('combobox', { name: 'How they came' }).click()
    await page.getByRole('option', { name: source }).click()
    await expect(names).toHaveText([...found])
  }
  await page.reload()
  await expect(names).toHaveText(['Kavya Menon'])
  await expect(page.getByLabel('Sort by')).toHaveValue('match')
  await expect(page.getByRole('button', { name: 'Filters 4' })).toBeVisible()

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Save this view as').fill('Engineers with SQL')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText('View saved.')).toBeVisible()
  const views = page.getByRole('dialog', { name: 'Views' })
  await expect(views.getByRole('button', { name: 'Engineers with SQL', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(views).toBeHidden()

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(names).toHaveCount(3)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Engineers with SQL', exact: true }).click()
  await expect(names).toHaveText(['Kavya Menon'])
  await page.getByRole('button', { name: 'Delete Engineers with SQL' }).click()
  await expect(page.getByText('No saved views yet.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByLabel('Search candidates').fill('anan')
  await expect(names).toHaveText(['Ananya Iyer'])
  await page.getByLabel('Search candidates').fill('nobody at all')
  await expect(page.getByText('No candidate matches these filters.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(names).toHaveText(['Kavya Menon', 'Ananya Iyer', 'Dev Patel'])

  // Two quick clicks both count, although the address still is that before the first one.
  await received.evaluate(({ ownerDocument }) => {
    for (const choice of ['table', 'comfortable'])
      ownerDocument.querySelector<HTMLInputElement>(`input[value="${choice}"]`)?.click()
  })
  await expect(page).toHaveURL(/density=comfortable/)
  await expect(page).toHaveURL(/view=table/)
  await expect(received.getByRole('columnheader', { name: 'Match' })).toBeVisible()
  await expect(received.getByRole('row').filter({ hasText: 'Kavya Menon' })).toContainText('2 of 2 skills')

  // On a phone there is one list at a time.
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(received).toBeVisible()
  await expect(page.getByRole('region', { name: /^Hired Candidates/ })).toBeHidden()
  await page.getByLabel('List', { exact: true }).selectOption({ label: 'Hired Candidates (0)' })
  await expect(page.getByRole('region', { name: /^Hired Candidates/ })).toBeVisible()
  await expect(received).toBeHidden()
})

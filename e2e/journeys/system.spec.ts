import { bringSession, makeCandidate, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

test('the team sees the state of the installation, and what its members did', async ({ page }) => {
  const admin = await theAdmin()
  const person = await makeCandidate('Nandini Joshi')
  await admin.api.candidateAdmin.change({ params: { id: person.id }, body: { fullName: 'Nandini Kulkarni' } })
  await bringSession(page, admin)

  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Installation' }).getByRole('link', { name: 'System' }).click()
  await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/System/)

  const parts = page.getByRole('region', { name: 'Parts' })
  await expect(parts.getByRole('listitem').filter({ hasText: 'Database' })).toContainText('Up')
  await expect(parts.getByRole('listitem').filter({ hasText: 'Virus scanner' })).toContainText('Not set up')
  await expect(parts.getByRole('group', { name: 'Tasks waiting' })).toBeVisible()

  const acts = page.getByRole('region', { name: 'What the team did' })
  const act = acts.getByRole('listitem').filter({ hasText: 'Nandini Kulkarni' })
  await expect(act).toContainText('changed the profile of Nandini Kulkarni: name')
  await expect(act.getByRole('link', { name: 'Nandini Kulkarni' })).toHaveAttribute('href', new RegExp(person.id))
  await checkA11y(page)

  await acts.getByLabel('Search by person, email or act').fill('nobody at all')
  await expect(acts.getByText('No activity matches')).toBeVisible()
  await acts.getByLabel('Search by person, email or act').fill('nandini')
  await expect(act).toBeVisible()
})

test('a section that cannot be loaded says so and can be tried again', async ({ page, allowErrors }) => {
  allowErrors(/status of 503 .*\/api\/admin\/system/)
  await bringSession(page, await theAdmin())
  let down = true
  await page.route('**/api/admin/system', (route) =>
    down
      ? route.fulfill({ status: 503, json: { success: false, code: 'unavailable', msg: 'Not now.', errors: [] } })
      : route.continue(),
  )
  await page.goto('/admin/system')
  const parts = page.getByRole('region', { name: 'Parts' })
  await expect(parts.getByText('Not now.')).toBeVisible()
  down = false
  await parts.getByRole('button', { name: 'Try again' }).click()
  await expect(parts.getByRole('listitem').filter({ hasText: 'Database' })).toContainText('Up')
})

test('an admin names the installation, sees it on the site at once, and undoes it', async ({ page }) => {
  await bringSession(page, await theAdmin())
  await page.goto('/admin/system')
  const form = page.getByRole('form', { name: 'Settings' })
  await form.getByLabel('Accent colour', { exact: true }).fill('#777777')
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expect(form.getByText('Text is hard to read on this colour.', { exact: false })).toBeVisible()
  await form.getByRole('button', { name: /^Use #/ }).click()
  await form.getByLabel('Name of the installation').fill('Sahyadri Careers')
  await form.getByLabel('Company or person').fill('Sahyadri Careers Pvt Ltd')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).toContainText('come from “Sahyadri Careers”')
  await expect(form.getByText('You have unsaved changes.')).toBeVisible()
  await checkA11y(page)
  // The environment of this server fixes it.
  await expect(form.getByLabel('LinkedIn')).not.toBeEditable()
  await expect(form.getByText('Set by LINKEDIN_URL on the server.')).toBeVisible()
  await form.getByRole('button', { name: 'Save settings' }).click()
  const undo = page.getByRole('button', { name: 'Undo the change of the settings' })
  await expect(undo).toBeVisible()

  const site = await page.context().newPage()
  await site.goto('/policy/terms')
  await expect(site).toHaveTitle(/ · Sahyadri Careers$/)
  await expect(site.getByRole('contentinfo')).toContainText('© 2022 Sahyadri Careers')
  await expect(site.getByText('Name: Sahyadri Careers Pvt Ltd')).toBeVisible()

  await undo.click()
  await expect(page.getByText('The settings are as they were before.')).toBeVisible()
  await site.reload()
  await expect(site).toHaveTitle(/ · Firstrung$/)
  await site.close()
})

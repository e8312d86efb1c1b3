import { bringSession, makeCandidate, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

test('the team sees how the installation is, and what its members did', async ({ page }) => {
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
  await expect(acts.getByText('Nothing like that was done')).toBeVisible()
  await acts.getByLabel('Search by person, email or act').fill('nandini')
  await expect(act).toBeVisible()
})

test('what cannot be loaded says so and is tried again', async ({ page, allowErrors }) => {
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

import { bringSession, makeApplicant } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

test('a candidate sees what they agreed to, withdraws with one click, and agrees again', async ({ page }) => {
  const candidate = await makeApplicant('Asha Rao')
  await candidate.api.board.saveSearch({ body: { name: 'Lighthouses', query: { q: 'lighthouse' }, mail: 'daily' } })
  await bringSession(page, candidate)
  await page.goto('/candidate/profile?tab=account')
  const row = (label: string) =>
    page.getByRole('region', { name: 'Account' }).getByRole('listitem').filter({ hasText: label })
  const agreed = page.locator('summary', { hasText: 'What you agreed to' })
  await expect(agreed).toContainText(/\d of \d agreed/)
  await agreed.click()
  await page.locator('summary', { hasText: 'Email notifications' }).click()
  await expect(row('Terms, Privacy Policy and notice')).toContainText('Agreed on')
  await checkA11y(page)
  const found = 'Being found for jobs'
  await expect(row(found)).toContainText('Agreed on')
  await row(found)
    .getByRole('button', { name: `Withdraw: ${found}` })
    .click()
  await expect(row(found)).toContainText('Ended on')
  await row(found)
    .getByRole('button', { name: `Agree: ${found}` })
    .click()
  await expect(row(found)).toContainText('Agreed on')
  // Each topic of emails stands once on the page, as a switch.
  await expect(page.getByText('Interviews', { exact: true })).toHaveCount(1)
  const interviews = page.getByRole('switch', { name: 'Interviews', exact: true })
  await page.getByText('Since when each is on or off').click()
  for (const state of ['ended', 'agreed']) {
    await interviews.press('Space')
    await expect(row('Interviews: ')).toContainText(`Interviews: ${state} on `)
  }
  await row('Emails about new jobs').getByRole('button', { name: 'Withdraw: Emails about new jobs' }).click()
  await expect(row('Emails about new jobs')).toContainText('Ended on')
  expect((await candidate.api.board.searches()).searches.map(({ mail }) => mail)).toEqual(['off'])
  await checkA11y(page)
  await page.getByRole('link', { name: 'What each of them means' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What we use your data for' })).toBeVisible()
})

import { bringSession, makeApplicant } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

test('a candidate sees what they agreed to, withdraws with one click, and agrees again', async ({ page }) => {
  const candidate = await makeApplicant('Asha Rao')
  await candidate.api.board.saveSearch({ body: { name: 'Lighthouses', query: { q: 'lighthouse' }, mail: 'daily' } })
  await bringSession(page, candidate)
  await page.goto('/candidate/profile?tab=account')
  const row = (label: string) =>
    page.getByRole('region', { name: 'Account' }).getByRole('listitem').filter({ hasText: label })
  await expect(row('Terms, Privacy Policy and notice')).toContainText('Agreed on')
  await checkA11y(page)
  for (const label of ['Being found for jobs', 'Emails: Interviews']) {
    await expect(row(label)).toContainText('Agreed on')
    await row(label)
      .getByRole('button', { name: `Withdraw: ${label}` })
      .click()
    await expect(row(label)).toContainText('Ended on')
    await row(label)
      .getByRole('button', { name: `Agree: ${label}` })
      .click()
    await expect(row(label)).toContainText('Agreed on')
  }
  await row('Emails about new jobs').getByRole('button', { name: 'Withdraw: Emails about new jobs' }).click()
  await expect(row('Emails about new jobs')).toContainText('Ended on')
  expect((await candidate.api.board.searches()).searches.map(({ mail }) => mail)).toEqual(['off'])
  await checkA11y(page)
  await page.getByRole('link', { name: 'What each of them means' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'What we use your data for' })).toBeVisible()
})

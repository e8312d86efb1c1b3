import { stamp } from '#support/board.ts'
import { bringSession, makeRecruiter } from '#support/people.ts'
import { checkA11yInBothSchemes, expect, shotsOf, test } from '#support/test.ts'

test('an owner adds a webhook, reads in its log what became of a test, and turns it off and deletes it', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 400/)
  const recruiter = await makeRecruiter('Meera Iyer', `Konkan Rail ${stamp()}`)
  await bringSession(page, recruiter)
  await page.goto('/recruiter/team')
  const section = page.getByRole('region', { name: 'Webhooks' })
  await expect(section).toContainText('There is no webhook yet.')
  await section.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  // Nothing is sent into the network of the server.
  await dialog.getByLabel('Address of your program').fill('https://192.168.0.7/hook')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText(/no IP address, and no name inside your network/)).toBeVisible()
  const address = `https://hooks-${stamp()}.example.org/applications`
  await dialog.getByLabel('Address of your program').fill(address)
  await dialog.getByLabel('An interview is planned').uncheck()
  await checkA11yInBothSchemes(page)
  await shotsOf(page, 'webhook-dialog')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const secret = section.getByLabel('Secret of the webhook')
  await expect(secret).toHaveValue(/^whsec_/)
  await checkA11yInBothSchemes(page)
  await section.getByRole('button', { name: 'Done' }).click()
  await expect(secret).toHaveCount(0)
  await expect(section.getByRole('list', { name: 'Webhooks' })).toContainText(address)
  await expect(section.getByRole('list', { name: 'Webhooks' })).not.toContainText('interview.booked')

  // Nobody listens there, and the log says so.
  await section.getByRole('button', { name: `Send a test to ${address}` }).click()
  const log = page.getByRole('dialog', { name: 'Log of the webhook' })
  await expect(log.getByRole('list', { name: 'Messages' })).toContainText('webhook.test')
  await expect(log).toContainText(/Not delivered yet: (not reachable|no answer)/, { timeout: 60_000 })
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await checkA11yInBothSchemes(page)
  }
  await shotsOf(page, 'webhook-log')
  await log.getByRole('button', { name: 'Close' }).click()
  await shotsOf(page, 'webhooks')

  const choose = async (action: string) => {
    await section.getByRole('button', { name: `More for ${address}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Make a new secret')
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click()
  await expect(section).toContainText('The earlier secret also signs until')
  await section.getByRole('button', { name: 'Done' }).click()
  await choose('Turn off')
  const off = page.getByRole('dialog', { name: 'Turn the webhook off?' })
  await expect(off).toContainText('never sent')
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(section).toContainText('Off: an owner turned it off.')
  await expect(section.getByRole('button', { name: `Send a test to ${address}` })).toHaveCount(0)
  await choose('Turn on')
  await expect(section.getByRole('button', { name: `Send a test to ${address}` })).toBeVisible()
  await choose('Delete')
  await page.getByRole('dialog', { name: 'Delete the webhook?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(section).toContainText('There is no webhook yet.')
})

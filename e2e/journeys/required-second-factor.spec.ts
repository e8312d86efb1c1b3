import { messages } from '@firstrung/contract'
import { Secret, TOTP } from 'otpauth'
import { withService } from '#support/own-server.ts'
import { admin } from '#support/server.ts'
import { checkA11y, expect, test } from '#support/test.ts'

withService(async () => ({ settings: { SECOND_FACTOR: 'team' }, serve: () => undefined, close: async () => undefined }))

test('a member of the team who must have two-step login has to set it up, and then continues', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/403/, /WebSocket/)
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set up two-step login' })).toBeVisible()
  await expect(page).toHaveURL(/\/second-factor$/)
  await checkA11y(page)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/second-factor$/)

  await page.getByRole('button', { name: 'Turn on two-step login' }).click()
  const start = page.getByRole('dialog', { name: 'Turn on two-step login' })
  await start.getByLabel(/^Password/).fill(admin.password)
  await start.getByRole('button', { name: 'Continue' }).click()
  const scan = page.getByRole('dialog', { name: 'Scan this code' })
  const secret = (await scan.locator('code').innerText()).replaceAll(' ', '')
  await scan.getByLabel(/^Code from the app/).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await scan.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText(messages.secondFactorOn)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeHidden()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

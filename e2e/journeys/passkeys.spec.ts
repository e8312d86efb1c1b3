import { messages } from '@firstrung/contract'
import { addAuthenticator } from '#support/authenticator.ts'
import { beginLogin, logOut } from '#support/logging-in.ts'
import { inMailTo } from '#support/outbox.ts'
import { withService } from '#support/own-server.ts'
import { bringSession, confirmEmail, makeRecruiter } from '#support/people.ts'
import { admin, freePort } from '#support/server.ts'
import { checkA11y, expect, test } from '#support/test.ts'

// Browsers know passkeys on localhost, and not by the address of a machine.
withService(async () => {
  const port = String(await freePort())
  const settings = { PORT: port, PUBLIC_URL: `http://localhost:${port}` }
  return { settings, serve: () => undefined, close: async () => undefined }
})

test('a recruiter adds a passkey, logs in and takes their data along with it, loses it, and removes it with a recovery code', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/40[03]/)
  const device = await addAuthenticator(page)
  const someone = await makeRecruiter('Farah Khan', 'Ghats Robotics')
  await confirmEmail(someone)
  await bringSession(page, someone)
  await page.goto('/recruiter/profile?tab=account')
  const account = page.getByRole('region', { name: 'Account' })
  await account.getByRole('button', { name: 'Turn on with a passkey' }).click()
  const start = page.getByRole('dialog', { name: 'Add a passkey' })
  await start.getByLabel(/^Password/).fill(someone.password)
  await checkA11y(page)
  await start.getByRole('button', { name: 'Continue' }).click()
  const naming = page.getByRole('dialog', { name: 'Name your passkey' })
  await expect(naming.getByLabel('Name')).toHaveValue(/Chrome/)
  await naming.getByLabel('Name').fill('My laptop')
  await checkA11y(page)
  // Who does not unlock the device gets a sentence, and goes on.
  await device.unlocks(false)
  await naming.getByRole('button', { name: 'Create passkey' }).click()
  await expect(naming.getByRole('note')).toContainText(messages.passkeyCancelled)
  await device.unlocks(true)
  await naming.getByRole('button', { name: 'Create passkey' }).dblclick()
  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const list = saved.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allInnerTexts()
  await saved.getByRole('button', { name: 'I have saved them' }).click()
  await expect(account.getByText(/You have 10 recovery codes left/)).toBeVisible()
  expect(await device.count()).toBe(1)
  await inMailTo(someone.email, /(Two-step login is on)/)
  await checkA11y(page)

  await account.getByRole('button', { name: 'Rename My laptop' }).click()
  await page.getByRole('dialog', { name: 'Rename your passkey' }).getByLabel('Name').fill('Work laptop')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(account.getByText('Work laptop')).toBeVisible()

  await logOut(page)
  const withKey = await beginLogin(page, someone)
  const use = withKey.getByRole('button', { name: 'Use your passkey' })
  await expect(use).toBeFocused()
  await expect(withKey.getByLabel('Code')).toBeHidden()
  await checkA11y(page)
  await use.dblclick()
  await expect(page.getByText(messages.recruiterLoginSuccessful)).toBeVisible()
  await expect(page).toHaveURL(/\/rdashboard$/)

  // After an older login the passkey does instead of the password.
  await page.goto('/recruiter/profile?tab=account')
  await expect(account.getByText(/last used/).first()).toBeVisible()
  await page.route('**/api/user/account/export', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'sign_in_again', msg: messages.signInAgainFirst } }),
  )
  await account.getByRole('button', { name: 'Download my data' }).click()
  const again = page.getByRole('dialog', { name: 'Is it you?' })
  await again.getByRole('button', { name: 'Use a passkey instead' }).click()
  await checkA11y(page)
  await page.unroute('**/api/user/account/export')
  const download = page.waitForEvent('download')
  await again.getByRole('button', { name: 'Continue' }).click()
  expect((await download).suggestedFilename()).toBe('firstrung-my-data.zip')

  // The laptop is lost.
  await logOut(page)
  await device.remove()
  await addAuthenticator(page)
  const lost = await beginLogin(page, someone)
  await lost.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await lost.getByLabel('Code').fill(codes[0] ?? '')
  await checkA11y(page)
  await lost.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/rdashboard$/)
  await inMailTo(someone.email, /(A recovery code was used)/)
  await page.goto('/recruiter/profile?tab=account')
  await account.getByRole('button', { name: 'Remove Work laptop' }).click()
  const removal = page.getByRole('dialog', { name: 'Remove Work laptop' })
  await removal.getByLabel(/^Password/).fill(someone.password)
  await removal.getByRole('button', { name: 'Use a code instead' }).click()
  await removal.getByLabel('Code').fill(codes[1] ?? '')
  await checkA11y(page)
  await removal.getByRole('button', { name: 'Remove', exact: true }).dblclick()
  await expect(account.getByRole('button', { name: 'Turn on with a passkey' })).toBeVisible()
  await inMailTo(someone.email, /(Two-step login is off)/)
})

test('a member of the team logs in with a passkey or a code', async ({ page, allowErrors }) => {
  allowErrors(/403/)
  await addAuthenticator(page)
  const logIn = async () => {
    await page.goto('/admin/login')
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  await logIn()
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/admin/account')
  const account = page.getByRole('region', { name: 'Account' })
  await account.getByRole('button', { name: 'Turn on with a passkey' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Password/)
    .fill(admin.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  // A passkey proves who adds the app.
  await account.getByRole('button', { name: 'Add an authenticator app' }).click()
  const add = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await add.getByLabel(/^Password/).fill(admin.password)
  await add.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Scan this code' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await logIn()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

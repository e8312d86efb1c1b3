import { setTimeout as sleep } from 'node:timers/promises'
import { messages } from '@firstrung/contract'
import { Secret, TOTP } from 'otpauth'
import { beginLogin, logOut } from '#support/logging-in.ts'
import { inMailTo } from '#support/outbox.ts'
import { apiOf, bringSession, confirmEmail, freshEmail, makeRecruiter, theAdmin } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

const period = 30_000

/** A code that has not been used: of the next half minute, which the server takes as well. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * period })

/** The code of the half minute before this one. The server takes it until this one is over, so a new one begins first where little is left. */
async function earlierCodeOf(secret: string): Promise<string> {
  const left = period - (Date.now() % period)
  if (left < 10_000) await sleep(left)
  return codeOf(secret, -1)
}

test('a recruiter turns two-step login on, logs in with the app and with a recovery code, and turns it off', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/40[03]/)
  const someone = await makeRecruiter('Farah Khan', 'Ghats Robotics')
  await confirmEmail(someone)
  await bringSession(page, someone)
  await page.goto('/recruiter/profile?tab=account')
  const account = page.getByRole('region', { name: 'Account' })
  await account.getByRole('button', { name: 'Turn on two-step login' }).click()
  const start = page.getByRole('dialog', { name: 'Turn on two-step login' })
  await start.getByLabel(/^Password/).fill(someone.password)
  await checkA11y(page)
  await start.getByRole('button', { name: 'Continue' }).click()

  const scan = page.getByRole('dialog', { name: 'Scan this code' })
  await expect(scan.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await checkA11y(page)
  const secret = (await scan.locator('code').innerText()).replaceAll(' ', '')
  await scan.getByLabel(/^Code from the app/).fill('000000')
  await scan.getByRole('button', { name: 'Turn on' }).click()
  await expect(scan.getByText(messages.codeOfAppWrong)).toBeVisible()
  await scan.getByLabel(/^Code from the app/).fill(await earlierCodeOf(secret))
  await scan.getByRole('button', { name: 'Turn on' }).click()

  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const list = saved.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  const codes = await list.allInnerTexts()
  await checkA11y(page)
  await saved.getByRole('button', { name: 'I have saved them' }).click()
  await expect(account.getByText(/You have 10 recovery codes left/)).toBeVisible()
  await inMailTo(someone.email, /(Two-step login is on)/)
  const body = { email: someone.email, password: someone.password, userType: 'recruiter' as const }
  await expect(apiOf().accounts.signIn({ body })).rejects.toMatchObject({ code: 'second_step_needed' })

  await logOut(page)
  const withApp = await beginLogin(page, someone)
  await expect(withApp.getByLabel('Code')).toBeFocused()
  await checkA11y(page)
  await withApp.getByLabel('Code').fill('000000')
  await withApp.getByRole('button', { name: 'Continue' }).click()
  await expect(withApp.getByLabel('Code')).toHaveAccessibleDescription(new RegExp(messages.codeOfAppWrong.slice(0, 20)))
  await withApp.getByLabel('Code').fill(codeOf(secret))
  await withApp.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(page.getByText(messages.recruiterLoginSuccessful)).toBeVisible()
  await expect(page).toHaveURL(/\/rdashboard$/)

  await logOut(page)
  const withCode = await beginLogin(page, someone)
  await expect(withCode.getByLabel('Code')).toBeFocused()
  await withCode.getByLabel('Code').fill(codes[0] ?? '')
  await withCode.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/rdashboard$/)
  await inMailTo(someone.email, /(A recovery code was used)/)

  await page.goto('/recruiter/profile?tab=account')
  await expect(account.getByText(/You have 9 recovery codes left/)).toBeVisible()
  // After an older login, a code of the app does instead of the password.
  await account.getByRole('button', { name: 'Change email' }).click()
  await page.route('**/api/user/account/email', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'sign_in_again', msg: messages.signInAgainFirst } }),
  )
  const to = freshEmail('farah')
  await page.getByLabel('New email').fill(to)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const again = page.getByRole('dialog', { name: 'Is it you?' })
  await again.getByRole('button', { name: 'Use a code from your app instead' }).click()
  await checkA11y(page)
  await page.unroute('**/api/user/account/email')
  await again.getByLabel(/^Code from the app/).fill(codeOf(secret, 1))
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(account.getByRole('status')).toContainText(to)

  await account.getByRole('button', { name: 'Turn off' }).click()
  const off = page.getByRole('dialog', { name: 'Turn off two-step login' })
  await checkA11y(page)
  await off.getByLabel(/^Password/).fill(someone.password)
  await off.getByLabel('Code').fill(codes[1] ?? '')
  await off.getByRole('button', { name: 'Turn off' }).dblclick()
  await expect(account.getByRole('button', { name: 'Turn on two-step login' })).toBeVisible()
  await apiOf().accounts.signIn({ body })
})

test('a member of the team opens their account from their name, and logs in with two-step login', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/403/)
  const email = freshEmail('content')
  const boss = await theAdmin()
  await boss.api.team.invite({ body: { fullName: 'Tara Writer', email, teamRole: 'content' } })
  const invitation = await inMailTo(email, /\/reset-password#(\S+)/)
  const signedIn = await apiOf().accounts.reset({ body: { token: invitation, password: boss.password } })
  await bringSession(page, { ...boss, signedIn })
  await page.goto('/admin')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Tara Writer/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  const account = page.getByRole('region', { name: 'Account' })
  await expect(account.getByRole('button', { name: 'Delete my account' })).toBeHidden()
  await checkA11y(page)
  await account.getByRole('button', { name: 'Turn on two-step login' }).click()
  const start = page.getByRole('dialog', { name: 'Turn on two-step login' })
  await start.getByLabel(/^Password/).fill(boss.password)
  await start.getByRole('button', { name: 'Continue' }).click()
  const scan = page.getByRole('dialog', { name: 'Scan this code' })
  const secret = (await scan.locator('code').innerText()).replaceAll(' ', '')
  await scan.getByLabel(/^Code from the app/).fill(await earlierCodeOf(secret))
  await scan.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(boss.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await checkA11y(page)
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /Tara Writer/ })).toBeVisible()
})

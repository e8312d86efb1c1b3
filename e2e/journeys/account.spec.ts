import { readFile } from 'node:fs/promises'
import { messages } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import { inMailTo } from '#support/outbox.ts'
import {
  apiOf,
  bringSession,
  confirmEmail,
  freshEmail,
  makeCandidate,
  makeRecruiter,
  newCandidate,
} from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

const newPassword = 'Ladder-2027!'

/** The account tab of a profile page. */
async function openAccount(page: Page, side: 'candidate' | 'recruiter' = 'candidate') {
  await page.goto(`/${side}/profile?tab=account`)
  const account = page.getByRole('region', { name: 'Account' })
  await expect(account).toBeVisible()
  return account
}

test('a new account confirms its email with the mailed link, once; a browser without the account asks first', async ({
  page,
  openBrowser,
  allowErrors,
}) => {
  const someone = await newCandidate()
  await bringSession(page, someone)
  await page.goto('/dashboard')
  const notice = page.getByRole('region', { name: 'Confirm your email' })
  await expect(notice).toContainText(someone.email)
  await checkA11y(page)
  await notice.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(messages.confirmationMailed)).toBeVisible()

  const link = await inMailTo(someone.email, /(http\S+\/verify-email#[\w.-]+)/)
  // A mail program, or somebody whose email another person has entered.
  const elsewhere = await openBrowser()
  await elsewhere.goto(link)
  const button = elsewhere.getByRole('button', { name: 'Confirm my email' })
  await expect(button).toBeVisible()
  await checkA11y(elsewhere)
  await elsewhere.waitForLoadState('networkidle')

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: messages.emailConfirmed })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await expect(notice).toBeHidden()

  allowErrors(/403/)
  await button.click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
})

test('a forgotten password is replaced with the mailed link, once', async ({ page, allowErrors }) => {
  const someone = await newCandidate()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email').fill(someone.email)
  await dialog.getByRole('button', { name: 'Forgot password?' }).click()
  // The input is kept.
  await expect(dialog.getByLabel('Email')).toHaveValue(someone.email)
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Send the link' }).dblclick()
  await expect(dialog.getByText(messages.resetMailed)).toBeVisible()

  const link = await inMailTo(someone.email, /(http\S+\/reset-password#[\w.-]+)/)
  await page.goto(link)
  await expect(page.getByLabel('Email')).toHaveValue(someone.email)
  const field = page.getByLabel(/^New password/)
  await field.fill('short')
  await page.getByRole('button', { name: 'Set password and log in' }).click()
  await expect(field).toHaveAccessibleDescription(new RegExp(messages.passwordShort))
  await expect(field).toBeFocused()
  await checkA11y(page)
  await field.fill(newPassword)
  await page.getByRole('button', { name: 'Set password and log in' }).dblclick()
  await expect(page.getByText(messages.passwordSet)).toBeVisible()
  await expect(page).toHaveURL(/\/candidate\/profile\/edit$/)
  await apiOf().accounts.signIn({ body: { email: someone.email, password: newPassword, userType: 'candidate' } })

  allowErrors(/403/)
  await page.goto('/')
  await page.goto(link)
  await expect(page.getByText(messages.resetLinkOver)).toBeVisible()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password?' })).toBeVisible()
  await checkA11y(page)
})

test('the account tab changes the password, ends sessions, switches mails off and hands out the data', async ({
  page,
  allowErrors,
}) => {
  const someone = await makeCandidate('Ila Sharma')
  const other = await apiOf().accounts.signIn({
    body: { email: someone.email, password: someone.password, userType: 'candidate' },
  })
  await bringSession(page, someone)
  const account = await openAccount(page)
  // The longer parts say how they stand, and open by keyboard too.
  const mails = account.locator('summary', { hasText: 'Email notifications' })
  const devicesRow = account.locator('summary', { hasText: 'Devices' })
  await expect(mails).toContainText('6 of 6 on')
  await expect(devicesRow).toContainText(/This one and \d+ other/)
  await expect(account.getByRole('switch')).toHaveCount(0)
  await checkA11y(page)
  await mails.press('Enter')
  await devicesRow.click()
  await checkA11y(page)

  const daily = account.getByRole('checkbox', { name: 'Once a day, in one email about Messages from companies' })
  await daily.focus()
  await page.keyboard.press('Space')
  await expect(daily).toBeChecked()
  await account.getByRole('switch', { name: 'Replies in the forum' }).click()
  await expect(page.getByText(messages.mailChoiceSaved).first()).toBeVisible()

  await expect(account.getByRole('listitem')).not.toHaveCount(1)
  const devices = await account.getByRole('listitem').count()
  await account
    .getByRole('button', { name: /^Log out Unknown device/ })
    .first()
    .click()
  await expect(page.getByText(messages.sessionEnded)).toBeVisible()
  await expect(account.getByRole('listitem')).toHaveCount(devices - 1)

  allowErrors(/400/)
  await account.getByRole('button', { name: 'Change password' }).click()
  await account.getByLabel(/^Current password/).fill('not-this-one')
  await account.getByLabel(/^New password/).fill(newPassword)
  await account.getByRole('button', { name: 'Change password' }).click()
  await expect(account.getByText(messages.passwordWrong)).toBeVisible()
  await account.getByLabel(/^Current password/).fill(someone.password)
  await account.getByRole('button', { name: 'Change password' }).dblclick()
  await expect(page.getByText(messages.passwordChanged)).toBeVisible()
  await expect(account.getByLabel(/^Current password/)).toBeHidden()
  await expect(apiOf(other.token).profiles.me()).rejects.toMatchObject({ status: 401 })

  const download = page.waitForEvent('download')
  await account.getByRole('button', { name: 'Download my data' }).click()
  const archive = await download
  expect(archive.suggestedFilename()).toBe('firstrung-my-data.zip')
  const bytes = await readFile(await archive.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  // File names are readable in an archive.
  for (const name of ['account.json', 'profile.json', 'applications.json', `1-resume-${someone.id}.pdf`]) {
    expect(bytes.includes(name), name).toBe(true)
  }

  // After an older login the password comes first.
  allowErrors(/403/)
  await page.route('**/api/user/account/export', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'sign_in_again', msg: messages.signInAgainFirst } }),
  )
  await account.getByRole('button', { name: 'Download my data' }).click()
  const again = page.getByRole('dialog', { name: 'Is it you?' })
  await again.getByLabel(/^Password/).fill('not-this-one')
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(again.getByText(messages.passwordWrong)).toBeVisible()
  await checkA11y(page)
  await page.unroute('**/api/user/account/export')
  const second = page.waitForEvent('download')
  await again.getByLabel(/^Password/).fill(newPassword)
  await again.getByRole('button', { name: 'Continue' }).click()
  await second
  await expect(again).toBeHidden()

  await page.reload()
  await expect(mails).toContainText('5 of 6 on, 1 once a day')
  await mails.click()
  await expect(account.getByRole('switch', { name: 'Replies in the forum' })).not.toBeChecked()
  await expect(daily).toBeChecked()
  await expect(account.getByRole('checkbox', { name: /Replies in the forum/ })).toHaveCount(0)
  await expect(account.getByRole('switch', { name: 'Interviews', exact: true })).toBeChecked()
  // What the page reads while its own session ends is refused.
  allowErrors(/401/)
  await devicesRow.click()
  await account.getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(page.getByText(messages.sessionsEnded)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('the email is changed at the new address, and changed back from the old one', async ({ page, allowErrors }) => {
  const someone = await makeRecruiter('Meher Irani', 'Ghats Robotics')
  await confirmEmail(someone)
  await bringSession(page, someone)
  const account = await openAccount(page, 'recruiter')
  const to = freshEmail('meher')
  await account.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your email' })
  await dialog.getByLabel('New email').fill('nobody')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByText(messages.invalidEmail)).toBeVisible()
  await checkA11y(page)
  // After an older login the password comes first.
  allowErrors(/403/)
  await page.route('**/api/user/account/email', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'sign_in_again', msg: messages.signInAgainFirst } }),
  )
  await dialog.getByLabel('New email').fill(to)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  const again = page.getByRole('dialog', { name: 'Is it you?' })
  await again.getByLabel(/^Password/).fill(someone.password)
  await page.unroute('**/api/user/account/email')
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(account.getByRole('status')).toContainText(to)
  await checkA11y(page)
  await inMailTo(someone.email, /(Someone wants to change your email)/)

  await page.goto(await inMailTo(to, /(http\S+\/change-email#[\w.-]+)/))
  await checkA11y(page)
  await page.getByRole('button', { name: 'Confirm my new email' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: messages.emailChanged })).toBeVisible()
  await openAccount(page, 'recruiter')
  await expect(account.getByText(`You log in with ${to}.`)).toBeVisible()
  await expect(account.getByRole('button', { name: 'Change email' })).toBeHidden()

  const undo = await inMailTo(someone.email, /(http\S+\/undo-email#[\w.-]+)/)
  await page.goto(undo)
  await checkA11y(page)
  await page.getByRole('button', { name: 'Undo the change' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: messages.emailChangedBack })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()
  await inMailTo(someone.email, /(reset-password#[\w.-]+)/)
  await expect(someone.api.profiles.me()).rejects.toMatchObject({ status: 401 })
})

test('a recruiter deletes the account after the password; the email is free again', async ({ page, allowErrors }) => {
  const someone = await makeRecruiter('Vikram Seth', 'Ghats Robotics')
  await confirmEmail(someone)
  await bringSession(page, someone)
  const account = await openAccount(page, 'recruiter')
  await checkA11y(page)
  await account.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete my account' })
  await expect(dialog).toBeVisible()
  await checkA11y(page)

  allowErrors(/400/)
  await dialog.getByLabel(/^Password/).fill('not-this-one')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByText(messages.passwordWrong)).toBeVisible()
  await dialog.getByLabel(/^Password/).fill(someone.password)
  await dialog.getByRole('button', { name: 'Delete for good' }).dblclick()
  await expect(page.getByText(messages.accountDeleted)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await inMailTo(someone.email, /(Your account is deleted)/)
  const body = { email: someone.email, password: someone.password, userType: 'candidate' as const }
  await expect(apiOf().accounts.signIn({ body })).rejects.toMatchObject({ status: 401 })
  await apiOf().accounts.register({ body })
})

test('a calendar address is shown once, is read without a login, and ends with a press', async ({
  page,
  playwright,
}) => {
  await bringSession(page, await makeCandidate('Ila Sharma'))
  const account = await openAccount(page)
  const section = account.locator('details', { hasText: 'Interviews in your calendar' })
  await section.getByRole('heading', { name: 'Interviews in your calendar' }).click()
  await section.getByRole('button', { name: 'Make an address' }).click()
  const field = section.getByLabel('Calendar address')
  await expect(field).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  await section.getByText('How to subscribe in Google Calendar, Outlook and Apple Calendar').click()
  await checkA11y(page)
  const address = await field.inputValue()
  const calendar = await playwright.request.newContext()
  const read = async () => (await calendar.get(address)).status()
  expect(await read()).toBe(200)

  await page.reload()
  await section.getByRole('heading', { name: 'Interviews in your calendar' }).click()
  await expect(section.getByText(/^You made your address on .* A calendar last read it on /)).toBeVisible()
  await expect(field).toBeHidden()
  await section.getByRole('button', { name: 'End the address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the address' }).click()
  await expect(section.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect(await read()).toBe(404)
  await calendar.dispose()
})

import { randomUUID } from 'node:crypto'
import { messages } from '@firstrung/contract'
import { openIdentityProvider } from '@firstrung/server/src/testing/identity-provider.ts'
import type { Page } from '@playwright/test'
import { withService } from '#support/own-server.ts'
import { freshEmail, makeCandidate, makeRecruiter } from '#support/people.ts'
import { admin } from '#support/server.ts'
import { checkA11y, expect, test } from '#support/test.ts'

const own = withService(openIdentityProvider)

const stored = (page: Page) =>
  page.evaluate(() => ({ token: localStorage.getItem('token'), usertype: localStorage.getItem('usertype') }))

async function signUp(page: Page, side: 'candidate' | 'recruiter') {
  await page.goto(`/${side}/register`)
  await page.getByRole('link', { name: 'Sign up with Google' }).click()
}

const somebody = (email = freshEmail('meera')) => ({
  sub: randomUUID(),
  email,
  email_verified: true,
  name: 'Meera Nair',
})

const welcome = (page: Page) =>
  page.getByRole('status').filter({ hasText: messages.authentication }).filter({ hasText: messages.signedIn })
const refusal = (page: Page, text: string = messages.invalidAuthParams) =>
  page.getByRole('alert').filter({ hasText: text })

const sides = [
  { side: 'candidate', home: '/dashboard', row: '[AUTH-20]', make: () => makeCandidate('Meera Nair') },
  { side: 'recruiter', home: '/rdashboard', row: '[AUTH-21]', make: () => makeRecruiter('Meera Nair', 'Tramline') },
] as const

for (const { side, home, row, make } of sides) {
  test(`a ${side} signs up with Google and comes to the profile [AUTH-17] [AUTH-19] ${row} [API-04] [CREG-02] [PERM-16]`, async ({
    page,
  }) => {
    own.service.person = somebody()
    const visited: URL[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url())))
    await signUp(page, side)

    await expect(welcome(page)).toBeVisible()
    await expect(page).toHaveURL(`/${side}/profile/edit`)
    const parameters = visited.find(({ pathname }) => pathname === '/auth')?.searchParams
    const { token, usertype } = await stored(page)
    expect(Object.fromEntries(parameters ?? [])).toEqual({
      token: expect.any(String),
      userId: expect.any(String),
      userType: side,
      profileCompleted: 'false',
    })
    expect(usertype).toBe(side)
    expect(token).not.toBe(parameters?.get('token'))
  })

  test(`a ${side} with a complete profile and the same email starts on the dashboard ${row}`, async ({ page }) => {
    const { email } = await make()
    own.service.person = somebody(email)
    await signUp(page, side)
    await expect(welcome(page)).toBeVisible()
    await expect(page).toHaveURL(home)
    expect((await stored(page)).usertype).toBe(side)
  })
}

test('the Google button of the login leads the same way, and the code in the history is worth nothing [AUTH-02] [AUTH-19]', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/400/)
  own.service.person = somebody()
  const visited: URL[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url())))
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Sign in with Google' }).click()
  await expect(welcome(page)).toBeVisible()
  await expect(page).toHaveURL('/candidate/profile/edit')

  // A page that still loads would send a call without its session.
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
  await page.goto(String(visited.find(({ pathname }) => pathname === '/auth')))
  await expect(refusal(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  expect((await stored(page)).token).toBeNull()
})

const otherTabs = [
  {
    wrong: 'candidate',
    right: 'Recruiter',
    told: messages.useRecruiterTab,
    make: () => makeRecruiter('Ravi Iyer', 'Busline'),
  },
  { wrong: 'recruiter', right: 'Candidate', told: messages.useCandidateTab, make: () => makeCandidate('Meera Nair') },
] as const

for (const { wrong, right, told, make } of otherTabs) {
  test(`a ${right.toLowerCase()} on the wrong tab reads so and finds the right tab open`, async ({ page }) => {
    const { email } = await make()
    own.service.person = somebody(email)
    await signUp(page, wrong)
    await expect(refusal(page, told)).toBeVisible()
    await expect(page).toHaveURL('/')
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await expect(dialog.getByRole('tab', { name: right })).toHaveAttribute('aria-selected', 'true')
    expect((await stored(page)).token).toBeNull()
  })
}

test('a member of the team reads that they have to use the admin page', async ({ page }) => {
  own.service.person = somebody(admin.email)
  await signUp(page, 'candidate')
  await expect(refusal(page, messages.useAdminLogin)).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
})

test('a link with the code of another person signs nobody in, and does not change the open session', async ({
  page,
  browser,
  allowErrors,
}) => {
  allowErrors(/400/)
  own.service.person = somebody()
  await signUp(page, 'candidate')
  await expect(welcome(page)).toBeVisible()
  await expect(page).toHaveURL('/candidate/profile/edit')
  const { token } = await stored(page)

  // The attacker keeps the address of /auth in a browser of their own, before it exchanges the code.
  const context = await browser.newContext({ baseURL: String(process.env['E2E_ORIGIN']) })
  const attacker = await context.newPage()
  await attacker.route('**/api/auth/exchange', (route) => route.abort())
  own.service.person = somebody()
  await signUp(attacker, 'candidate')
  await expect(attacker.getByRole('heading', { name: 'We could not log you in.' })).toBeVisible()
  const address = attacker.url()
  expect(new URL(address).searchParams.get('token')).toBeTruthy()
  await context.close()

  await page.goto(address)
  await expect(refusal(page)).toBeVisible()
  // The home page of somebody who is signed in.
  await expect(page).toHaveURL('/dashboard')
  expect((await stored(page)).token).toBe(token)
  await page.goto('/candidate/profile/edit')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/candidate/profile/edit')
})

test('the page says that the sign-in with Google is being processed, until it is done [AUTH-18]', async ({ page }) => {
  let go = () => {}
  const waiting = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/auth/exchange', async (route) => {
    await waiting
    await route.continue()
  })
  own.service.person = somebody()
  await signUp(page, 'candidate')
  await expect(page.getByRole('heading', { name: messages.processing })).toBeVisible()
  await checkA11y(page)
  go()
  await expect(welcome(page)).toBeVisible()
})

test('a sign-in goes on after the connection was lost in the middle of it', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource/)
  await page.route('**/api/auth/exchange', (route) => route.abort())
  own.service.person = somebody()
  await signUp(page, 'candidate')
  await expect(page.getByRole('heading', { name: 'We could not log you in.' })).toBeVisible()
  await checkA11y(page)
  await page.unroute('**/api/auth/exchange')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(welcome(page)).toBeVisible()
  await expect(page).toHaveURL('/candidate/profile/edit')
})

test('the page of the sign-in with Google refuses a URL without token, user or type, or with made-up values [AUTH-22]', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/400/)
  const all = { token: 'x'.repeat(43), userId: randomUUID(), userType: 'candidate', profileCompleted: 'true' }
  const { token, userId, userType, profileCompleted } = all
  const tries: Record<string, string>[] = [
    { userId, userType, profileCompleted },
    { token, userType, profileCompleted },
    { token, userId, profileCompleted },
    {},
    { ...all, userType: 'somebody' },
    all,
  ]
  for (const parameters of tries) {
    await page.goto(`/auth?${new URLSearchParams(parameters).toString()}`)
    await expect(refusal(page)).toBeVisible()
    await expect(page).toHaveURL('/')
    expect((await stored(page)).token).toBeNull()
  }
})

test('a candidate who came with Google sets a first password on the profile page and signs in with it [CPROF-04]', async ({
  page,
}) => {
  const person = somebody()
  own.service.person = person
  await signUp(page, 'candidate')
  await expect(page).toHaveURL('/candidate/profile/edit')
  await page.goto('/candidate/profile')
  const details = page.getByRole('form', { name: 'Details' })
  await details.getByLabel('Full Name').fill('Meera Nair')
  await details.getByLabel('Skill name').fill('React')

  await details.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: messages.passwordShort })).toBeVisible()
  await details.getByLabel('Password', { exact: true }).fill('Climb-2026!')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Climb-2026!')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(messages.profileUpdated)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/candidate/profile')
  await expect(details.getByLabel('Full Name')).toHaveValue('Meera Nair')
  await expect(details.getByLabel('Password', { exact: true })).toHaveCount(0)

  // A page that still loads would send a call without its session.
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel(/^Password/).fill('Climb-2026!')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText(messages.loggedIn)).toBeVisible()
})

test('a first password long after signing in asks for Google again, and comes back to what was typed', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/403/)
  own.service.person = somebody()
  await signUp(page, 'candidate')
  await expect(page).toHaveURL('/candidate/profile/edit')
  await page.goto('/candidate/profile')
  const details = page.getByRole('form', { name: 'Details' })
  await details.getByLabel('Full Name').fill('Meera Nair')
  await details.getByLabel('Skill name').fill('React')
  await details.getByLabel('Password', { exact: true }).fill('Climb-2026!')

  // Eleven minutes later, for the server of this answer (its clock is tested over HTTP).
  const save = '**/api/user/register/profile'
  const msg = messages.signInAgain
  const body = { success: false, msg, code: 'sign_in_again', errors: [{ field: 'password', msg }] }
  await page.route(save, (route) => route.fulfill({ status: 403, json: body }))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(details.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(new RegExp(msg))
  await checkA11y(page)
  await page.unroute(save)

  await details.getByRole('link', { name: 'Sign in with Google again' }).click()
  await expect(welcome(page)).toBeVisible()
  await expect(page).toHaveURL('/candidate/profile')
  await expect(details.getByLabel('Full Name')).toHaveValue('Meera Nair')
  await details.getByLabel('Password', { exact: true }).fill('Climb-2026!')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(messages.profileUpdated)).toBeVisible()
})

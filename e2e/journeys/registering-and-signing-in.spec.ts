import { messages } from '@firstrung/contract'
import type { Page } from '@playwright/test'
import { bringSession, freshEmail, makeCandidate, makeRecruiter, newCandidate } from '#support/people.ts'
import { checkA11y, expect, pauseRequests, test } from '#support/test.ts'

const password = 'Climb-2026!'

const stored = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('token'),
    usertype: localStorage.getItem('usertype'),
    user: JSON.parse(localStorage.getItem('user') ?? 'null'),
  }))

/** A toast with this sentence, below this title if there is one. */
const toast = (page: Page, text: string, title = '') =>
  page
    .getByRole(/successful/.test(title) ? 'status' : 'alert')
    .filter({ hasText: title })
    .filter({ hasText: text })

/** Counts the page's requests to this path. */
function countCalls(page: Page, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1
  })
  return () => calls
}

async function openLogin(page: Page, tab: 'Candidate' | 'Recruiter') {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByRole('tab', { name: tab }).click()
  return dialog
}

const sides = [
  {
    side: 'candidate',
    Side: 'Candidate',
    rows: '[CREG-01] [CREG-02] [CREG-03] [CREG-04] [PERM-02]',
    home: '/dashboard',
  },
  { side: 'recruiter', Side: 'Recruiter', rows: '[RREG-01] [RREG-06] [PERM-02]', home: '/rdashboard' },
] as const

for (const { side, Side, rows } of sides) {
  test.describe(`registering as a ${side}`, () => {
    test(`registering as a ${side} offers Google, a form with a toggle, and the way to Login ${rows}`, async ({
      page,
    }) => {
      await page.goto(`/${side}/register`)
      await expect(page.getByRole('heading', { level: 1, name: `${Side} Registration` })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Sign up with Google' })).toHaveAttribute(
        'href',
        `/api/auth/register/google/${side}`,
      )
      await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
      await expect(page.getByRole('main').getByRole('button', { name: 'Create Account' })).toHaveText('Create Account')
      const secret = page.getByLabel(/^Password/)
      await secret.fill(password)
      await expect(secret).toHaveAttribute('type', 'password')
      await page.getByRole('button', { name: 'Show password' }).click()
      await expect(secret).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: 'Hide password' }).click()
      await expect(secret).toHaveAttribute('type', 'password')
      await checkA11y(page)

      await page.getByRole('button', { name: 'Login' }).click()
      const dialog = page.getByRole('dialog', { name: 'Log in' })
      await expect(dialog.getByRole('tab', { name: Side })).toHaveAttribute('aria-selected', 'true')
      await dialog.getByRole('link', { name: 'Sign up' }).click()
      await expect(page).toHaveURL(new RegExp(`/${side}/register$`))
      await expect(dialog).toBeHidden()
    })

    test(`registering as a ${side} says what is wrong before anything is sent ${side === 'candidate' ? '[CREG-07] [CREG-08] [CREG-09] [CREG-10] [CREG-11] [CREG-12] [CONST-03]' : '[RREG-04] [CONST-03]'}`, async ({
      page,
    }) => {
      const calls = countCalls(page, '/api/user/register')
      await page.goto(`/${side}/register`)
      const tries = [
        ['x', password, messages.invalidEmail],
        ['asha@example.org', '', messages.passwordRequired],
        ['asha@example.org', 'abc', messages.passwordShort],
        ['asha@example.org', 'a'.repeat(51), messages.passwordLong],
        ['asha@example.org', 'with a blank', messages.passwordCharacters],
      ] as const
      for (const [email, secret, msg] of tries) {
        await page.getByLabel('Email').fill(email)
        await page.getByLabel(/^Password/).fill(secret)
        await page.getByRole('button', { name: 'Create Account' }).click()
        await expect(toast(page, msg)).toBeVisible()
        const field = msg === messages.invalidEmail ? 'Email' : /^Password/
        await expect(page.getByLabel(field)).toHaveAccessibleDescription(new RegExp(msg.replaceAll('.', '\\.')))
      }
      expect(calls()).toBe(0)
      await checkA11y(page)
    })

    test(`registering as a ${side} makes the account, keeps the session and leads to the profile ${side === 'candidate' ? '[CREG-05] [CREG-06] [CREG-15]' : '[RREG-02] [RREG-05] [API-02]'}`, async ({
      page,
    }) => {
      await page.goto(`/${side}/register`)
      const email = freshEmail(side)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel(/^Password/).fill(password)
      const sent = page.waitForRequest('**/api/user/register')
      await page.getByRole('button', { name: 'Create Account' }).click()

      expect((await sent).postDataJSON()).toEqual({ email, password, userType: side })
      await expect(toast(page, messages.registered, `${Side} registration successful`)).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/${side}/profile/edit$`))
      expect(await stored(page)).toMatchObject({
        token: expect.stringMatching(/^[\w-]{43}$/),
        usertype: side,
        user: { email, isAdmin: false, avatarS3FileKey: '' },
      })
    })

    test(`registering as a ${side} says that an email is taken, and keeps what was typed ${side === 'candidate' ? '[CREG-13]' : '[RREG-03]'}`, async ({
      page,
      allowErrors,
    }) => {
      allowErrors(/409/)
      const { email } = await newCandidate()
      await page.goto(`/${side}/register`)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel(/^Password/).fill(password)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(toast(page, messages.emailTaken, `${Side} registration failed`)).toBeVisible()
      await expect(page.getByLabel(/^Email/)).toHaveValue(email)
      await expect(page.getByLabel(/^Password/)).toHaveValue(password)

      // What the toast says stays on the page, with the way on.
      await expect(toast(page, messages.emailTaken, `${Side} registration failed`)).toBeHidden()
      const note = page.getByRole('note').filter({ hasText: messages.emailTaken })
      await expect(note).toBeVisible()
      await checkA11y(page)
      await note.getByRole('button', { name: 'Log in with this email' }).click()
      const dialog = page.getByRole('dialog', { name: 'Log in' })
      await expect(dialog.getByRole('tab', { name: Side })).toHaveAttribute('aria-selected', 'true')
      await expect(dialog.getByLabel('Email')).toHaveValue(email)
    })

    test(`registering as a ${side} says before the call that a password is easy to guess, and why`, async ({
      page,
    }) => {
      const calls = countCalls(page, '/api/user/register')
      const list = page.waitForResponse(/common-passwords/)
      await page.goto(`/${side}/register`)
      await page.getByLabel('Email').fill('climber07@acceptance.test')
      await page.getByLabel(/^Password/).focus()
      await list
      for (const [password, why] of [
        ['password123', messages.passwordCommon],
        ['climber-2026', messages.passwordOfEmail],
        ['Firstrung1!', messages.passwordOfProduct],
      ] as const) {
        await page.getByLabel(/^Password/).fill(password)
        await page.getByRole('button', { name: 'Create Account' }).click()
        await expect(toast(page, why)).toBeVisible()
        await expect(page.getByLabel(/^Password/)).toHaveAccessibleDescription(new RegExp(why))
      }
      expect(calls()).toBe(0)
    })
  })
}

test('somebody who is logged in is led on from the registration, and may log out there', async ({ page }) => {
  const person = await makeCandidate('Asha Rao')
  await bringSession(page, person)
  await page.goto('/candidate/register')
  const main = page.getByRole('main')
  await expect(main.getByText(person.email)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Create Account' })).toHaveCount(0)
  await checkA11y(page)
  await expect(main.getByRole('button', { name: /^Log out/ })).toBeVisible()
  await main.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Asha!' })).toBeVisible()
})

test('a registration that gets no answer says so, and can be sent again [CREG-14]', async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED|Failed to load resource/)
  await page.goto('/candidate/register')
  await page.getByLabel('Email').fill(freshEmail('patchy'))
  await page.getByLabel(/^Password/).fill(password)
  await page.route('**/api/user/register', (route) => route.abort())
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page, messages.unknown, messages.candidateRegistrationFailed)).toBeVisible()

  await page.unroute('**/api/user/register')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/candidate\/profile\/edit$/)
})

test('a second click during a registration does not register twice [CREG-06]', async ({ page }) => {
  const calls = countCalls(page, '/api/user/register')
  await page.goto('/candidate/register')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/user/register', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByLabel('Email').fill(freshEmail('twice'))
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled()
  await page.getByLabel(/^Password/).press('Enter')
  held.resolve()
  await expect(page).toHaveURL(/\/candidate\/profile\/edit$/)
  expect(calls()).toBe(1)
})

test.describe('logging in', () => {
  test('the login has a tab for each side, with Google, a form and the way to sign up [AUTH-01] [AUTH-02] [AUTH-03] [AUTH-04] [AUTH-06]', async ({
    page,
  }) => {
    for (const { side, Side } of sides) {
      const dialog = await openLogin(page, Side)
      await expect(dialog.getByRole('tab')).toHaveText(['Candidate', 'Recruiter'])
      await expect(dialog.getByRole('link', { name: 'Sign in with Google' })).toHaveAttribute(
        'href',
        `/api/auth/register/google/${side}`,
      )
      await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email')
      await expect(dialog.getByLabel('Email')).toHaveAttribute('required', '')
      const secret = dialog.getByLabel(/^Password/)
      await expect(secret).toHaveAttribute('required', '')
      await dialog.getByRole('button', { name: 'Show password' }).click()
      await expect(secret).toHaveAttribute('type', 'text')
      await expect(dialog.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', `/${side}/register`)
      await checkA11y(page)
    }
  })

  test('the login shows the first fault and sends nothing [AUTH-07]', async ({ page }) => {
    const calls = countCalls(page, '/api/auth/login')
    for (const Side of ['Candidate', 'Recruiter'] as const) {
      const dialog = await openLogin(page, Side)
      await dialog.getByRole('button', { name: 'Log In' }).click()
      await expect(toast(page, messages.invalidEmail)).toBeVisible()
      await dialog.getByLabel('Email').fill('asha@example.org')
      await dialog.getByRole('button', { name: 'Log In' }).click()
      await expect(toast(page, messages.passwordRequired)).toBeVisible()
      await dialog.getByLabel(/^Password/).fill('abc')
      await dialog.getByRole('button', { name: 'Log In' }).click()
      await expect(toast(page, messages.passwordShort)).toBeVisible()
    }
    expect(calls()).toBe(0)
    await checkA11y(page)
  })

  test('the login shows the server’s sentence when it fails, and stays with everything typed [AUTH-08] [AUTH-11] [AUTH-12]', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/401|403/)
    const { email } = await newCandidate()
    const dialog = await openLogin(page, 'Candidate')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel(/^Password/).fill('not-this-one')
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await expect(toast(page, messages.wrongCredentials, messages.candidateLoginFailed)).toBeVisible()
    await expect(dialog.getByLabel('Email')).toHaveValue(email)

    await dialog.getByLabel(/^Password/).fill(password)
    await dialog.getByRole('tab', { name: 'Recruiter' }).click()
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await expect(toast(page, messages.useCandidateTab, messages.recruiterLoginFailed)).toBeVisible()
    expect((await stored(page)).token).toBeNull()

    await dialog.getByRole('tab', { name: 'Candidate' }).click()
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL(/\/candidate\/profile\/edit$/)
  })

  test('the login reads Loading... while it is busy, and sends email, password and type alone [AUTH-05] [AUTH-08] [AUTH-16] [ENT-12]', async ({
    page,
  }) => {
    const { email } = await newCandidate()
    const calls = countCalls(page, '/api/auth/login')
    const dialog = await openLogin(page, 'Candidate')
    await expect(dialog.getByRole('button', { name: 'Log In' })).toHaveText('Log In')
    const { requests, release } = await pauseRequests(page, '**/api/auth/login')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel(/^Password/).fill(password)
    await dialog.getByRole('button', { name: 'Log In' }).click()
    const busy = dialog.getByRole('button', { name: 'Loading...' })
    await expect(busy).toHaveText('Loading...')
    // `force`: Playwright would wait until the busy button takes clicks again.
    await busy.click({ force: true })
    release()
    await expect.poll(() => requests[0]?.postDataJSON()).toEqual({ email, password, userType: 'candidate' })
    await expect(page).toHaveURL(/\/candidate\/profile\/edit$/)
    expect(calls()).toBe(1)
  })

  test('the login leads candidates to the dashboard, or first to the profile [AUTH-09] [AUTH-13] [AUTH-14] [AUTH-15] [ENT-01]', async ({
    page,
  }) => {
    const complete = await makeCandidate('Asha Rao')
    const fresh = await newCandidate()
    for (const { person, path } of [
      { person: complete, path: '/dashboard' },
      { person: fresh, path: '/candidate/profile/edit' },
    ]) {
      await page.goto('/favicon.svg')
      await page.evaluate(() => localStorage.clear())
      const dialog = await openLogin(page, 'Candidate')
      await dialog.getByLabel('Email').fill(person.email)
      await dialog.getByLabel(/^Password/).fill(password)
      await dialog.getByRole('button', { name: 'Log In' }).click()
      await expect(toast(page, messages.loggedIn, messages.candidateLoginSuccessful)).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(dialog).toBeHidden()
      expect(await stored(page)).toMatchObject({
        token: expect.any(String),
        usertype: 'candidate',
        user: { fullName: person.fullName, isAdmin: false },
      })
    }
  })

  test('the login leads recruiters to their dashboard, or first to the profile [AUTH-10] [AUTH-13] [AUTH-14] [AUTH-26]', async ({
    page,
  }) => {
    const person = await makeRecruiter('Ravi Iyer', 'Busline')
    const dialog = await openLogin(page, 'Recruiter')
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel(/^Password/).fill(password)
    const asked = page.waitForRequest('**/api/auth/recruiter')
    await dialog.getByLabel(/^Password/).press('Enter')
    await expect(toast(page, messages.loggedIn, messages.recruiterLoginSuccessful)).toBeVisible()
    await expect(page).toHaveURL(/\/rdashboard$/)
    const { token, usertype } = await stored(page)
    expect(usertype).toBe('recruiter')
    expect((await asked).headers()['x-auth-token']).toBe(token)
  })
})

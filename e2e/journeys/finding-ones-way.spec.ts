import type { Locator, Page } from '@playwright/test'
import { pressLogout } from '#support/logging-in.ts'
import { bringSession, makeCandidate } from '#support/people.ts'
import { checkA11y, expect, test } from '#support/test.ts'

/** Registers somebody over the API and stores the session as the sign-in form would. */
async function beSomebody(page: Page, userType: 'candidate' | 'recruiter'): Promise<void> {
  const email = `way-${userType}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`
  const answer = await page.request.post('/api/user/register', {
    data: { email, password: 'climb-The-9th-rung', userType },
  })
  expect(answer.ok()).toBe(true)
  const { token, user } = await answer.json()
  await page.goto('/favicon.svg')
  await page.evaluate(
    ([key, person, type]) => {
      localStorage.setItem('token', key)
      localStorage.setItem('user', JSON.stringify({ ...person, fullName: 'Asha Rao' }))
      localStorage.setItem('usertype', type)
    },
    [token, user, userType] as const,
  )
}

const hrefsOf = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))

const sizes = [
  { name: 'phone', width: 375, height: 800 },
  { name: 'tablet', width: 768, height: 1024 },
  { name: 'desktop', width: 1280, height: 800 },
]

test.describe('the landing page', () => {
  test('the landing page says what the product is for and how to begin [LAND-01] [LAND-02] [LAND-04] [LAND-05] [LAND-06]', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.locator('#home')).toContainText(
      'Fresh graduates find their first job or internship with one free account and one skill test. Recruiters hire',
    )
    await expect(page.locator('#about').getByRole('heading', { level: 3 })).toHaveText([
      'For fresh graduates',
      'For recruiters',
    ])
    for (const anchor of ['home', 'about', 'simple-process', 'faqs'])
      await expect(page.locator(`#${anchor}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Get Hired' })).toHaveAttribute('href', '/candidate/register')
    await expect(page.getByRole('link', { name: 'Hire Candidates' })).toHaveAttribute('href', '/recruiter/register')
    await expect(page.locator('#simple-process').getByRole('heading', { level: 3 })).toHaveText([
      'Create free account',
      'Complete screening',
      'Get hired',
    ])
    const community = page.locator('section').filter({ hasText: 'find a team for the next competition' })
    await expect(community.getByRole('heading', { level: 2 })).toBeVisible()
    await expect(community.getByRole('link', { name: 'Meet the community' })).toHaveAttribute('href', '/community')
  })

  test('the landing page shows its numbers, and answers questions [LAND-07] [LAND-08] [LAND-09] [LAND-10] [LAND-11] [LAND-12] [LAND-13] [LAND-14]', async ({
    page,
  }) => {
    await page.goto('/')
    const numbers = page.getByRole('region', { name: 'Firstrung in numbers' })
    await expect(numbers).toContainText('on-boarded recruiters100+')
    await expect(numbers).toContainText('of CTC served₹5 crore+')
    await expect(numbers).toContainText('events and competitions hosted150+')
    await expect(numbers).toContainText('pre-evaluated candidates placed100%')
    await page.getByText('How do I join?').click()
    await expect(
      page.getByText('Register and take one skill test. After that, you get access to our community chat.'),
    ).toBeVisible()
    await page.getByText('Do you charge me for getting a job?').click()
    await expect(
      page.getByText('No. Getting a job or an internship through Firstrung is free for candidates, now and later.', {
        exact: true,
      }),
    ).toBeVisible()
    await expect(page.locator('#faqs').getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/whatsapp')
  })

  test('the landing page is whole before any script runs', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('details')).toHaveCount(5)
    await context.close()
  })

  test('the landing page redirects candidates and recruiters to their dashboards [LAND-03]', async ({ page }) => {
    await beSomebody(page, 'candidate')
    await page.goto('/')
    await expect(page).toHaveURL(/\/dashboard$/)
    await beSomebody(page, 'recruiter')
    await page.goto('/')
    await expect(page).toHaveURL(/\/rdashboard$/)
  })
})

test.describe('the navigation bar', () => {
  test('the navigation bar offers visitors the public pages, Log in and Register [NAV-01] [NAV-02] [NAV-03] [NAV-04]', async ({
    page,
  }) => {
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Main' })
    await expect(bar.getByRole('link')).toHaveText([
      'Jobs',
      'Community',
      'Career Accelerator ProgramNew',
      'Events',
      'Blogs',
    ])
    expect(await hrefsOf(bar.getByRole('link'))).toEqual(['/jobs', '/community', '/bootcamp', '/events', '/blogs'])

    await page.getByRole('banner').getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('link', { name: 'As a Recruiter' })).toHaveAttribute('href', '/recruiter/register')
    await page.getByRole('link', { name: 'As a Student', exact: true }).click()
    await expect(page).toHaveURL(/\/candidate\/register$/)

    await page.getByRole('button', { name: 'Log in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await expect(dialog.getByRole('tab')).toHaveText(['Candidate', 'Recruiter'])
    await expect(page).toHaveURL(/\/candidate\/register$/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('the navigation bar fits the width around each breakpoint, and so does the page below it [CONST-09]', async ({
    page,
  }) => {
    test.slow()
    for (const path of ['/', '/events', '/blogs', '/bootcamp', '/bootcamp/web-development', '/community']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      for (const width of [699, 701, 767, 769, 991, 993]) {
        await page.setViewportSize({ width, height: 900 })
        // Sizes that scripts measure follow a new width one frame later, so the check polls.
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        await expect.poll(overflow, { message: `${path} at ${width} pixels` }).toBe(0)
      }
      await page.setViewportSize({ width: 699, height: 900 })
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
      await page.setViewportSize({ width: 1280, height: 900 })
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    }
  })

  test('the navigation bar has room for a long name around each breakpoint', async ({ page }) => {
    await bringSession(page, await makeCandidate('Venkatanarasimharaju Subramaniam'))
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: 'Account of Venkatanarasimharaju' })).toBeVisible()
    for (const width of [375, 499, 501, 767, 768, 899, 901]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(overflow, { message: `${width} pixels` }).toBeLessThanOrEqual(0)
    }
  })

  test('the navigation bar has the same items in a drawer on a phone [NAV-05]', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog')
    for (const [name, href] of [
      ['Community', '/community'],
      ['Career Accelerator Program New', '/bootcamp'],
      ['Events', '/events'],
      ['Blogs', '/blogs'],
      ['As a Student', '/candidate/register'],
      ['As a Recruiter', '/recruiter/register'],
    ] as const) {
      await expect(drawer.getByRole('link', { name })).toBeVisible()
      await expect(drawer.getByRole('link', { name })).toHaveAttribute('href', href)
    }
    await expect(drawer.getByText('New', { exact: true })).toBeVisible()
    await drawer.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  })

  test('the navigation bar offers candidates their pages and profile [NAV-06] [NAV-07] [NAV-23]', async ({ page }) => {
    await beSomebody(page, 'candidate')
    await page.goto('/events')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveText(['Dashboard', 'Jobs', 'My jobs', 'Workstation', 'Events', 'Forum'])
    expect(await hrefsOf(links)).toEqual([
      '/dashboard',
      '/jobs',
      '/applications',
      '/skilltests',
      '/events',
      '/forum/latest-post',
    ])
    const account = page.getByRole('button', { name: 'Account of Asha' })
    await expect(account).toHaveAccessibleName('Account of Asha')
    await account.click()
    await expect(page.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', '/candidate/profile')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  test('the navigation bar offers recruiters bell, dashboard, hiring panel and profile [NAV-08] [NAV-09]', async ({
    page,
  }) => {
    await beSomebody(page, 'recruiter')
    await page.goto('/rdashboard')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    // Reports and Team are additive.
    await expect(links).toHaveText(['Dashboard', 'Hiring Panel', 'Reports', 'Team'])
    expect(await hrefsOf(links)).toEqual(['/rdashboard', '/hiringpanel', '/recruiter/reports', '/recruiter/team'])
    await expect(page.getByRole('banner').getByRole('button', { name: /notifications/i })).toBeVisible()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByRole('link', { name: 'View Profile' })).toHaveAttribute('href', '/recruiter/profile')
    await pressLogout(page)
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('the navigation bar shows nothing but Logout while a candidate edits the profile, and Logout empties the storage [NAV-11] [NAV-22]', async ({
    page,
    allowErrors,
  }) => {
    // Requests that were running when the session ended are refused.
    allowErrors(/401/)
    await beSomebody(page, 'candidate')
    await page.goto('/candidate/profile/edit')
    await expect(page.getByRole('banner').getByRole('button')).toHaveText(['Logout'])
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    await page.evaluate(() => localStorage.setItem('left over', 'from an earlier visit'))

    await pressLogout(page)
    await expect(page.getByRole('heading', { name: 'Your first job is one rung away.' })).toBeVisible()
    expect(
      await page.evaluate(() => ['token', 'user', 'usertype', 'left over'].filter((key) => key in localStorage)),
    ).toEqual([])
    const answer = await page.request.get('/api/auth/user', { headers: { 'x-auth-token': token } })
    expect(answer.status()).toBe(401)
  })

  test('the navigation bar is hidden on the pages of the team [NAV-10]', async ({ page }) => {
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
  })
})

test.describe('the footer', () => {
  test('the footer leads to more information, registration, policies and the social pages [NAV-12] [NAV-13] [NAV-16] [NAV-24]', async ({
    page,
  }) => {
    await page.goto('/')
    const foot = page.getByRole('contentinfo')
    const targets = {
      'Request More Information': '/whatsapp',
      'Contact Us': '/whatsapp',
      Privacy: '/policy/privacy',
      Refund: '/policy/refund',
      'Terms & Conditions': '/policy/terms',
      LinkedIn: '/linkedin',
      Facebook: '/facebook',
      Instagram: '/instagram',
      Discord: '/discord',
      WhatsApp: '/whatsapp',
    }
    for (const [name, target] of Object.entries(targets)) {
      await expect(foot.getByRole('link', { name })).toHaveAttribute('href', target)
    }
    await foot.getByRole('button', { name: 'Register' }).click()
    await expect(foot.getByRole('link', { name: 'As a Student' })).toHaveAttribute('href', '/candidate/register')
    await expect(foot.getByRole('link', { name: 'As a Recruiter' })).toHaveAttribute('href', '/recruiter/register')
    await expect(foot).toContainText('© 2022')
  })

  test('the footer is hidden on an iPhone on the community page, and only there [NAV-17]', async ({ openBrowser }) => {
    const phone = await openBrowser({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)' })
    await phone.goto('/community')
    await expect(phone.getByRole('contentinfo')).toBeHidden()
    await phone.goto('/events')
    await expect(phone.getByRole('contentinfo')).toBeVisible()
  })
})

test.describe('moving between pages', () => {
  test('a URL of a social page says that it redirects before it does [NAV-14] [NAV-15]', async ({ page }) => {
    await page.route(/^https:/, (route) => route.fulfill({ body: 'outside', contentType: 'text/plain' }))
    const html = await (await page.request.get('/discord')).text()
    expect(html).toContain('Redirecting... Please wait!')
    await page.goto('/discord')
    await expect(page).toHaveURL(/^https:/)
  })

  test('a new page is scrolled to its top [NAV-18]', async ({ page }) => {
    // So far down that the next page could stay scrolled too.
    await page.setViewportSize({ width: 1280, height: 360 })
    await page.goto('/')
    const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })
    await privacy.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    await privacy.click()
    await expect(page).toHaveURL(/\/policy\/privacy$/)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(660)
  })

  test('a new page scrolls to its top smoothly unless the visitor prefers reduced motion [NAV-18]', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    const asked = await page.evaluateHandle(() => {
      const all: unknown[] = []
      window.scrollTo = (...place: unknown[]) => void all.push(...place)
      return all
    })
    await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click()
    await expect(page).toHaveURL(/\/blogs$/)
    await expect.poll(() => asked.jsonValue()).toEqual([{ top: 0, behavior: 'smooth' }])
  })

  test('a warning for visitors who open a protected page stays for 2000 ms, and a click outside the toast leaves it [AUTH-23] [NAV-20] [NAV-21]', async ({
    page,
  }) => {
    // The page's time moves only when the test says so: on a slow machine the toast would be gone before it is looked at.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await page.goto('/dashboard')
    const toast = page.getByRole('alert')
    const step = 50
    await expect
      .poll(async () => {
        await page.clock.runFor(step)
        return toast.count()
      })
      .toBe(1)
    await expect(toast).toHaveText('Please Login/Register to proceed')
    await expect(page).toHaveURL(/\/$/)
    await page.clock.runFor(300)
    const place = await toast.boundingBox()
    expect(place && Math.abs(place.x + place.width / 2 - 640), 'centred').toBeLessThan(20)
    expect(place?.y, 'at the top').toBeLessThan(100)
    await page.mouse.click(640, 760)
    await page.clock.runFor(1500)
    await expect(toast).toBeVisible()
    await page.clock.runFor(600)
    await expect(toast).toHaveCount(0)
  })

  test('a page notices a logout in another tab', async ({ page, context, allowErrors }) => {
    // A call that this tab sends in the moment before it notices the sign-out has no session any more.
    allowErrors(/status of 401/)
    await beSomebody(page, 'candidate')
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/favicon.svg')
    await other.evaluate(() => localStorage.clear())
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  })

  test('a dialog that was requested while offline opens when the connection is up', async ({
    page,
    context,
    allowErrors,
  }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED/)
    // The router's own prefetches must have finished before the network is cut.
    const discovered = page.waitForResponse(/__manifest/)
    await page.goto('/', { waitUntil: 'networkidle' })
    await (await discovered).finished()
    await context.setOffline(true)
    const failed = page.waitForEvent('requestfailed')
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click()
    await failed
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your first job/)
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await checkA11y(page)
  })

  test('a tab that was chosen while offline says that it did not load, and opens when the connection is up', async ({
    page,
    context,
    allowErrors,
  }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED/)
    await bringSession(page, await makeCandidate('Meera Nair'))
    const toasts = page.waitForRequest(/\/assets\/toasts-[^/]*\.js$/)
    // Else the first tab would not load either, and the message would be about that one.
    await page.goto('/candidate/profile', { waitUntil: 'networkidle' })
    await expect(page.getByRole('tab', { name: 'Account' })).toBeVisible()
    // An idle page loads what it needs to show that it is offline.
    await page.evaluate((url) => import(url), (await toasts).url())
    await context.setOffline(true)
    await page.getByRole('tab', { name: 'Account' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'did not load' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your profile')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Delete account' })).toBeVisible()
  })

  test('a page that does not exist has status 404 and a link to the home page', async ({ page, allowErrors }) => {
    allowErrors(/404/)
    const answer = await page.goto('/nowhere/at/all')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/')
  })
})

for (const { name, width, height } of sizes) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the landing page can be used by everybody on a ${name} in ${colorScheme}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await checkA11y(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    })
  }
}

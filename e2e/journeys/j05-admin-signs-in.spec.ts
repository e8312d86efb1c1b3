import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { onOwnServer } from '#support/own-server.ts'
import { bringSession, makeCandidate, makeJob, makeRecruiter, theAdmin } from '#support/people.ts'
import { admin } from '#support/server.ts'
import { checkA11y, expect, journey, journeyStep, test } from '#support/test.ts'

const tabs = [
  'Dashboard',
  'Skill Tests',
  'Manage Jobs',
  'Events',
  'Mentor Requests',
  'Resume Review',
  'Interview Requests',
  'Project Requests',
  'Candidates',
  'Profile Editor',
  'Blogs',
]
/** Where the heading of a page is not its name in the menu: queues also say how many wait. */
const headings: Record<string, RegExp> = {
  'Mentor Requests': /^Mentor Requests \d+$/,
  'Resume Review': /^Resume Review Requests \d+$/,
  'Interview Requests': /^Mock Interview Requests \d+$/,
  'Project Requests': /^Project Requests \d+$/,
  // The number comes with the list, before or after the heading is looked for.
  Candidates: /^Candidates( \d+)?$/,
}
const tiles = [
  ['New Users', 'newUsers'],
  ['Job Candidates', 'jobCandidates'],
  ['Intern Candidates', 'internCandidates'],
  ['Candidates Hired', 'candidatesHired'],
  ['Tests Taken', 'testTaken'],
  ['Events Attended', 'eventsAttended'],
] as const

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
const toast = (page: Page, title: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: title })

journey('a member of the team signs in, reads the statistics and signs out', () => {
  let ofTheWeek: Record<string, number>

  journeyStep(
    'signs in, after messages about wrong input [ALOG-01] [ALOG-02] [ALOG-03] [ALOG-04] [ALOG-05] [ALOG-06]',
    async ({ page, allowErrors }) => {
      allowErrors(/status of 401/)
      const signIns: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/admin/login')) signIns.push(request.method())
      })
      await page.goto('/admin')
      await expect(page).toHaveURL(/\/admin\/login$/)
      await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await checkA11y(page)
      await signIn(page, 'nobody', '')
      await expect(page.getByText('Invalid Email Address.')).toBeVisible()
      await expect(page.getByText('Password required.')).toBeVisible()
      expect(signIns).toEqual([])
      await signIn(page, admin.email, 'wrong-password-1')
      await expect(toast(page, 'Wrong credentials')).toContainText('Login Failed!')
      await expect(page.getByLabel('Email')).toHaveValue(admin.email)
      expect(signIns).toEqual(['POST'])
      const weekly = page.waitForResponse(/\/api\/admin\/stats\/weekly$/)
      await signIn(page, admin.email, admin.password)
      await expect(toast(page, 'Login Success')).toContainText('You have been successfully logged in!')
      await expect(page).toHaveURL(/\/admin$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('adminAuth'))).toBeTruthy()
      ofTheWeek = (await (await weekly).json()) as Record<string, number>
    },
  )

  journeyStep(
    'has a menu with all tabs, and their name at the top [ASHELL-01] [ASHELL-02] [ASHELL-05] [ASHELL-09]',
    async ({ page }) => {
      await expect(page.getByRole('banner').getByText('Admin Account', { exact: true })).toBeVisible()
      await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeVisible()
      const menu = page.getByRole('navigation', { name: 'Admin' })
      await menu.getByRole('button', { name: 'Requests' }).click()
      await expect(menu.getByRole('link')).toHaveText(tabs)
      await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
    },
  )

  journeyStep('reads the statistics of each period [ADASH-01] [ADASH-02] [ADASH-03] [ADASH-04]', async ({ page }) => {
    const statistics = page.getByRole('region', { name: 'Statistics' })
    const tile = (name: string) => statistics.getByText(name, { exact: true }).locator('..').locator('..')
    await expect(statistics.getByRole('radio', { name: 'Weekly' })).toBeChecked()
    const seeTiles = async (figures: Record<string, number>) => {
      for (const [name, key] of tiles) {
        await expect(tile(name)).toHaveText(`${name}${new Intl.NumberFormat('en-IN').format(figures[key] ?? NaN)}`)
      }
    }
    await seeTiles(ofTheWeek)
    await checkA11y(page)
    for (const [period, label] of [
      ['daily', 'Daily'],
      ['monthly', 'Monthly'],
      ['yearly', 'Yearly'],
    ] as const) {
      const answer = page.waitForResponse((one) => one.url().endsWith(`/api/admin/stats/${period}`))
      await statistics.getByText(label, { exact: true }).click()
      await seeTiles((await (await answer).json()) as Record<string, number>)
    }
  })

  journeyStep(
    'stays signed in until they sign out, which empties the storage [ASHELL-04] [ASHELL-06] [ALOG-02]',
    async ({ page }) => {
      await page.goto('/admin/login')
      await expect(page).toHaveURL(/\/admin$/)
      // Calls that are still under way would be refused.
      await page.waitForLoadState('networkidle')

      await page.getByRole('button', { name: 'Sign Out' }).click()
      await expect(page).toHaveURL(/\/$/)
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
      await page.goto('/admin')
      await expect(page).toHaveURL(/\/admin\/login$/)
    },
  )
})

test('a missing number shows N/A, zero shows 0, and a failed load can be tried again [ADASH-04]', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 500/)
  await bringSession(page, await theAdmin())
  const stats = /\/api\/admin\/stats\//
  await page.route(stats, (route) =>
    route.fulfill({ status: 500, json: { success: false, msg: 'Down', code: 'internal' } }),
  )
  await page.goto('/admin')
  const statistics = page.getByRole('region', { name: 'Statistics' })
  await expect(statistics.getByText('N/A')).toHaveCount(6)
  await checkA11y(page)

  await page.unroute(stats)
  await page.route(stats, (route) => route.fulfill({ json: { success: true, newUsers: 0, testTaken: 12 } }))
  await statistics.getByRole('button', { name: 'Try again' }).click()
  await expect(statistics.getByText('N/A')).toHaveCount(4)
  await expect(statistics.getByText('0', { exact: true })).toHaveCount(1)
})

test("the dashboard leads to today's jobs and to the skill test form [ADASH-05] [ADASH-06] [ADASH-07] [ADASH-08] [CONST-17]", async ({
  page,
}) => {
  const recruiter = await makeRecruiter('Rohan Mehta', 'Sahyadri Software')
  const titles = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((word) => `${word} job ${Date.now()}`)
  for (const title of titles) await makeJob(recruiter, title)
  await bringSession(page, await theAdmin())
  await page.goto('/admin')

  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' })
  const year = today.slice(-4)
  const newJobs = page.getByRole('region', { name: 'New Jobs' })
  await expect(newJobs.getByRole('article')).toHaveCount(4)
  const newest = newJobs.getByRole('article').first()
  for (const text of [`${titles[4]} ${year}`, 'Sahyadri Software', today]) await expect(newest).toContainText(text)

  await newest.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `${titles[4]} ${year}` })).toBeVisible()
  await page.goBack()
  await newJobs.getByRole('link', { name: 'View More' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Jobs' })).toBeVisible()

  await page.goto('/admin')
  for (const name of ['Create Event', 'Create Blog', 'Create Forum']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Create Skill Test' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New Skill Test' })).toBeVisible()
})

test('every tab can be opened on a phone, where the menu is a drawer [ASHELL-01] [ASHELL-02]', async ({ page }) => {
  await bringSession(page, await theAdmin())
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/admin')
  for (const name of tabs) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog')
    if (name === tabs[0]) await checkA11y(page)
    // The four requests share an entry, which is open from then on while one of them is shown.
    if (name === 'Mentor Requests') await drawer.getByRole('button', { name: 'Requests' }).click()
    await drawer.getByRole('link', { name, exact: true }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: headings[name] ?? name })).toBeVisible()
    await checkA11y(page)
  }
})

test('candidates and recruiters cannot open the panel [ALOG-02]', async ({ page }) => {
  for (const person of [await makeCandidate('Kavya Menon'), await makeRecruiter('Nisha Rao', 'Other Company')]) {
    await bringSession(page, person)
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin\/login$/)
  }
})

test('the link that a new installation writes at its start creates the first admin, once [ASHELL-05]', async ({
  openBrowser,
  allowErrors,
}) => {
  allowErrors(/status of 403/)
  await onOwnServer({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }, async ({ origin, dataDir }) => {
    const [link = ''] = /\/admin\/first#\S+/.exec(await readFile(join(dataDir, 'first-admin-link.txt'), 'utf8')) ?? []
    expect(link).not.toBe('')
    const [first, second] = [await openBrowser({ baseURL: origin }), await openBrowser({ baseURL: origin })]
    const fill = async (page: Page) => {
      await page.getByLabel('Full Name').fill('Asha Rao')
      await page.getByLabel('Email').fill('asha@example.org')
      await page.getByLabel('Password', { exact: true }).fill('Ladder-2026!')
      await page.getByRole('button', { name: 'Create the first admin' }).click()
    }
    for (const page of [first, second]) await page.goto(link)
    await checkA11y(first)
    await first.getByRole('button', { name: 'Create the first admin' }).click()
    await expect(first.getByText('Please fill in this field.')).toBeVisible()

    await fill(first)
    await expect(first).toHaveURL(/\/admin$/)
    await expect(first.getByRole('banner')).toContainText('Asha Rao')

    await fill(second)
    await expect(second.getByRole('alert')).toContainText('This link has been used or has been replaced.')
    await expect(second.getByLabel('Full Name')).toHaveValue('Asha Rao')
    // Else they would send requests to a stopped server.
    for (const page of [first, second]) await page.close()
  })
})

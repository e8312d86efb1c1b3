import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeDataFolder } from '#support/data-folder.ts'
import { apiOf, bringSession } from '#support/people.ts'
import { type RunningServer, startServer } from '#support/server.ts'
import { checkA11yInBothSchemes, expect, test } from '#support/test.ts'

interface SignIn {
  who: string
  email: string
  password: string
}

let dataDir = ''
let demo: RunningServer
let signIns: SignIn[] = []
test.beforeAll(async () => {
  dataDir = await makeDataFolder('firstrung-axe-')
  demo = await startServer(dataDir, { ADMIN_EMAIL: '', ADMIN_PASSWORD: '' }, ['--demo'])
  process.env['E2E_ORIGIN'] = demo.origin
  signIns = JSON.parse(await readFile(join(dataDir, 'demo-sign-ins.json'), 'utf8')) as SignIn[]
})
test.afterAll(async () => {
  await demo.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Pages to which no link leads without a mailed link or a certain state. */
const unlinked = [
  '/auth',
  '/claim',
  '/join',
  '/forgot-password',
  '/verify-email',
  '/change-email',
  '/undo-email',
  '/reset-password',
  '/grievance',
  '/legal',
  '/policy/answers',
  '/admin/login',
  '/admin/first',
  '/nowhere',
]

/** Where each begins; all other pages are found by following links. */
const roles = {
  visitor: { login: null, paths: ['/', ...unlinked] },
  candidate: {
    login: /^candidate, interview set/,
    paths: ['/dashboard', '/applications', '/saved', '/candidate/profile'],
  },
  recruiter: {
    login: /^recruiter$/,
    paths: ['/rdashboard', '/rdashboard/answers', '/recruiter/reports', '/recruiter/team', '/hiringpanel'],
  },
  team: { login: /^admin/, paths: ['/admin', '/admin/account', '/admin/system'] },
}

for (const width of [375, 1280]) {
  for (const [role, { login, paths }] of Object.entries(roles)) {
    test(`axe finds nothing on any page of a ${role} at ${width} pixels`, async ({ page, allowErrors }) => {
      allowErrors(/status of 404 .*\/nowhere/)
      await page.setViewportSize({ width, height: 900 })
      if (login) await logIn(page, login)
      const pages = await checkPages(page, paths)
      expect(pages.length).toBeGreaterThan(20)
    })
  }
}

async function logIn(page: Page, pattern: RegExp): Promise<void> {
  const found = signIns.find(({ who }) => pattern.test(who))
  if (!found) throw new Error(`The demo has nobody like ${pattern.source}`)
  const { email, password } = found
  const { accounts } = apiOf()
  const signedIn = pattern.test('admin')
    ? await accounts.signInAdmin({ body: { email, password } })
    : await accounts.signIn({
        body: { email, password, userType: pattern.test('recruiter') ? 'recruiter' : 'candidate' },
      })
  await page.goto(demo.origin)
  await bringSession(page, { signedIn })
}

/** They leave for other sites as soon as they are opened, or are no pages. */
const noPage = /^\/(linkedin|facebook|instagram|discord|whatsapp)$|^\/(api|files)\/|\.\w{2,11}$/
/** Of pages that differ in an id or a slug alone, one is checked; the team's tabs are pages of their own. */
function kindOf({ pathname, searchParams }: URL): string {
  const kind = pathname
    .split('/')
    .map((part, at) => (at > 1 && /[\d-]/.test(part) ? '*' : part))
    .join('/')
  const tab = searchParams.get('tab')
  return tab === null ? kind : `${kind}?tab=${tab}`
}

/** Checks these pages and one of each kind that they lead to, and so on. Returns the kinds. */
async function checkPages(page: Page, paths: readonly string[]): Promise<string[]> {
  const due = paths.map((path) => new URL(path, demo.origin))
  const kinds = new Set<string>()
  for (let url = due.shift(); url; url = due.shift()) {
    const kind = kindOf(url)
    if (url.origin !== demo.origin || noPage.test(url.pathname) || kinds.has(kind)) continue
    kinds.add(kind)
    await page.goto(url.href, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 1 }).first(), url.pathname).toBeVisible()
    // Chromium tells old colours of what it leaves out because it is out of sight, when the scheme changes.
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
    await checkA11yInBothSchemes(page)
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    due.push(...links.map((link) => new URL(link)))
  }
  return [...kinds]
}

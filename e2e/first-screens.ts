import { type Browser, chromium, type Page } from '@playwright/test'
import { readArguments } from '../scripts/arguments.mjs'
import { usageOf } from '../scripts/commands.mjs'
import { type Demo, type SignIn, withDemo } from './support/demo.ts'

// npm run bench -- first-screens: what a browser asks for when somebody who is signed in opens their first screen, with an
// empty cache and once more. Over plain http, so texts come by gzip; by brotli they are smaller.
readArguments({ usage: usageOf('bench first-screens') })

const screens = [
  { who: 'candidate, interview set', path: '/dashboard' },
  { who: 'recruiter', path: '/rdashboard' },
  { who: 'admin', path: '/admin' },
]

interface Visit {
  requests: number
  scripts: number
  kilobytes: number
}

await withDemo(async (demo) => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium-headless-shell',
  })
  try {
    console.log('| first screen | cache | requests | scripts of them | kB |\n|---|---|---|---|---|')
    for (const { who, path } of screens) {
      const signIn = demo.signIns.find((one) => one.who.startsWith(who))
      if (!signIn) throw new Error(`The demo has no ${who}.`)
      for (const [cache, visit] of Object.entries(await visitsOf(browser, demo, signIn, path)))
        console.log(`| \`${path}\` | ${cache} | ${visit.requests} | ${visit.scripts} | ${visit.kilobytes} |`)
    }
  } finally {
    await browser.close()
  }
})

/** Opens a screen with an empty cache and once more in the same browser. */
async function visitsOf(browser: Browser, demo: Demo, signIn: SignIn, path: string): Promise<Record<string, Visit>> {
  const context = await browser.newContext({ baseURL: demo.origin, viewport: { width: 375, height: 760 } })
  try {
    const page = await context.newPage()
    await demo.bringSession(page, signIn)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.clearBrowserCache')
    return { empty: await visit(page, path), full: await visit(page, path) }
  } finally {
    await context.close()
  }
}

/** What is transferred until nothing has been requested for half a second; files of the browser's cache do not count. */
async function visit(page: Page, path: string): Promise<Visit> {
  await page.goto('about:blank')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const kinds = new Map<string, string>()
  let [requests, scripts, bytes] = [0, 0, 0]
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (!response.fromDiskCache) kinds.set(requestId, type)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === undefined) return
    requests += 1
    bytes += encodedDataLength
    if (kind === 'Script') scripts += 1
  })
  await page.goto(path)
  await page.getByRole('main').waitFor()
  await page.waitForLoadState('networkidle')
  await devtools.detach()
  return { requests, scripts, kilobytes: Math.round(bytes / 1000) }
}

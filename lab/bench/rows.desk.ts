import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Bench } from './bench.ts'
import { fillPool } from './candidates.ts'
import { startChild } from './load.ts'
import { applyInBulk } from './rows.applying.ts'

/** What a recruiter does in a panel of 10,000 applicants among 20,000 people, in a browser on an ordinary screen. */
export async function deskRows(bench: Bench): Promise<void> {
  const { world, db } = bench
  const [people, applicants] = bench.quick ? [400, 200] : [20_000, 10_000]
  const recruiter = await world.make.recruiter()
  const { _id: jobId } = await world.make.job(recruiter, { jobTitle: 'Crowded Job', qualifications: 'React, SQL' })
  await fillPool(db, people, 'jobs')
  await applyInBulk(db, jobId, applicants)
  await sql`analyze`.execute(db)
  const server = await startChild('./pages.child.ts', { ...bench.settings, NODE_ENV: 'production' })
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium-headless-shell',
    args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  })
  try {
    const origin = `http://127.0.0.1:${server.port}`
    const page = await browser.newPage({ baseURL: origin, viewport: { width: 1440, height: 900 } })
    await bringSession(bench, page, recruiter)
    const opened = performance.now()
    await page.goto(`/hiringpanel/${jobId}`)
    const received = page.getByRole('region', { name: /^Applications Received \d/ })
    const card = received.getByRole('article').first()
    await card.waitFor()
    const where = `among ${applicants} applicants`
    const first = performance.now() - opened
    bench.row(`the panel ${where} opens`, `first card after ${Math.round(first)} ms`, 'at most 1000 ms', first <= 1000)
    await page.waitForLoadState('networkidle')

    const heading = page.getByRole('dialog').getByRole('heading', { level: 2 })
    const bar = page.getByRole('region', { name: 'Chosen candidates' })
    const steps: [string, () => Promise<void>, () => Promise<void>][] = [
      [
        'sort by match',
        async () => void (await page.getByLabel('Sort by').selectOption('Best match')),
        () => page.waitForURL(/sort=match/),
      ],
      ['open the filters', () => page.getByRole('button', { name: 'Filters' }).click(), () => degree(page).waitFor()],
      ['type into a filter', () => degree(page).press('B'), () => page.waitForURL(/degree=/)],
      ['clear the filters', () => page.getByRole('button', { name: 'Clear filters' }).click(), () => card.waitFor()],
      ['open the details', () => card.getByRole('link').first().click(), () => heading.waitFor()],
      ['the next person', () => page.keyboard.press('j'), () => page.waitForTimeout(500)],
      ['close the details', () => page.keyboard.press('Escape'), () => heading.waitFor({ state: 'detached' })],
      ['choose one', () => received.getByRole('checkbox').first().check(), () => bar.waitFor()],
      [
        'choose all that can be',
        () => bar.getByRole('button', { name: /^Select/ }).click(),
        () => page.waitForTimeout(500),
      ],
      [
        'preview of a bulk rejection',
        () => bar.getByRole('button', { name: 'Reject' }).click(),
        () => page.getByRole('dialog').getByRole('button', { name: 'Reject' }).waitFor(),
      ],
    ]
    for (const [what, act, isThere] of steps) await measure(bench, page, `${what} ${where}`, { act, isThere })
  } finally {
    await browser.close()
    await server.stop()
  }
}

const degree = (page: Page) => page.getByLabel('Degree')

/** Adds a row: from the input to the next frame that the browser has painted, and how many rounds of requests followed. */
async function measure(
  bench: Bench,
  page: Page,
  work: string,
  { act, isThere }: { act: () => Promise<void>; isThere: () => Promise<void> },
): Promise<void> {
  await page.evaluate(`
    window.seen = []
    new PerformanceObserver((list) => window.seen.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'event', durationThreshold: 16 })`)
  const asked: number[] = []
  const note = (request: { url(): string }) => {
    if (request.url().includes('/api/')) asked.push(performance.now())
  }
  page.on('request', note)
  await act()
  await isThere()
  await page.waitForLoadState('networkidle')
  // Entries come after the frame.
  await page.waitForTimeout(300)
  page.off('request', note)
  const seen = (await page.evaluate('window.seen')) as number[]
  const longest = Math.max(0, ...seen)
  bench.row(
    work,
    `${longest || 'less than 16'} ms to the next paint, ${asked.length} requests`,
    'at most 100 ms',
    longest <= 100,
  )
}

/** What logging in leaves in the browser. */
async function bringSession({ world }: Bench, page: Page, { email, password }: Person): Promise<void> {
  const body = { email, password, userType: 'recruiter' as const }
  const { token, user, userType } = await world.as(null).accounts.signIn({ body })
  await page.goto('/favicon.svg')
  const kept = { token, user: JSON.stringify(user), usertype: userType }
  await page.evaluate(
    `for (const [key, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(key, value)`,
  )
}

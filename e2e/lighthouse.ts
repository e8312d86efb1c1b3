import type { Client, routes } from '@firstrung/contract'
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { onlyKnown, readArguments } from '../scripts/arguments.mjs'
import { usageOf } from '../scripts/commands.mjs'
import { type Demo, type SignIn, withDemo } from './support/demo.ts'

// npm run bench -- lighthouse [PAGE…]: the public pages of the demo on a phone with applied throttling, the median of three runs.
// web/scripts/budget.mjs measures the size of scripts: over plain http browsers do not accept brotli.
const runs = 3

type Api = Client<typeof routes>

/** Every public page, and where it is. */
const pages: Record<string, (api: Api) => string | Promise<string>> = {
  landing: () => '/',
  events: () => '/events',
  // Visitors are redirected from it: measured with a candidate's session.
  event: async (api) => `/events/${(await api.events.list({ body: { limit: 1 } })).events[0]?._id}`,
  blogs: () => '/blogs',
  blog: async (api) => `/blogs/${(await api.blogs.list({ query: { limit: 1 } })).items[0]?._id}`,
  bootcamps: () => '/bootcamp',
  bootcamp: () => '/bootcamp/web-development-bootcamp',
  community: () => '/community',
  privacy: () => '/policy/privacy',
  refund: () => '/policy/refund',
  terms: () => '/policy/terms',
  tests: () => '/skilltests',
  jobs: () => '/jobs',
  job: async (api) => `/jobs/${(await api.board.list({ query: { limit: 1 } })).jobs[0]?.slug}`,
}
const { positionals: asked } = readArguments({ usage: usageOf('bench lighthouse'), most: 100 })
onlyKnown(asked, Object.keys(pages), usageOf('bench lighthouse'))

interface Figures {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcp: number
  cls: number
  tbt: number
}

/** The thresholds of every public page. */
const bars: Record<keyof Figures, (value: number) => boolean> = {
  performance: (value) => value >= 95,
  accessibility: (value) => value === 100,
  bestPractices: (value) => value >= 95,
  seo: (value) => value === 100,
  lcp: (value) => value <= 1800,
  cls: (value) => value <= 0.02,
  tbt: (value) => value <= 100,
}

async function measure(demo: Demo, path: string, signIn?: SignIn): Promise<Figures> {
  const url = `${demo.origin}${path}`
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  const chrome = await launch({
    chromePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium-headless-shell',
    chromeFlags: flags,
  })
  try {
    if (signIn) await bringSession(chrome.port, demo, signIn)
    const result = await lighthouse(url, {
      port: chrome.port,
      throttlingMethod: 'devtools',
      logLevel: 'silent',
      disableStorageReset: signIn !== undefined,
    })
    if (!result) throw new Error(`Lighthouse gave no answer for ${url}`)
    const { categories, audits } = result.lhr
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcp: Math.round(value('largest-contentful-paint')),
      cls: Number(value('cumulative-layout-shift').toFixed(3)),
      tbt: Math.round(value('total-blocking-time')),
    }
  } finally {
    chrome.kill()
  }
}

/** Gives this browser somebody's session. */
async function bringSession(port: number, demo: Demo, signIn: SignIn): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]?.newPage()
  if (page) await demo.bringSession(page, signIn)
  await page?.close()
  await browser.close()
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

let missed = 0
await withDemo(async (demo) => {
  const candidate = demo.signIns.find(({ who }) => who.startsWith('candidate'))
  const names = Object.keys(bars) as (keyof Figures)[]
  console.log(`| page | ${names.join(' | ')} |\n|---|${names.map(() => '---|').join('')}`)
  for (const [page, pathOf] of Object.entries(pages)) {
    if (asked.length > 0 && !asked.includes(page)) continue
    const path = await pathOf(demo.apiOf())
    const seen: Figures[] = []
    for (let run = 0; run < runs; run += 1)
      seen.push(await measure(demo, path, page === 'event' ? candidate : undefined))
    const cells = names.map((name) => {
      const figure = median(seen.map((one) => one[name]))
      if (bars[name](figure)) return String(figure)
      missed += 1
      return `${figure} (!)`
    })
    console.log(`| ${page} | ${cells.join(' | ')} |`)
  }
})
process.exit(missed > 0 ? 1 : 0)

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { startServer } from './support/server.ts'

// npm run lighthouse [path…]: public pages on a phone with applied throttling, the median of three runs. What the
// scripts weigh is measured by web/scripts/budget.mjs: over plain http a browser does not ask for brotli.
const pages = process.argv.length > 2 ? process.argv.slice(2) : ['/']
const runs = 3

interface Figures {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcp: number
  cls: number
  tbt: number
}

/** The bars of every public page.. */
const bars: Record<keyof Figures, (value: number) => boolean> = {
  performance: (value) => value >= 95,
  accessibility: (value) => value === 100,
  bestPractices: (value) => value >= 95,
  seo: (value) => value === 100,
  lcp: (value) => value <= 1800,
  cls: (value) => value <= 0.02,
  tbt: (value) => value <= 100,
}

async function measure(url: string): Promise<Figures> {
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
  const chrome = await launch({ chromePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium', chromeFlags: flags })
  try {
    const result = await lighthouse(url, { port: chrome.port, throttlingMethod: 'devtools', logLevel: 'silent' })
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

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const dataDir = await mkdtemp(join(tmpdir(), 'firstrung-lighthouse-'))
const server = await startServer(dataDir)
let missed = 0
try {
  const names = Object.keys(bars) as (keyof Figures)[]
  console.log(`| page | ${names.join(' | ')} |\n|---|${names.map(() => '---|').join('')}`)
  for (const page of pages) {
    const seen: Figures[] = []
    for (let run = 0; run < runs; run += 1) seen.push(await measure(`${server.origin}${page}`))
    const cells = names.map((name) => {
      const figure = median(seen.map((one) => one[name]))
      if (bars[name](figure)) return String(figure)
      missed += 1
      return `${figure} (!)`
    })
    console.log(`| ${page} | ${cells.join(' | ')} |`)
  }
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(missed > 0 ? 1 : 0)

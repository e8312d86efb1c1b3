import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toastMillis } from '@firstrung/contract'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect as baseExpect,
  type Locator,
  type Page,
  type Request,
} from '@playwright/test'
import axe from 'axe-core'
import { copyDataFolder } from './data-folder.ts'
import { makeNamesWhole } from './exact-names.ts'
import { startServer } from './server.ts'

/** Playwright's expect. When breaks are planted in several places, a test continues to show them all. */
export const expect = process.env['E2E_GO_ON'] ? baseExpect.configure({ soft: true }) : baseExpect

const results = fileURLToPath(new URL('../results', import.meta.url))

interface Fixtures {
  /**
   * Allows errors whose text matches, from here on. The browser reports a refused call as 'Failed to load resource: the
   * server responded with a status of 401 (Unauthorized) <address>'.
   */
  allowErrors: (...patterns: RegExp[]) => void
  /** The options with which the other fixtures open browsers. */
  newContext: (options?: BrowserContextOptions) => ReturnType<Browser['newContext']>
  /** Another person with their own browser, whose console is watched too. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
  /** The console errors of every browser of this test. */
  complaints: Complaints
}

interface WorkerFixtures {
  /** The product's address: a server only for this worker, unless E2E_ORIGIN names a running one. */
  origin: string
  /** What the steps of a journey share. It is here because a test with other worker fixtures gets its own worker. */
  kept: Kept
  /** Makes quoted names whole, before the first page of a test. */
  wholeNames: undefined
}

interface Kept {
  journey: string
  page: Page | undefined
  contexts: BrowserContext[]
}

async function close(kept: Kept): Promise<void> {
  for (const context of kept.contexts.splice(0)) await context.close()
  kept.page = undefined
}

/**
 * Only in tests that cut the network themselves, for every connection that was open. The router reports its own
 * prefetch of link targets, which may still be running, in words of its own.
 */
const lineTaken = /net::ERR_INTERNET_DISCONNECTED|^Failed to fetch manifest patches TypeError: Failed to fetch/

/** Browser errors about a killed process; only where processes are killed on purpose. */
const lineBreaks = process.env['E2E_LINE_BREAKS']
  ? [/status of 50[23]/, /net::ERR_/, /WebSocket connection to/, /status of 400 .*socket\.io/]
  : []

interface Complaints {
  watch(context: BrowserContext): void
  allow(patterns: readonly RegExp[]): void
}

/**
 * Toasts stay three times as long. On a busy machine more than two seconds may pass until a test looks, and the toast was
 * gone. The documented time is proved with a clock of its own [NAV-20].
 */
const holdToasts = (context: BrowserContext) =>
  context.addInitScript((millis) => {
    const setTimer = window.setTimeout.bind(window)
    const slower = (run: TimerHandler, delay?: number, ...rest: unknown[]) =>
      setTimer(run, delay === millis ? 3 * millis : delay, ...rest)
    window.setTimeout = slower as typeof window.setTimeout
  }, toastMillis)

/** Playwright's test; it fails on any console error, in any of its browsers, that it did not allow. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  origin: [
    async ({}, use, { workerIndex }) => {
      const running = process.env['E2E_ORIGIN']
      if (running) return use(running)
      const dataDir = await copyDataFolder('firstrung-journeys-')
      const server = await startServer(dataDir)
      process.env['E2E_ORIGIN'] = server.origin
      process.env['E2E_DATA_DIR'] = dataDir
      await use(server.origin)
      try {
        await server.stop()
      } finally {
        await mkdir(results, { recursive: true })
        await writeFile(join(results, `server-${workerIndex}.log`), server.output())
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
  kept: [
    async ({}, use) => {
      const kept: Kept = { journey: '', page: undefined, contexts: [] }
      await use(kept)
      await close(kept)
    },
    { scope: 'worker' },
  ],
  wholeNames: [
    async ({ browser }, use) => {
      await makeNamesWhole(browser)
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
  // J15 has its own server, so this is read again for each test.
  baseURL: async ({}, use) => {
    await use(process.env['E2E_ORIGIN'])
  },
  complaints: [
    async ({}, use) => {
      const allowed: RegExp[] = [lineTaken, ...lineBreaks]
      const found: string[] = []
      const complain = (text: string) => {
        if (!allowed.some((pattern) => pattern.test(text))) found.push(text)
      }
      await use({
        allow: (patterns) => void allowed.push(...patterns),
        watch(context) {
          context.on('console', (message) => {
            if (message.type() === 'error') complain(`${message.text()} ${message.location().url}`)
          })
          context.on('weberror', (fault) => complain(fault.error().stack ?? fault.error().message))
        },
      })
      expect(found, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, complaints }, use) => {
    complaints.watch(context)
    await holdToasts(context)
    await use(context)
  },
  allowErrors: async ({ complaints }, use) => {
    await use((...patterns) => complaints.allow(patterns))
  },
  newContext: async ({ browser, contextOptions, baseURL, locale, timezoneId, viewport, complaints }, use) => {
    await use(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(locale === undefined ? {} : { locale }),
        ...(timezoneId === undefined ? {} : { timezoneId }),
        viewport,
        ...options,
      })
      complaints.watch(context)
      await holdToasts(context)
      return context
    })
  },
  openBrowser: async ({ newContext }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await newContext(options)
      opened.push(context)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

/** A test within a `journey`. */
export const journeyStep = test.extend<{ contexts: BrowserContext[] }>({
  contexts: [
    async ({ kept, complaints }, use, { titlePath }) => {
      const title = titlePath.slice(0, -1).join(' › ')
      if (kept.journey !== title) await close(kept)
      kept.journey = title
      for (const context of kept.contexts) complaints.watch(context)
      await use(kept.contexts)
    },
    { auto: true },
  ],
  openBrowser: async ({ contexts, newContext }, use) => {
    await use(async (options) => {
      const context = await newContext(options)
      contexts.push(context)
      return context.newPage()
    })
  },
  page: async ({ kept, openBrowser }, use) => {
    kept.page ??= await openBrowser()
    await use(kept.page)
  },
})

/**
 * A long walk in several tests, each a `journeyStep`. They run in order, and each continues in the browsers of the one
 * before; after a failure the others are skipped. Only for what has to be proved as a walk: other tests begin with a new
 * page.
 */
export function journey(title: string, steps: () => void): void {
  journeyStep.describe.serial(title, steps)
}

/**
 * From here on requests to this address wait until `release`, so that a test sees the page while it loads, however slow the
 * machine is. `requests` are those that have come.
 */
export async function pauseRequests(
  page: Page,
  url: string,
  method?: string,
): Promise<{ requests: readonly Request[]; release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const requests: Request[] = []
  await page.route(url, async (route) => {
    if (method && route.request().method() !== method) return route.fallback()
    requests.push(route.request())
    await promise
    await route.continue()
  })
  return { requests, release: resolve }
}

/** From here on the page's live connection stays silent: it follows what others do only when it reads something again. */
export async function silenceLive(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, () => {})
  await page.route('**/socket.io/**', () => {})
}

/** Asserts the width of a dialog, in CSS pixels. */
export async function expectWidth(dialog: Locator, width: 500 | 600): Promise<void> {
  await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(width)
}

/** Far longer than any check takes, so that nothing is asked twice that would still be answered. */
const answerSeconds = 60

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']

/** Asserts that the page breaks none of the WCAG rules that can be checked automatically; further rules by axe's tags. */
export async function checkA11y(page: Page, ...further: string[]): Promise<void> {
  const tags = [...wcag, ...further]
  await standStill(page)
  // Loaded once for each document: no page has frames, and a new copy for each check took half of its time.
  if (!(await ask(() => page.evaluate(() => 'axe' in window)))) await ask(() => page.evaluate(axe.source))
  const found = await ask(() => page.evaluate(violationsOf, tags))
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/** Runs in the page: what axe finds there by the rules with these tags, a text for each fault. */
async function violationsOf(values: string[]): Promise<string[]> {
  const { run } = Reflect.get(window, 'axe') as typeof axe
  let hasChanged = false
  const observer = new MutationObserver(() => (hasChanged = true))
  observer.observe(document, { childList: true, characterData: true, subtree: true })
  // Axe looks at the same elements several times: what was replaced in between, as by hydration, seems to have no text.
  // So a fault counts when the page rested while axe looked, and when it is still there a moment later.
  for (let tries = 1, seen = 0; ; tries += 1) {
    hasChanged = false
    const { violations } = await run(document, { resultTypes: ['violations'], runOnly: { type: 'tag', values } })
    await new Promise((resolve) => setTimeout(resolve))
    const isSure = !hasChanged && (violations.length === 0 || seen > 0)
    if (!isSure && tries < (violations.length > 0 ? 20 : 5)) {
      if (!hasChanged) seen += 1
      if (violations.length > 0) await new Promise((resolve) => setTimeout(resolve, 250))
      continue
    }
    observer.disconnect()
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
    )
  }
}

/** The same in light and in dark colours, with the rules of good practice too. */
export async function checkA11yInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await checkA11y(page, 'best-practice')
  }
}

/** Waits for fading dialogs and for lists that are dimmed while they are read again, whose colours are temporary. */
async function standStill(page: Page): Promise<void> {
  const isDimmed = () =>
    [...document.querySelectorAll('[aria-busy="true"]')].some((one) => getComputedStyle(one).opacity !== '1')
  await expect.poll(() => ask(() => page.evaluate(isDimmed)), { timeout: 3 * answerSeconds * 1000 }).toBe(false)
  const rest = async () => {
    const finite = () => document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    // A colour that a child inherits changes there only when its parent has arrived: the child's transition starts after it.
    for (let running = finite(); running.length > 0; running = finite()) {
      await Promise.all(running.map((one) => one.finished.catch(() => undefined)))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }
  await ask(() => page.evaluate(rest))
}

/**
 * Puts a question to a page, and once more when no answer comes. The answer to a question of one line was lost once: the test
 * waited five minutes for it, and the same page could be pictured then. Only for questions that change nothing.
 */
async function ask<T>(question: () => Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => silence.resolve(undefined), answerSeconds * 1000)
  try {
    const answer = await Promise.race([question().then((value) => ({ value })), silence.promise])
    return answer ? answer.value : await question()
  } finally {
    clearTimeout(timer)
  }
}

/** Pictures of a screen at three widths, light and dark, where SHOTS names a folder. */
export async function shotsOf(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (!folder) return
  const before = page.viewportSize()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await standStill(page)
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png` })
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

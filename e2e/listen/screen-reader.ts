import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { test as base, expect } from '#support/test.ts'

export { expect }

/** Orca, attached to a browser window. What it would say aloud is in its log. */
interface ScreenReader {
  /** Does something and waits until each of these was announced. Returns all announcements. */
  hears(act: () => Promise<unknown>, ...expected: RegExp[]): Promise<string[]>
  /** Presses a key on the X keyboard, by its X name: screen readers listen to those. */
  press(key: string): Promise<void>
  /** What is announced during this time without any action. */
  silence(millis: number): Promise<string[]>
}

/** How long a silence means that nothing more comes. */
const rest = 700

export const test = base.extend<{ page: Page; reader: ScreenReader; folder: string; orca: void }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'firstrung-listen-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  // Before any browser: it would not notice an existing window.
  orca: [
    async ({ folder }, use) => {
      // Without a window manager no window is ever active.
      const windows = spawn('openbox', { stdio: 'ignore' })
      const settings = join(folder, 'orca')
      await mkdir(settings)
      // Its log is read while it is written.
      const setUp = 'from orca import debug\ndebug.debugFile.reconfigure(line_buffering=True)\n'
      await writeFile(join(settings, 'orca-customizations.py'), setUp)
      const options = ['--user-prefs', settings, '--debug-file', join(folder, 'orca.log'), '--enable', 'speech']
      const orca = spawn('orca', options, { stdio: 'ignore' })
      await expect.poll(() => spoken(folder), { message: 'Orca is there' }).toContain('Screen reader on.')
      await use()
      orca.kill('SIGKILL')
      windows.kill()
    },
    { auto: true },
  ],
  context: async ({ folder, launchOptions, origin, complaints, locale, timezoneId }, use) => {
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      ...launchOptions,
      ...(locale === undefined ? {} : { locale }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
      baseURL: origin,
      headless: false,
      viewport: { width: 1280, height: 800 },
      // A window with only the page: all keys go there.
      args: [...(launchOptions.args ?? []), `--app=${origin}/favicon.svg`, '--force-renderer-accessibility'],
    })
    complaints.watch(context)
    await use(context)
    await context.close()
  },
  page: async ({ context }, use) => {
    const [page] = context.pages()
    if (!page) throw new Error('the browser has no window')
    await use(page)
  },
  reader: async ({ folder }, use) => {
    /** All announcements after the first `known`, once nothing more comes. */
    const saidAfter = async (known: number): Promise<string[]> => {
      for (let before = -1; ; await sleep(rest)) {
        const all = await spoken(folder)
        if (all.length === before) return all.slice(known)
        before = all.length
      }
    }
    await use({
      async hears(act, ...expected) {
        const known = (await spoken(folder)).length
        await act()
        for (const pattern of expected) {
          await expect
            .poll(async () => (await spoken(folder)).slice(known).join('\n'), { message: `says ${pattern}` })
            .toMatch(pattern)
        }
        const said = await saidAfter(known)
        process.stdout.write(`${expected.join(' ')}\n    ${said.slice(0, 12).join('\n    ')}\n`)
        return said
      },
      async press(key) {
        await promisify(execFile)('xdotool', ['key', key])
      },
      async silence(millis) {
        const known = (await spoken(folder)).length
        await sleep(millis)
        return (await spoken(folder)).slice(known)
      },
    })
  },
})

/** All announcements so far. */
async function spoken(folder: string): Promise<string[]> {
  const log = await readFile(join(folder, 'orca.log'), 'utf8').catch(() => '')
  return [...log.matchAll(/SPEECH OUTPUT: '(.*?)'(?: ?[[{]|$)/gms)].map(([, text = '']) =>
    text.replace(/\s+/g, ' ').trim(),
  )
}

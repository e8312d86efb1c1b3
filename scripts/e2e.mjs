import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { passArguments } from './arguments.mjs'
import { ensureChromium } from './chromium.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensurePages } from './pages.mjs'
import { isStarted, main, root, run, say } from './run.mjs'

/** Whether there is a journey to run. */
export const hasJourneys = () => readdirSync(join(root, 'e2e', 'journeys')).some((name) => name.endsWith('.spec.ts'))

/**
 * Runs the journeys in a real browser against a server that starts as npm start does.
 * @param {readonly string[]} options of Playwright
 * @param {Record<string, string>} [env]
 */
export async function runJourneys(options, env = {}) {
  const CHROMIUM_PATH = await ensureChromium()
  await ensurePages()
  return run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...options], {
    env: { CHROMIUM_PATH, ...env },
  })
}

if (isStarted(import.meta.url)) {
  const args = passArguments(usageOf('e2e'))
  main(async () => {
    await ensureDependencies()
    if (!hasJourneys()) return say('There are no journeys yet.')
    return (await runJourneys(args)).code
  })
}

import { passArguments } from './arguments.mjs'
import { ensureChromium } from './chromium.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensurePages } from './pages.mjs'
import { main, run } from './run.mjs'

// npm run e2e -- weak-network: sign-in, a test and an application at Slow 3G, with no line at all for 30 seconds in the middle.
// npm run e2e -- axe: every page of the demo in both colour schemes.
// They take minutes, so they are no part of the suite. Each has its own configuration of Playwright.
const [name = '', ...words] = process.argv.slice(2)
const args = passArguments(usageOf(`e2e ${name}`), words)
main(async () => {
  await ensureDependencies()
  const CHROMIUM_PATH = await ensureChromium()
  await ensurePages()
  const options = ['test', '--config', `e2e/${name}.config.ts`, ...args]
  // All faults of a page are shown, not only the first.
  const env = { CHROMIUM_PATH, ...(name === 'axe' && { E2E_GO_ON: '1' }) }
  return (await run('playwright', options, { env })).code
})

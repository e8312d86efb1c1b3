import { ensureChromium } from './chromium.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensurePages } from './pages.mjs'
import { main, run } from './run.mjs'

// npm run weak-network: sign-in, a test and an application at Slow 3G, with no line at all for 30 seconds in the middle.
main(async () => {
  await ensureDependencies()
  const CHROMIUM_PATH = await ensureChromium()
  await ensurePages()
  const options = ['test', '--config', 'e2e/weak-network.config.ts', ...process.argv.slice(2)]
  return (await run('playwright', options, { env: { CHROMIUM_PATH } })).code
})

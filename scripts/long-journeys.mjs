import { passArguments } from './arguments.mjs'
import { ensureChromium } from './chromium.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensurePages } from './pages.mjs'
import { main, run } from './run.mjs'

// npm run e2e -- weak-network: sign-in, a test and an application at Slow 3G, with no line at all for 30 seconds in the middle.
const args = passArguments(usageOf('e2e weak-network'))
main(async () => {
  await ensureDependencies()
  const CHROMIUM_PATH = await ensureChromium()
  await ensurePages()
  const options = ['test', '--config', 'e2e/weak-network.config.ts', ...args]
  return (await run('playwright', options, { env: { CHROMIUM_PATH } })).code
})

import { passArguments } from './arguments.mjs'
import { ensureChromiumWithWindow } from './chromium.mjs'
import { usageOf } from './commands.mjs'
import { canInstall, install } from './debian.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { ensurePages } from './pages.mjs'
import { main, run, Stop } from './run.mjs'

/** What a screen reader needs where there is no screen. */
const packages = ['orca', 'xvfb', 'xauth', 'openbox', 'xdotool', 'dbus', 'at-spi2-core']

// npm run e2e -- listen: what the screen reader Orca announces while somebody signs in, takes a quiz, applies and reads a
// notification.
const args = passArguments(usageOf('e2e listen'))
main(async () => {
  await ensureDependencies()
  const CHROMIUM_PATH = await ensureChromiumWithWindow()
  await ensurePages()
  const isThere = (await run('orca', ['--version'], { quiet: true }).catch(() => ({ code: 1 }))).code === 0
  if (!isThere) {
    if (!canInstall()) throw new Stop(`This needs Debian's packages ${packages.join(', ')}.`)
    await install(...packages)
  }
  const journeys = ['playwright', 'test', '--config', 'e2e/listen.config.ts', ...args]
  return (await run('xvfb-run', ['-a', 'dbus-run-session', '--', ...journeys], { env: { CHROMIUM_PATH } })).code
})

import { spawnSync } from 'node:child_process'
import { passArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { canInstall, install } from './debian.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { main, run, Stop, say } from './run.mjs'

/** Debian's own Python, because its packages are not seen by another one. */
const version = () => spawnSync('/usr/bin/python3', ['-m', 'radicale', '--version'], { encoding: 'utf8' })

// node scripts/radicale.mjs COMMAND…: runs the command where the CalDAV server Radicale is installed. The tests start and stop it.
const words = passArguments(usageOf('test:real'))
main(async () => {
  const [command, ...args] = words
  if (!command) throw new Stop('Say which command to run with Radicale at hand.')
  await ensureDependencies()
  if (version().status !== 0 && canInstall()) await install('python3-radicale')
  if (version().status !== 0)
    throw new Stop(
      'Testing with Radicale needs it. On Debian: apt-get install --no-install-recommends python3-radicale',
    )
  say(`Radicale ${version().stdout.trim()}`)
  return (await run(command, args)).code
})

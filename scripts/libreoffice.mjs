import { spawnSync } from 'node:child_process'
import { passArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { canInstall, install } from './debian.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { main, run, Stop } from './run.mjs'

const isThere = () => spawnSync('soffice', ['--version']).status === 0

// node scripts/libreoffice.mjs COMMAND…: runs the command where LibreOffice can open a table without a window.
const words = passArguments(usageOf('test:real'))
main(async () => {
  const [command, ...args] = words
  if (!command) throw new Stop('Say which command to run with LibreOffice.')
  await ensureDependencies()
  if (!isThere() && canInstall()) await install('libreoffice-calc-nogui')
  if (!isThere()) {
    throw new Stop(
      'Testing with LibreOffice needs soffice. On Debian: apt-get install --no-install-recommends libreoffice-calc-nogui',
    )
  }
  return (await run(command, args)).code
})

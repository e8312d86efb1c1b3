import { spawnSync } from 'node:child_process'
import { passArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { canInstall, install } from './debian.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { main, run, Stop, say } from './run.mjs'

// Debian puts it where an unprivileged user's PATH does not look.
const programOf = () =>
  ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v'], { stdio: 'ignore' }).status === 0)

async function ensureNginx() {
  if (!programOf() && canInstall()) await install('nginx-light')
  const program = programOf()
  if (program) return program
  throw new Stop('Testing behind nginx needs nginx. On Debian: apt-get install --no-install-recommends nginx-light')
}

// node scripts/nginx.mjs COMMAND…: runs the command with TEST_NGINX set to the program, which the tests start themselves.
const words = passArguments(usageOf('test:real'))
main(async () => {
  const [command, ...args] = words
  if (!command) throw new Stop('Say which command to run with nginx at hand.')
  await ensureDependencies()
  const program = await ensureNginx()
  say(spawnSync(program, ['-v'], { encoding: 'utf8' }).stderr.trim())
  return (await run(command, args, { env: { TEST_NGINX: program } })).code
})

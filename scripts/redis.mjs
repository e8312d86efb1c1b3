import { spawnSync } from 'node:child_process'
import { passArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { canInstall, install } from './debian.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { main, run, Stop, say } from './run.mjs'

const programOf = () =>
  ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0)

async function ensureRedis() {
  if (!programOf() && canInstall()) await install('redis-server')
  const program = programOf()
  if (program) return program
  throw new Stop('Testing on Redis needs redis-server. On Debian: apt-get install --no-install-recommends redis-server')
}

// node scripts/redis.mjs COMMAND…: runs the command with TEST_REDIS_SERVER set to the program. The tests start and stop
// it themselves: they ask what happens while it is away.
const words = passArguments(usageOf('test:real'))
main(async () => {
  const [command, ...args] = words
  if (!command) throw new Stop('Say which command to run with a Redis server at hand.')
  await ensureDependencies()
  const program = await ensureRedis()
  say(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim())
  return (await run(command, args, { env: { TEST_REDIS_SERVER: program } })).code
})

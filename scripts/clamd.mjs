import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { passArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { withDaemon } from './daemon.mjs'
import { canInstall, install } from './debian.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { freePort, main, run, Stop, say } from './run.mjs'

/** What the daemon's only signature looks for: nothing that is dangerous anywhere. */
const mark = 'firstrung-test-virus'

const programOf = () => ['clamd', '/usr/sbin/clamd'].find((name) => spawnSync(name, ['--version']).status === 0)

async function ensureClamd() {
  if (!programOf() && canInstall()) await install('clamav-daemon')
  const program = programOf()
  if (program) return program
  throw new Stop(
    'Testing on a virus scanner needs clamd. On Debian: apt-get install --no-install-recommends clamav-daemon',
  )
}

// node scripts/clamd.mjs COMMAND…: runs the command with TEST_CLAMD set to the address of a throw-away ClamAV daemon.
const words = passArguments(usageOf('test:real'))
main(async () => {
  const [command, ...args] = words
  if (!command) throw new Stop('Say which command to run with the throw-away virus scanner.')
  await ensureDependencies()
  const program = await ensureClamd()
  const folder = mkdtempSync(join(tmpdir(), 'firstrung-clamd-'))
  const port = await freePort()
  mkdirSync(join(folder, 'signatures'))
  writeFileSync(join(folder, 'signatures', 'test.ndb'), `Test.Firstrung:0:*:${Buffer.from(mark).toString('hex')}\n`)
  writeFileSync(
    join(folder, 'clamd.conf'),
    [
      `DatabaseDirectory ${join(folder, 'signatures')}`,
      `TemporaryDirectory ${folder}`,
      `TCPSocket ${port}`,
      'TCPAddr 127.0.0.1',
      'Foreground yes',
      'StreamMaxLength 1M',
      '',
    ].join('\n'),
  )
  const daemon = { name: 'clamd', program, args: ['--config-file', join(folder, 'clamd.conf')], port, seconds: 60 }
  try {
    return await withDaemon({ ...daemon, signal: 'SIGKILL' }, async () => {
      const url = `tcp://127.0.0.1:${port}`
      say(`A virus scanner is ready at ${url}`)
      return (await run(command, args, { env: { TEST_CLAMD: url, TEST_VIRUS: mark } })).code
    })
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

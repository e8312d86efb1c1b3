import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { passArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { canInstall, install, isRoot } from './debian.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { exitCode, freePort, isStarted, main, run, Stop, say } from './run.mjs'

/** Durability is off for a temporary server. */
const hasty = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'shared_buffers=128MB']

/**
 * Runs some work against a PostgreSQL server of its own, which is gone afterwards with all its data.
 * @template T
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPostgres(work) {
  return withCluster(async ({ start }) => {
    const { url, stop } = await start(hasty)
    try {
      return await work(url)
    } finally {
      await stop()
    }
  })
}

/**
 * An empty cluster. `start` runs a server on it, always at the same port; settings are PostgreSQL's own unless named.
 * @typedef {{ programs: string, folder: string, start: (settings?: readonly string[]) => ReturnType<typeof startServer> }} Cluster
 */

/**
 * Runs some work with a cluster of its own, which is removed afterwards; the caller stops the servers that it starts on it.
 * @template T
 * @param {(cluster: Cluster) => Promise<T>} work
 * @param {{ inFolder?: string }} [options] where its folder is made
 * @returns {Promise<T>}
 */
export async function withCluster(work, { inFolder = tmpdir() } = {}) {
  const programs = await ensurePostgres()
  const owner = unprivileged()
  const folder = mkdtempSync(join(inFolder, 'firstrung-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  // A signal must not leave the server running: `exit` runs what is registered below.
  const end = (/** @type {NodeJS.Signals} */ signal) => setImmediate(() => process.exit(exitCode(null, signal)))
  process.once('exit', remove).on('SIGINT', end).on('SIGTERM', end).on('SIGHUP', end)
  try {
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
    await initialise(programs, folder, owner)
    const port = await freePort()
    const start = (/** @type {readonly string[]} */ settings = []) =>
      startServer(programs, folder, owner, port, settings)
    return await work({ programs, folder, start })
  } finally {
    process.off('exit', remove).off('SIGINT', end).off('SIGTERM', end).off('SIGHUP', end)
    remove()
  }
}

/** The folder of PostgreSQL's server programs; on Debian they are installed when there are none. */
export async function ensurePostgres() {
  const found = findPostgres()
  if (found) return found
  if (canInstall()) {
    await installWithoutCluster()
    const installed = findPostgres()
    if (installed) return installed
  }
  throw new Stop(
    'Testing on PostgreSQL needs its server programs: install PostgreSQL 14 or newer, or set PG_BIN to the folder that holds initdb, and try again.',
  )
}

function findPostgres() {
  const named = process.env.PG_BIN
  if (named) {
    if (existsSync(join(named, 'initdb'))) return named
    throw new Stop(`PG_BIN is ${named}, where there is no initdb.`)
  }
  const versions = '/usr/lib/postgresql'
  const debian = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : []
  return [
    ...debian.map((version) => join(versions, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** Debian starts a server with the package; we need the programs alone. */
async function installWithoutCluster() {
  const setting = '/etc/postgresql-common/createcluster.conf'
  if (!existsSync(setting)) {
    mkdirSync('/etc/postgresql-common', { recursive: true })
    writeFileSync(setting, 'create_main_cluster = false\n')
  }
  await install('postgresql')
}

/**
 * PostgreSQL refuses to run as root, so root hands it to somebody who may do nothing else.
 * @returns {{ uid?: number, gid?: number }}
 */
function unprivileged() {
  if (!isRoot) return {}
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const person = ['postgres', 'nobody'].map((name) => people.find(([own]) => own === name)).find(Boolean)
  if (!person) throw new Stop('There is neither a user postgres nor a user nobody to run PostgreSQL as.')
  return { uid: Number(person[2]), gid: Number(person[3]) }
}

/**
 * @param {string} programs
 * @param {string} folder
 * @param {{ uid?: number, gid?: number }} owner
 */
async function initialise(programs, folder, owner) {
  const initdb = (/** @type {string} */ locale) =>
    run(
      join(programs, 'initdb'),
      ['-D', join(folder, 'data'), '-U', 'firstrung', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'],
      { quiet: true, cwd: folder, ...owner },
    )
  // C.UTF-8 is what the embedded database has; where it is unknown, C differs in letters beyond ASCII only.
  const first = await initdb('C.UTF-8')
  const { code, output } = first.code === 0 ? first : await initdb('C')
  if (code !== 0) throw new Stop(`${output}\nThe PostgreSQL cluster could not be made.`)
}

/**
 * @param {string} programs
 * @param {string} folder
 * @param {{ uid?: number, gid?: number }} owner
 * @param {number} port
 * @param {readonly string[]} settings
 */
async function startServer(programs, folder, owner, port, settings) {
  const server = spawn(
    join(programs, 'postgres'),
    // No socket file: its default folder may belong to another server.
    [
      '-D',
      join(folder, 'data'),
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      '-k',
      '',
      ...settings.flatMap((s) => ['-c', s]),
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...owner },
  )
  let log = ''
  server.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    log = (log + text).slice(-20_000)
  })
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    server.on('close', () => resolve())
  })
  // At once, without waiting for its clients.
  const kill = () => void server.kill('SIGQUIT')
  process.prependOnceListener('exit', kill)

  const isReady = () =>
    spawnSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0
  const deadline = Date.now() + 30_000
  while (!isReady()) {
    if (server.exitCode !== null || Date.now() > deadline) {
      kill()
      throw new Stop(`${log}\nPostgreSQL did not start.`)
    }
    await sleep(50)
  }
  return {
    url: `postgres://firstrung@127.0.0.1:${port}/postgres`,
    port,
    /** Kills all its processes at once, as a power cut would. */
    async crash() {
      for (const pid of [server.pid, ...childrenOf(server.pid)]) if (pid) killIfThere(pid)
      await ended
      process.off('exit', kill)
    },
    /** Ends it without a checkpoint: the next start recovers. */
    async stopAtOnce() {
      kill()
      await ended
      process.off('exit', kill)
    },
    async stop() {
      server.kill('SIGINT')
      await Promise.race([ended, sleep(10_000, undefined, { ref: false })])
      kill()
      await ended
      process.off('exit', kill)
    },
  }
}

/** @returns {number[]} */
function childrenOf(/** @type {number | undefined} */ parent) {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
  return stdout.split('\n').map(Number).filter(Boolean)
}

function killIfThere(/** @type {number} */ pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone already.
  }
}

// node scripts/postgres.mjs COMMAND…: runs the command with TEST_DATABASE_URL set to a throw-away server.
if (isStarted(import.meta.url)) {
  const words = passArguments(usageOf('test:real'))
  main(async () => {
    const [command, ...args] = words
    if (!command) throw new Stop('Say which command to run on the throw-away PostgreSQL server.')
    await ensureDependencies()
    const { code } = await withPostgres((url) => {
      say(`PostgreSQL is ready at ${url}`)
      return run(command, args, { env: { TEST_DATABASE_URL: url } })
    })
    return code
  })
}

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { readArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { ensurePages } from './pages.mjs'
import { exitCode, main, passSignalsTo, root, searchPath } from './run.mjs'
import { ensureServer } from './server-build.mjs'

// npm start, npm run demo: everything a new machine needs, then the server, in this terminal.
const { values } = readArguments({
  usage: usageOf(process.env.npm_lifecycle_event === 'demo' ? 'demo' : 'start'),
  options: { demo: { type: 'boolean', default: false } },
})
main(async () => {
  const { demo: isDemo } = values
  await ensureDependencies()
  await ensurePages()

  const args = [await ensureServer(), ...(isDemo ? ['--demo'] : [])]
  const env = {
    ...process.env,
    PATH: searchPath({ own: true }),
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compiled'),
    // Threads that take memory from pools of their own, and freed memory that is kept, leave some 60 MB unused.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1',
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
    DATA_DIR: process.env.DATA_DIR || (isDemo ? '.demo-data' : '.data'),
    // Nobody's UPI id: an app that scans the demo's code finds no account.
    ...(isDemo && { UPI_ID: process.env.UPI_ID || 'firstrung.demo@examplebank' }),
  }
  return becomeOrStart(runtime(), args, env)
})

/**
 * The server takes the place of this process where Node can do that (from 23.11 on): a second Node that only waits would
 * hold 60 MB. The first start on an older Node keeps it.
 * @param {string} node
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<number>}
 */
function becomeOrStart(node, args, env) {
  if (process.execve) {
    process.chdir(root)
    // The server has to watch npm by itself then.
    const watch = process.env.npm_lifecycle_event ? [`--parent=${process.ppid}`] : []
    const set = Object.entries(env).filter(([, value]) => value !== undefined)
    process.execve(node, [node, ...args, ...watch], Object.fromEntries(set))
  }
  const server = spawn(node, args, { cwd: root, stdio: 'inherit', env })
  passSignalsTo(server)
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.on('exit', (code, signal) => resolve(exitCode(code, signal)))
  })
}

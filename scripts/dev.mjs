import { join } from 'node:path'
import { readArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { freePort, main, root, run } from './run.mjs'

// npm run dev: pages and sources are served by Vite at PORT and reload by themselves; calls go to the API, which starts
// again when its sources change. Its data has a folder of its own, away from that of npm start, and is filled with the
// people of the demo at the first start.
const { values } = readArguments({ usage: usageOf('dev'), options: { empty: { type: 'boolean', default: false } } })
main(async () => {
  await ensureDependencies()
  await turnOnHooks()
  const port = process.env.PORT || '3000'
  const apiPort = String(await freePort())
  const stop = new AbortController()
  // The API starts often: Node need not read what did not change.
  const env = { NODE_ENV: 'development', NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }
  const api = run(
    runtime(),
    [
      '--watch-path=server',
      '--watch-path=contract',
      '--watch-preserve-output',
      'server/src/main.ts',
      '--without-pages',
      ...(values.empty ? [] : ['--demo']),
    ],
    {
      onMessage: (message, child) => isFault(message) && child.kill('SIGTERM'),
      signal: stop.signal,
      env: {
        ...env,
        PORT: apiPort,
        PUBLIC_URL: process.env.PUBLIC_URL || `http://127.0.0.1:${port}`,
        DATA_DIR: process.env.DATA_DIR || '.dev-data',
      },
    },
  )
  const web = run(runtime(), ['web/dev-server.ts', port, apiPort], { env, signal: stop.signal })
  // One without the other is of no use.
  const { code } = await Promise.race([api, web])
  stop.abort()
  await Promise.all([api, web])
  return code
})

/** Has git check the formatting before each commit, unless the developer uses hooks of their own. */
async function turnOnHooks() {
  const git = (/** @type {string[]} */ ...args) =>
    run('git', args, { quiet: true }).catch(() => ({ code: 1, output: '' }))
  const { code } = await git('rev-parse', '--git-dir')
  const { output } = await git('config', 'core.hooksPath')
  if (code === 0 && output.trim() === '') await git('config', 'core.hooksPath', '.githooks')
}

/** Node would wait for a change of the sources, but what stopped the start is a setting. */
const isFault = (/** @type {unknown} */ message) =>
  typeof message === 'object' && message !== null && 'cannotStart' in message

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { ensurePages } from './pages.mjs'
import { exitCode, main, passSignalsTo, root, searchPath } from './run.mjs'

// npm start, npm run demo: everything a new machine needs, then the server, in this terminal.
main(async () => {
  const options = process.argv.slice(2)
  const isDemo = options.includes('--demo')
  await ensureDependencies()
  await ensurePages()

  const server = spawn(runtime(), ['server/src/main.ts', ...options], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: searchPath({ own: true }),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compiled'),
      DATA_DIR: process.env.DATA_DIR || (isDemo ? '.demo-data' : '.data'),
      // Nobody's UPI id: an app that scans the demo's code finds no account.
      ...(isDemo && { UPI_ID: process.env.UPI_ID || 'firstrung.demo@examplebank' }),
    },
  })
  passSignalsTo(server)
  return new Promise((resolve, reject) => {
    server.on('error', reject)
    server.on('exit', (code, signal) => resolve(exitCode(code, signal)))
  })
})

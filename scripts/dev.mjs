import { ensureDependencies, runtime } from './dependencies.mjs'
import { main, run } from './run.mjs'

// npm run dev: the server starts anew when its sources change, the pages reload through Vite. The folders are named
// because Vite loads its settings from a file that it deletes again, which would count as a change.
main(async () => {
  await ensureDependencies()
  const { code } = await run(
    runtime(),
    [
      '--watch-path=server',
      '--watch-path=contract',
      '--watch-preserve-output',
      'server/src/main.ts',
      '--dev',
      ...process.argv.slice(2),
    ],
    { env: { NODE_ENV: 'development', DATA_DIR: process.env.DATA_DIR || '.data' } },
  )
  return code
})

import { ensureDependencies, runtime } from './dependencies.mjs'
import { main, run } from './run.mjs'

// npm run dev: the server starts anew when its sources change, the pages reload through Vite.
main(async () => {
  await ensureDependencies()
  const { code } = await run(
    runtime(),
    ['--watch', '--watch-preserve-output', 'server/src/main.ts', '--dev', ...process.argv.slice(2)],
    { env: { NODE_ENV: 'development', DATA_DIR: process.env.DATA_DIR || '.data' } },
  )
  return code
})

import { ensureDependencies, runtime } from './dependencies.mjs'
import { ensurePostgres } from './postgres.mjs'
import { main, run } from './run.mjs'

// npm run reliability [-- R2 R5 …] [--full]: what must hold when things break, each with its figure.
main(async () => {
  await ensureDependencies()
  await ensurePostgres()
  const { code } = await run(runtime(), ['server/reliability/main.ts', ...process.argv.slice(2)])
  return code
})

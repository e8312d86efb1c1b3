import { readArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { withPostgres } from './postgres.mjs'
import { main, run } from './run.mjs'

// npm run bench -- plans [--check]: how PostgreSQL goes about the hottest calls, kept in docs/plans.
readArguments({ usage: usageOf('bench plans'), options: { check: { type: 'boolean' }, people: { type: 'string' } } })
main(async () => {
  await ensureDependencies()
  const { code } = await withPostgres((url) =>
    run(runtime(), ['server/bench/plans.ts', ...process.argv.slice(2)], { env: { TEST_DATABASE_URL: url } }),
  )
  return code
})

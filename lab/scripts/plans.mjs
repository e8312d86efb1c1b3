import { readArguments } from '../../scripts/arguments.mjs'
import { usageOf } from '../../scripts/commands.mjs'
import { ensureDependencies, runtime } from '../../scripts/dependencies.mjs'
import { withPostgres } from '../../scripts/postgres.mjs'
import { main, run } from '../../scripts/run.mjs'

// npm run bench -- plans [--show]: how PostgreSQL runs the hottest calls.
readArguments({ usage: usageOf('bench plans'), options: { show: { type: 'boolean' }, people: { type: 'string' } } })
main(async () => {
  await ensureDependencies()
  const { code } = await withPostgres((url) =>
    run(runtime(), ['lab/bench/plans.ts', ...process.argv.slice(2)], { env: { TEST_DATABASE_URL: url } }),
  )
  return code
})

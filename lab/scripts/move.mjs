import { readArguments } from '../../scripts/arguments.mjs'
import { usageOf } from '../../scripts/commands.mjs'
import { ensureDependencies, runtime } from '../../scripts/dependencies.mjs'
import { withPostgres } from '../../scripts/postgres.mjs'
import { main, run } from '../../scripts/run.mjs'

// npm run reliability -- move [--candidates 100000]: a large dataset moves between the two databases, and is compared row
// by row.
readArguments({ usage: usageOf('reliability move'), options: { candidates: { type: 'string' } } })
main(async () => {
  await ensureDependencies()
  const { code } = await withPostgres((url) =>
    run(runtime(), ['lab/bench/move.ts', ...process.argv.slice(2)], { env: { TEST_DATABASE_URL: url } }),
  )
  return code
})

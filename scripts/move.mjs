import { readArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { withPostgres } from './postgres.mjs'
import { main, run } from './run.mjs'

// npm run reliability -- move [--candidates 100000]: many people move between the two databases, and is compared row by row.
readArguments({ usage: usageOf('reliability move'), options: { candidates: { type: 'string' } } })
main(async () => {
  await ensureDependencies()
  const { code } = await withPostgres((url) =>
    run(runtime(), ['server/bench/move.ts', ...process.argv.slice(2)], { env: { TEST_DATABASE_URL: url } }),
  )
  return code
})

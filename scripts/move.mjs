import { ensureDependencies, runtime } from './dependencies.mjs'
import { withPostgres } from './postgres.mjs'
import { main, run } from './run.mjs'

// npm run test:move [-- --candidates 100000]: a crowd moves between the two databases, and is compared row by row.
main(async () => {
  await ensureDependencies()
  const { code } = await withPostgres((url) =>
    run(runtime(), ['server/bench/move.ts', ...process.argv.slice(2)], { env: { TEST_DATABASE_URL: url } }),
  )
  return code
})

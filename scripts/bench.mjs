import { readArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { ensurePages } from './pages.mjs'
import { withPostgres } from './postgres.mjs'
import { main, run } from './run.mjs'

// npm run bench [-- --quick] [-- <group>…]: the product as it is built, on a PostgreSQL server of its own.
readArguments({
  usage: usageOf('bench'),
  options: { quick: { type: 'boolean' }, people: { type: 'string' } },
  most: 100,
})
main(async () => {
  await ensureDependencies()
  await ensurePages()
  const { code } = await withPostgres((url) =>
    run(runtime(), ['server/bench/main.ts', ...process.argv.slice(2)], { env: { TEST_DATABASE_URL: url } }),
  )
  return code
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { ensurePages } from './pages.mjs'
import { withPostgres } from './postgres.mjs'
import { main, root, run, say } from './run.mjs'

// npm run bench: measures the product beside its floor, on a PostgreSQL of its own.
main(async () => {
  await ensureDependencies()
  if (!existsSync(join(root, 'server', 'bench', 'main.ts'))) return say('There is no benchmark yet.')
  await ensurePages()
  const { code } = await withPostgres((url) =>
    run(runtime(), ['server/bench/main.ts', ...process.argv.slice(2)], {
      env: { BENCH_DATABASE_URL: url, NODE_ENV: 'production' },
    }),
  )
  return code
})

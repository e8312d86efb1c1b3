import { ensureChromium } from './chromium.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { ensurePages } from './pages.mjs'
import { withPostgres } from './postgres.mjs'
import { main, run } from './run.mjs'

// npm run test:cluster [-- <part>…]: two server processes on a PostgreSQL server of their own, behind a plain round-robin.
main(async () => {
  await ensureDependencies()
  const CHROMIUM_PATH = await ensureChromium()
  await ensurePages()
  const { code } = await withPostgres((url) =>
    run(runtime(), ['e2e/cluster.ts', ...process.argv.slice(2)], { env: { TEST_DATABASE_URL: url, CHROMIUM_PATH } }),
  )
  return code
})

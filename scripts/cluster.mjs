import { onlyKnown, readArguments } from './arguments.mjs'
import { ensureChromium } from './chromium.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { ensurePages } from './pages.mjs'
import { withPostgres } from './postgres.mjs'
import { main, run } from './run.mjs'

// npm run reliability -- cluster [SCENARIO…]: two server processes on a separate PostgreSQL server, behind a round-robin
// balancer.
const { positionals } = readArguments({ usage: usageOf('reliability cluster'), most: 3 })
onlyKnown(positionals, ['rolling', 'journeys', 'killed'], usageOf('reliability cluster'))
main(async () => {
  await ensureDependencies()
  const CHROMIUM_PATH = await ensureChromium()
  await ensurePages()
  const { code } = await withPostgres((url) =>
    run(runtime(), ['e2e/cluster.ts', ...process.argv.slice(2)], { env: { TEST_DATABASE_URL: url, CHROMIUM_PATH } }),
  )
  return code
})

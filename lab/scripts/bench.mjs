import { readArguments } from '../../scripts/arguments.mjs'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { usageOf } from '../../scripts/commands.mjs'
import { ensureDependencies, runtime } from '../../scripts/dependencies.mjs'
import { ensurePages } from '../../scripts/pages.mjs'
import { withPostgres } from '../../scripts/postgres.mjs'
import { main, run } from '../../scripts/run.mjs'

// npm run bench [-- --quick] [-- <group>…]: the product as it is built, on a PostgreSQL server of its own.
readArguments({
  usage: usageOf('bench'),
  options: { quick: { type: 'boolean' }, people: { type: 'string' } },
  most: 100,
})
main(async () => {
  await ensureDependencies()
  const CHROMIUM_PATH = await ensureChromium()
  await ensurePages()
  const { code } = await withPostgres((url) =>
    run(runtime(), ['lab/bench/main.ts', ...process.argv.slice(2)], { env: { TEST_DATABASE_URL: url, CHROMIUM_PATH } }),
  )
  return code
})

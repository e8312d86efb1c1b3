import { readArguments } from './arguments.mjs'
import { ensureChromium } from './chromium.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { ensurePostgres } from './postgres.mjs'
import { main, run } from './run.mjs'

// npm test: first all the set-up, so that what is missing shows at once and not after ten minutes; then what CI runs.
const { positionals: steps } = readArguments({ usage: usageOf('test'), most: 20 })
main(async () => {
  await ensureDependencies()
  await ensureChromium()
  await ensurePostgres()
  const { code } = await run(runtime(), ['scripts/check.mjs', ...steps])
  return code
})

import { readArguments } from '../../scripts/arguments.mjs'
import { usageOf } from '../../scripts/commands.mjs'
import { ensureDependencies, runtime } from '../../scripts/dependencies.mjs'
import { ensurePostgres } from '../../scripts/postgres.mjs'
import { main, run } from '../../scripts/run.mjs'

// npm run reliability [-- R2 R5 …] [--full] [--rounds N] [--seed N]: what must hold when things break, each with its figure.
readArguments({
  usage: usageOf('reliability'),
  options: { full: { type: 'boolean' }, rounds: { type: 'string' }, seed: { type: 'string' } },
  most: 50,
})
main(async () => {
  await ensureDependencies()
  await ensurePostgres()
  const { code } = await run(runtime(), ['lab/reliability/main.ts', ...process.argv.slice(2)])
  return code
})

import { readArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { ensurePostgres } from './postgres.mjs'
import { main, run } from './run.mjs'

// npm run reliability [-- R2 R5 …] [--full]: what must hold when things break, each with its figure.
readArguments({
  usage: usageOf('reliability'),
  options: { full: { type: 'boolean' }, rounds: { type: 'string' } },
  most: 50,
})
main(async () => {
  await ensureDependencies()
  await ensurePostgres()
  const { code } = await run(runtime(), ['server/reliability/main.ts', ...process.argv.slice(2)])
  return code
})

import { readArguments } from '../../scripts/arguments.mjs'
import { usageOf } from '../../scripts/commands.mjs'
import { ensureDependencies, runtime } from '../../scripts/dependencies.mjs'
import { main, run } from '../../scripts/run.mjs'

// npm run check -- searches [--faults]: how well the board's search answers the evaluated searches.
const { values: options } = readArguments({
  usage: usageOf('check searches'),
  options: { faults: { type: 'boolean', default: false } },
})
main(async () => {
  await ensureDependencies()
  const { code } = await run(runtime(), ['lab/searches/main.ts', ...(options.faults ? ['--faults'] : [])])
  return code
})

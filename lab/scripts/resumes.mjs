import { readArguments } from '../../scripts/arguments.mjs'
import { usageOf } from '../../scripts/commands.mjs'
import { ensureDependencies, runtime } from '../../scripts/dependencies.mjs'
import { main, run } from '../../scripts/run.mjs'

// npm run check -- resumes [WORD…]: how well the resumes of the corpus are read.
const { positionals: words } = readArguments({ usage: usageOf('check resumes'), most: 100 })
main(async () => {
  await ensureDependencies()
  const { code } = await run(runtime(), ['lab/resumes/main.ts', ...words])
  return code
})

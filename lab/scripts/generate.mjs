import { readArguments, refuse } from '../../scripts/arguments.mjs'
import { usageOf } from '../../scripts/commands.mjs'
import { ensureDependencies, runtime } from '../../scripts/dependencies.mjs'
import { main, run } from '../../scripts/run.mjs'

// npm run generate -- --candidates 100000 …: a large dataset, for trying the product with it.
const number = /** @type {const} */ ({ type: 'string' })
const sizes = {
  candidates: number,
  jobs: number,
  applications: number,
  attempts: number,
  postings: number,
  searches: number,
}
const { values } = readArguments({ usage: usageOf('generate'), options: sizes })
for (const [name, value] of Object.entries(values)) {
  if (!/^\d+$/.test(String(value))) refuse(`--${name} is ${value}: it must be a whole number.`, usageOf('generate'))
}
main(async () => {
  await ensureDependencies()
  const { code } = await run(runtime(), ['lab/bench/generate.ts', ...process.argv.slice(2)], {
    env: { DATA_DIR: process.env.DATA_DIR || '.crowd-data' },
  })
  return code
})

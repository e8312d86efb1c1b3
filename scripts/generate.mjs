import { ensureDependencies, runtime } from './dependencies.mjs'
import { main, run } from './run.mjs'

// npm run generate -- --candidates 100000 …: a crowd for trying how things feel when many people are there.
main(async () => {
  await ensureDependencies()
  const { code } = await run(runtime(), ['server/bench/generate.ts', ...process.argv.slice(2)], {
    env: { DATA_DIR: process.env.DATA_DIR || '.crowd-data' },
  })
  return code
})

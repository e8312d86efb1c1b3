import { ensureDependencies, runtime } from './dependencies.mjs'
import { main, run, Stop } from './run.mjs'

// node scripts/command.mjs NAME …: runs one of server/src/commands on the data folder, or at DATABASE_URL.
main(async () => {
  const [name, ...args] = process.argv.slice(2)
  if (!name) throw new Stop('Say which command to run.')
  await ensureDependencies()
  const { code } = await run(runtime(), [`server/src/commands/${name}.ts`, ...args], {
    env: { DATA_DIR: process.env.DATA_DIR || '.data' },
  })
  return code
})

import { passArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { main, run } from './run.mjs'

/** What the files of server/src/commands are called, where it is something else. */
const names = /** @type {Record<string, string>} */ ({ 'move-database': 'move database', 'move-files': 'move files' })

// node scripts/command.mjs NAME …: runs one of server/src/commands on the data folder, or at DATABASE_URL.
const [file = '', ...args] = process.argv.slice(2)
passArguments(usageOf(names[file] ?? file), args)
main(async () => {
  await ensureDependencies()
  const { code } = await run(runtime(), [`server/src/commands/${file}.ts`, ...args], {
    env: { DATA_DIR: process.env.DATA_DIR || '.data' },
  })
  return code
})

import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readArguments, refuse } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { main, root, run, Stop, say } from './run.mjs'

// npm run reset: forgets everything in the data folder. --demo for that of the demo, --yes to not be asked.
const usage = usageOf('reset')
const { values } = readArguments({
  usage,
  options: {
    demo: { type: 'boolean', default: false },
    dev: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
    'on-runtime': { type: 'boolean', default: false },
  },
})
main(async () => {
  await ensureDependencies()
  // The lock is part of the server, which Node 20 cannot run.
  if (!values['on-runtime']) {
    return (await run(runtime(), ['scripts/reset.mjs', '--on-runtime', ...process.argv.slice(2)])).code
  }

  const own = values.demo ? '.demo-data' : values.dev ? '.dev-data' : '.data'
  const folder = resolve(root, process.env.DATA_DIR || own)
  // The rows would stay where they are, without their files.
  if (process.env.DATABASE_URL) {
    refuse('DATABASE_URL is set: this command deletes the data folder alone, and never a PostgreSQL database.', usage)
  }
  if (!existsSync(folder)) refuse(`There is no data in ${folder}.`, usage)
  if (!values.yes && !(await agreed(`Delete ${folder} with all accounts, jobs and files in it?`))) {
    return say('Nothing was deleted.')
  }
  const { lockDataDir } = await import('../server/src/platform/embedded/data-dir-lock.ts')
  const release = locked(() => lockDataDir(folder))
  rmSync(folder, { recursive: true })
  release()
  say(`${folder} is deleted. The next start begins with nothing.`)
})

/** @returns {Promise<boolean>} */
async function agreed(/** @type {string} */ question) {
  if (!process.stdin.isTTY) throw new Stop('To delete without being asked, add --yes: npm run reset -- --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${question} (y/N) `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

/**
 * @template T
 * @param {() => T} take
 */
function locked(take) {
  try {
    return take()
  } catch (error) {
    throw new Stop(error instanceof Error ? error.message : String(error))
  }
}

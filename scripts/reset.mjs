import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { main, root, run, Stop, say } from './run.mjs'

// npm run reset: forgets everything in the data folder. --demo for that of the demo, --yes to not be asked.
main(async () => {
  const options = process.argv.slice(2)
  await ensureDependencies()
  // The lock is part of the server, which Node 20 cannot run.
  if (!options.includes('--on-runtime')) {
    return (await run(runtime(), ['scripts/reset.mjs', '--on-runtime', ...options])).code
  }

  const folder = resolve(root, process.env.DATA_DIR || (options.includes('--demo') ? '.demo-data' : '.data'))
  if (!existsSync(folder)) return say(`There is no data in ${folder}.`)
  if (!options.includes('--yes') && !(await agreed(`Delete ${folder} with all accounts, jobs and files in it?`))) {
    return say('Nothing was deleted.')
  }
  const { lockDataDir } = await import('../server/src/platform/embedded/data-dir-lock.ts')
  const release = locked(() => lockDataDir(folder))
  rmSync(folder, { recursive: true })
  release()
  say(`${folder} is deleted. The next start begins anew.`)
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

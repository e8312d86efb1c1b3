import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild, fingerprintOf } from './builds.mjs'
import { runtime } from './dependencies.mjs'
import { root, run, Stop, withProgress } from './run.mjs'

/** Everything that the server's files are made of. */
const sources = ['server', 'contract', 'scripts', 'package-lock.json']

/**
 * Builds the server's files, unless there is a build of the present sources, and returns the file that starts it:
 * `server/build/main.mjs`, which leads to the newest build. A running server keeps the files that it started with.
 */
export async function ensureServer({ force = false } = {}) {
  const build = join(root, 'server', 'build')
  const name = fingerprintOf(sources)
  await ensureBuild({ build, name, force, make: makeServer })
  const start = join(build, 'main.mjs')
  // In one step, because another process may start from it now.
  writeFileSync(`${start}.${process.pid}`, `import './${name}/main.mjs'\n`)
  renameSync(`${start}.${process.pid}`, start)
  return start
}

async function makeServer(/** @type {string} */ folder) {
  await withProgress('Building the server…', async () => {
    const { code, output } = await run(runtime(), ['scripts/bundle-server.mjs', folder], { quiet: true })
    if (code !== 0) throw new Stop(`${output}\nThe server could not be built.`)
  })
}

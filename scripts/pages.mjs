import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { isStarted, main, root, run, Stop, withProgress } from './run.mjs'

const web = join(root, 'web')
const build = join(web, 'build')
const stamp = join(build, 'sources.sha256')
/** Everything that the browser bundle is made of. */
const sources = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json']
const notSources = new Set(['node_modules', 'build', '.react-router'])

/** Builds the browser's files and the page renderer, unless the build is that of the present sources. */
export async function ensurePages({ always = false } = {}) {
  const present = fingerprint()
  if (!always && existsSync(stamp) && readFileSync(stamp, 'utf8') === present) return
  rmSync(stamp, { force: true })
  await withProgress('Building the pages…', async () => {
    await succeed('react-router', ['build'])
    await succeed(runtime(), ['scripts/precompress.mjs'])
  })
  writeFileSync(stamp, present)
}

async function succeed(/** @type {string} */ command, /** @type {string[]} */ args) {
  const { code, output } = await run(command, args, { cwd: web, quiet: true, env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Stop(`${output}\nThe pages could not be built.`)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((source) => filesIn(source)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ path) {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !notSources.has(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}

if (isStarted(import.meta.url)) {
  main(async () => {
    await ensureDependencies()
    await ensurePages({ always: true })
  })
}

import { join } from 'node:path'
import { ensureBuild, fingerprintOf } from './builds.mjs'
import { runtime } from './dependencies.mjs'
import { root, run, Stop, withProgress } from './run.mjs'

const web = join(root, 'web')
/** Everything that the browser bundle is made of. */
const sources = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json']

/**
 * Builds the browser's files and the page renderer in web/build, unless there is a build of the present sources.
 */
export async function ensurePages({ force = false } = {}) {
  await ensureBuild({ build: join(web, 'build'), name: fingerprintOf(sources), force, make: makeBuild })
}

async function makeBuild(/** @type {string} */ folder) {
  await withProgress('Building the pages…', async () => {
    await succeed('react-router', ['build'], { BUILD_DIRECTORY: folder })
    await succeed(runtime(), ['scripts/precompress.mjs', folder])
  })
}

async function succeed(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {Record<string, string>} */ env = {},
) {
  const { code, output } = await run(command, args, { cwd: web, quiet: true, env: { NODE_ENV: 'production', ...env } })
  if (code !== 0) throw new Stop(`${output}\nThe pages could not be built.`)
}

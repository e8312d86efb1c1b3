import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { readArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { withLock } from './lock.mjs'
import { isStarted, main, root, run, Stop, say, withProgress } from './run.mjs'

const web = join(root, 'web')
/** Everything that the browser bundle is made of. */
const sources = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json']
const notSources = new Set(['node_modules', 'build', '.react-router'])
/** Servers that started on the build before go on serving it. */
const keptBuilds = 2

/**
 * Builds the browser's files and the page renderer, unless there is a build of the present sources. Each build is made
 * in a folder of its own, web/build/NAME, and web/build/current holds the name of the newest: a running server keeps the
 * files that it started with. One process builds at a time.
 */
export async function ensurePages({ force = false } = {}) {
  const build = join(web, 'build')
  const name = fingerprint()
  await ensureBuild({ build, name, force, make: makeBuild })
}

/**
 * @param {{ build: string, name: string, force?: boolean, make: (folder: string) => Promise<void> }} options `make` fills an empty folder
 */
export async function ensureBuild({ build, name, force = false, make }) {
  if (!force && currentIn(build) === name) return
  mkdirSync(build, { recursive: true })
  const onWait = () => say('Another process is building the pages; waiting for it…')
  await withLock(
    join(build, 'lock'),
    async () => {
      const folder = join(build, name)
      if (force || !existsSync(folder)) {
        for (const left of namesIn(build, /^unfinished-/)) rmSync(join(build, left), { recursive: true, force: true })
        const unfinished = join(build, `unfinished-${process.pid}`)
        await make(unfinished)
        const replaced = join(build, `unfinished-replaced-${process.pid}`)
        if (existsSync(folder)) renameSync(folder, replaced)
        renameSync(unfinished, folder)
        rmSync(replaced, { recursive: true, force: true })
      }
      const now = new Date()
      utimesSync(folder, now, now)
      writeFileSync(join(build, 'current.new'), name)
      renameSync(join(build, 'current.new'), join(build, 'current'))
      removeOld(build)
    },
    { onWait },
  )
}

async function makeBuild(/** @type {string} */ folder) {
  await withProgress('Building the pages…', async () => {
    await succeed('react-router', ['build'], { BUILD_DIRECTORY: folder })
    await succeed(runtime(), ['scripts/precompress.mjs', folder])
  })
}

function currentIn(/** @type {string} */ build) {
  const pointer = join(build, 'current')
  if (!existsSync(pointer)) return undefined
  const name = readFileSync(pointer, 'utf8').trim()
  return existsSync(join(build, name)) ? name : undefined
}

const namesIn = (/** @type {string} */ build, /** @type {RegExp} */ like) =>
  readdirSync(build, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && like.test(entry.name))
    .map(({ name }) => name)

function removeOld(/** @type {string} */ build) {
  const madeAt = (/** @type {string} */ name) => statSync(join(build, name)).mtimeMs
  const newestFirst = namesIn(build, /^[0-9a-f]{16}$/).sort((one, other) => madeAt(other) - madeAt(one))
  for (const name of newestFirst.slice(keptBuilds)) rmSync(join(build, name), { recursive: true, force: true })
}

async function succeed(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {Record<string, string>} */ env = {},
) {
  const { code, output } = await run(command, args, { cwd: web, quiet: true, env: { NODE_ENV: 'production', ...env } })
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
  return hash.digest('hex').slice(0, 16)
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ path) {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !notSources.has(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}

if (isStarted(import.meta.url)) {
  const { values } = readArguments({ usage: usageOf('build'), options: { force: { type: 'boolean' } } })
  main(async () => {
    await ensureDependencies()
    await ensurePages(values)
  })
}

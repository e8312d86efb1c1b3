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
import { withLock } from './lock.mjs'
import { root, say } from './run.mjs'

const notSources = new Set(['node_modules', 'build', '.react-router'])
/** Servers that started on the build before go on with it. */
const keptBuilds = 2

/**
 * Makes a build in a folder of its own, BUILD/NAME, unless it is there, and notes in BUILD/current that it is the newest: a
 * running server keeps the files that it started with. One process builds at a time.
 * @param {{ build: string, name: string, force?: boolean, make: (folder: string) => Promise<void> }} options `make` fills an empty folder
 */
export async function ensureBuild({ build, name, force = false, make }) {
  if (!force && currentIn(build) === name) return
  mkdirSync(build, { recursive: true })
  const onWait = () => say('Another process is building; waiting for it…')
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

/** The name of a build of these files and folders as they are now. */
export function fingerprintOf(/** @type {string[]} */ sources) {
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

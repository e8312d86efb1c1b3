import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { root, run, Stop, say, withProgress } from './run.mjs'

const runsOn = 24

/**
 * Whether every locked package is there in its locked version. Optional ones may be missing: they belong to other platforms.
 * @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }>} Packages
 * @param {Packages} locked
 * @param {Packages} installed
 */
export function areInstalled(locked, installed) {
  const inModules = (/** @type {string} */ path) => path.includes('node_modules/')
  return (
    Object.entries(locked).every(([path, { version, optional, devOptional }]) => {
      if (!inModules(path)) return true
      const found = installed[path]
      return found ? found.version === version : Boolean(optional || devOptional)
    }) && Object.keys(installed).every((path) => !inModules(path) || path in locked)
  )
}

/** Installs what package-lock.json names, unless it is there already. Runs on Node 20, before anything is installed. */
export async function ensureDependencies() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Stop(`Firstrung needs Node 20 or newer; this is Node ${process.versions.node}.`)
  }
  // npm writes this file at the end of an installation, so half an installation does not have it.
  const record = join(root, 'node_modules', '.package-lock.json')
  if (isInstalled(record)) return
  const onWait = () => say('Another process is installing the dependencies; waiting for it…')
  await withLock(join(root, '.cache', 'install.lock'), () => install(record), { onWait })
}

async function install(/** @type {string} */ record) {
  if (isInstalled(record)) return
  const firstTime = existsSync(record) ? '' : ' (first time only)'
  const { code, output } = await withProgress(`Installing dependencies…${firstTime}`, () =>
    // Without our own commands in PATH: npm would run on the Node that it is about to replace.
    run('npm', ['ci', '--loglevel=error', '--include=dev', '--include=optional'], { quiet: true, own: false }),
  ).catch(() => {
    throw new Stop('npm was not found. Install npm, which comes with Node, and try again.')
  })
  if (code !== 0) throw new Stop(`${output}\nThe dependencies could not be installed (npm ci ended with ${code}).`)
}

const isInstalled = (/** @type {string} */ record) =>
  existsSync(record) && areInstalled(packagesOf(join(root, 'package-lock.json')), packagesOf(record))

/** The Node that runs the server and the tools: the one among our dependencies, or the machine's when it is new enough. */
export function runtime() {
  const own = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(own) && versionOf(own) >= runsOn) return own
  if (Number(process.versions.node.split('.')[0]) >= runsOn) return process.execPath
  throw new Stop(
    `Firstrung runs on Node ${runsOn}, which npm could not install on this machine. Install Node ${runsOn} and try again.`,
  )
}

const versionOf = (/** @type {string} */ node) => {
  try {
    return Number(execFileSync(node, ['--version'], { encoding: 'utf8' }).slice(1).split('.')[0])
  } catch {
    return 0
  }
}

/** @returns {Packages} */
const packagesOf = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8')).packages

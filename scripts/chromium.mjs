import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstall, install } from './debian.mjs'
import { Stop } from './run.mjs'

const withWindow = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** The same engine without a window takes half of the processor time. */
const headless = 'chromium-headless-shell'
const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin']
const apps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a browser for the journeys: Chromium without a window where there is one. On Debian it is installed. */
export const ensureChromium = () => ensure(headless, [headless, ...withWindow])

/** The path of a Chromium or Chrome that can open a window, as a screen reader needs it. */
export const ensureChromiumWithWindow = () => ensure('chromium', withWindow)

async function ensure(/** @type {string} */ debianPackage, /** @type {string[]} */ names) {
  const found = findChromium(names)
  if (found && (process.env.CHROMIUM_PATH || found.endsWith(debianPackage) || !canInstall())) return found
  if (canInstall()) {
    await install(debianPackage)
    const installed = findChromium(names)
    if (installed) return installed
  }
  throw new Stop(
    'The journeys need a browser: install Chromium or Google Chrome, or set CHROMIUM_PATH to one, and try again.',
  )
}

function findChromium(/** @type {string[]} */ names) {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isBrowser(named)) return named
    throw new Stop(`CHROMIUM_PATH is ${named}, which is not a browser that starts.`)
  }
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...places, ...apps].find(isBrowser)
}

// Some systems ship a program of that name that only explains how to install the browser.
const isBrowser = (/** @type {string} */ path) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0

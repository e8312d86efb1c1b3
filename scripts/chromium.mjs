import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstall, install } from './debian.mjs'
import { Stop } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin']
const apps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium or Chrome; on Debian it is installed when there is none. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  if (canInstall()) {
    await install('chromium')
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Stop(
    'The journeys need a browser: install Chromium or Google Chrome, or set CHROMIUM_PATH to one, and try again.',
  )
}

function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isBrowser(named)) return named
    throw new Stop(`CHROMIUM_PATH is ${named}, which is not a browser that starts.`)
  }
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...apps].find(isBrowser)
}

// Some systems ship a program of that name that only tells how to install the browser.
const isBrowser = (/** @type {string} */ path) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0

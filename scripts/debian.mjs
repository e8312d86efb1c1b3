import { readFileSync } from 'node:fs'
import { run, Stop, withProgress } from './run.mjs'

export const isRoot = process.getuid?.() === 0

/** Whether this process may install Debian's packages. Derivatives do not count: Ubuntu's chromium is not a package. */
export function canInstall() {
  try {
    return isRoot && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/** Installs some of Debian's packages. */
export async function install(/** @type {string[]} */ ...names) {
  await withProgress(`Installing from Debian: ${names.join(', ')}…`, async () => {
    await apt('update')
    await apt('install', '-y', '--no-install-recommends', ...names)
  })
}

async function apt(/** @type {string[]} */ ...args) {
  const { code, output } = await run('apt-get', ['-q', ...args], {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (code !== 0) throw new Stop(`${output}\napt-get ${args.join(' ')} ended with ${code}.`)
}

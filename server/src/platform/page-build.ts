import { readFileSync } from 'node:fs'

const found = new Map<string, string>()

/**
 * The folder with the newest build of the pages below `webRoot`, with a slash at its end. Each build has a folder of its
 * own, and a process keeps to the one that it found first: a later build takes no file from under it. Throws when there
 * is none.
 */
export function pageBuild(webRoot: string): string {
  const known = found.get(webRoot)
  if (known) return known
  const folder = `${webRoot}build/${nameOfNewest(webRoot)}/`
  found.set(webRoot, folder)
  return folder
}

/** `npm run build` writes the name when the build is whole. */
function nameOfNewest(webRoot: string): string {
  try {
    return readFileSync(`${webRoot}build/current`, 'utf8').trim()
  } catch {
    throw new Error('The pages are not built yet. Build them with: npm run build')
  }
}

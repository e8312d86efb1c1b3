import { readFileSync } from 'node:fs'

const found = new Map<string, string>()

/**
 * The folder with the newest build of the pages below `webRoot`, with a slash at its end. Each build has its own folder,
 * and a process keeps the one that it found first: a later build removes none of its files. Throws when there is no build.
 */
export function pageBuild(webRoot: string): string {
  const known = found.get(webRoot)
  if (known) return known
  const folder = `${webRoot}build/${nameOfNewest(webRoot)}/`
  found.set(webRoot, folder)
  return folder
}

/** `npm run build` writes the name when the build is complete. */
function nameOfNewest(webRoot: string): string {
  try {
    return readFileSync(`${webRoot}build/current`, 'utf8').trim()
  } catch {
    throw new Error('The pages are not built yet. Build them with: npm run build')
  }
}

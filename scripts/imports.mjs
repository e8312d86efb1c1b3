import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDependencies } from './dependencies.mjs'
import { isStarted, main, root, run, Stop } from './run.mjs'

const folders = ['contract/src', 'server/src', 'web/app', 'e2e', 'lab']

/** Holds the import rules against every source file; the exit code says whether they are kept. */
export async function checkImports() {
  const folder = mkdtempSync(join(tmpdir(), 'firstrung-imports-'))
  try {
    const found = join(folder, 'found.json')
    const cruise = [...folders, '--config', '.dependency-cruiser.mjs']
    await run('depcruise', [...cruise, '-T', 'json', '-f', found], { quiet: true })
    const { modules, summary } = JSON.parse(readFileSync(found, 'utf8'))
    mustHaveReadEverything(modules)
    if (summary.error === 0) return 0
    const { code, output } = await run('depcruise', [...cruise, '-T', 'err'], { quiet: true })
    // A warning that always appears follows: the parser was its second choice.
    process.stdout.write(output.split('\n\u203c')[0] ?? output)
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Without a parser for TypeScript it reads nothing, finds nothing and reports success.
 * @param {{ source: string, dependencies: unknown[] }[]} modules
 */
function mustHaveReadEverything(modules) {
  const read = new Set(modules.map(({ source }) => source))
  const unread = folders.flatMap(sourcesIn).filter((path) => !read.has(path))
  if (unread.length > 0) throw new Stop(`The import rules were not held against ${unread.length} files: ${unread[0]}…`)
  const imports = modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0)
  if (imports < read.size)
    throw new Stop(`Only ${imports} imports were found in ${read.size} files: the parser is missing.`)
}

/** @returns {string[]} */
const sourcesIn = (/** @type {string} */ folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return sourcesIn(path)
      return /\.tsx?$/.test(entry.name) ? [path] : []
    })

if (isStarted(import.meta.url)) {
  main(async () => {
    await ensureDependencies()
    return checkImports()
  })
}

import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { passArguments, refuse } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { root } from './run.mjs'

/**
 * The scripts of commands that have subcommands. Without a known subcommand, the one at '' gets all arguments.
 * @type {Record<string, Record<string, string[]>>}
 */
const scripts = {
  move: {
    database: ['scripts/command.mjs', 'move-database'],
    files: ['scripts/command.mjs', 'move-files'],
  },
  check: {
    '': ['scripts/check.mjs'],
    changed: ['scripts/check-changed.mjs'],
    coverage: ['scripts/coverage-spec.mjs'],
    resumes: ['lab/scripts/resumes.mjs'],
    searches: ['lab/scripts/searches.mjs'],
  },
  e2e: {
    '': ['scripts/e2e.mjs'],
    'weak-network': ['scripts/long-journeys.mjs', 'weak-network'],
    axe: ['scripts/long-journeys.mjs', 'axe'],
    listen: ['scripts/listen.mjs'],
  },
  reliability: {
    '': ['lab/scripts/reliability.mjs'],
    cluster: ['scripts/cluster.mjs'],
    move: ['lab/scripts/move.mjs'],
    dockerfile: ['scripts/dockerfile.mjs'],
  },
  bench: {
    '': ['lab/scripts/bench.mjs'],
    plans: ['lab/scripts/plans.mjs'],
    lighthouse: ['e2e/lighthouse.ts'],
    'first-screens': ['e2e/first-screens.ts'],
  },
  docs: { '': ['server/src/docs.ts'], sbom: ['scripts/sbom.mjs'], pictures: ['e2e/pictures.ts'] },
}

// node scripts/subcommand.mjs COMMAND [SUBCOMMAND] …: runs the script as if it had been started with the rest of the words.
const [command = '', ...words] = process.argv.slice(2)
const [subcommand = '', ...rest] = words
const own = scripts[command] ?? {}
const script = Object.hasOwn(own, subcommand) ? own[subcommand] : own['']
if (!script) {
  passArguments(usageOf(command), words)
  refuse(
    subcommand ? `There is no ${subcommand}; there are: ${Object.keys(own).join(', ')}.` : 'Something is missing.',
    usageOf(command),
  )
} else {
  const [file = '', ...first] = script
  const path = join(root, file)
  process.argv = [process.argv[0] ?? '', resolve(path), ...first, ...(script === own[''] ? words : rest)]
  await import(pathToFileURL(path).href)
}

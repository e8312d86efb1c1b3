import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { isStarted, main, root, run, say } from './run.mjs'

/** Of a folder with more tests than this, only those of the same name are run. */
const mostOfFolder = 12

/**
 * The tests beside changed files, by their paths: of the same name (`jobs.members.service.ts` has `jobs.*.test.ts`), else all of
 * its folder, else those of the next folder above that has a few. A changed test is one of them.
 * @param {readonly string[]} changed
 * @param {readonly string[]} tests
 */
export function testsBeside(changed, tests) {
  const found = changed
    .filter((file) => isCode(file))
    .flatMap((file) => (tests.includes(file) ? file : beside(file, tests)))
  return [...new Set(found)].toSorted()
}

/**
 * @param {string} file
 * @param {readonly string[]} tests
 * @returns {readonly string[]}
 */
function beside(file, tests) {
  const [word = ''] = basename(file).split('.')
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder)) {
    const here = tests.filter((test) => dirname(test) === folder)
    const same = here.filter((test) => basename(test).startsWith(`${word}.`))
    if (same.length > 0) return same
    if (here.length > 0 && here.length <= mostOfFolder) return here
  }
  return []
}

const isCode = (/** @type {string} */ file) => /\.(ts|tsx|mjs|css|sql)$/.test(file)
const isTest = (/** @type {string} */ file) => /(?<!\.real)\.test\.(ts|tsx|mjs)$/.test(file)

/** @returns {string[]} */
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter(Boolean)

/** What differs from a commit, files that git does not know yet included. */
function changedSince(/** @type {string} */ commit) {
  const files = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
  return files.filter((file) => existsSync(join(root, file)))
}

if (isStarted(import.meta.url)) {
  const { values } = readArguments({
    usage: usageOf('check changed'),
    options: { since: { type: 'string', default: 'HEAD' } },
  })
  main(async () => {
    await ensureDependencies()
    const changed = changedSince(values.since)
    if (changed.length === 0) {
      say(`Nothing differs from ${values.since}.`)
      return 0
    }
    const code = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    const tests = testsBeside(changed, git('ls-files', '--cached', '--others', '--exclude-standard').filter(isTest))
    /** @type {[string, string[]][]} */
    const commands = [
      ['biome', ['check', '--no-errors-on-unmatched', ...changed]],
      [runtime(), ['scripts/check.mjs', 'imports', 'types']],
      ...(code.length > 0 ? [/** @type {[string, string[]]} */ (['oxlint', code])] : []),
      ...(tests.length > 0 ? [/** @type {[string, string[]]} */ (['vitest', ['run', ...tests]])] : []),
    ]
    let failed = 0
    for (const [command, args] of commands) failed += (await run(command, args)).code === 0 ? 0 : 1
    say(
      failed === 0
        ? `${changed.length} files and ${tests.length} tests beside them: nothing is wrong. npm test looks at everything.`
        : 'Something is wrong: see above.',
    )
    return failed === 0 ? 0 : 1
  })
}

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { onlyKnown, readArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { hasJourneys, runJourneys } from './e2e.mjs'
import { checkImports } from './imports.mjs'
import { ensurePages } from './pages.mjs'
import { withPostgres } from './postgres.mjs'
import { main, root, run, Stop, say } from './run.mjs'

/**
 * What a step found. Checks that hold no tests count as one failure when they fail, and not at all when they pass.
 * `notes` are said again at the very end, where they are not lost among thousands of lines. `times` are those of files of
 * tests, or of single journeys.
 * @typedef {{ passed: number, failed: number, skipped: number, notes?: string[], times?: Time[] }} Count
 */
/** @typedef {{ name: string, seconds: number }} Time */

const reports = mkdtempSync(join(tmpdir(), 'firstrung-check-'))
// The tests start the server's processes some hundred times.
const compiled = join(root, '.cache', 'compiled')
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))

/**
 * Fastest first.
 * @type {Record<string, () => Promise<Count>>}
 */
const steps = {
  format: () => check('biome', ['check']),
  lint: async () => {
    await routeTypes()
    return check('oxlint', [])
  },
  imports: async () => verdict(await checkImports()),
  types,
  documents: () => check(runtime(), ['server/src/docs.ts', '--check']),
  // Leaves out what the step 'postgres' also proves.
  tests: () => vitest('tests', [], { POSTGRES_FOLLOWS: '1' }),
  pages: async () => {
    await ensurePages()
    return check(runtime(), ['web/scripts/budget.mjs'])
  },
  postgres: () => withPostgres((url) => vitest('postgres', ['--project', 'domains*'], { TEST_DATABASE_URL: url })),
  journeys,
}

/** @returns {Count} */
const verdict = (/** @type {number} */ code) => ({ passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 })

async function check(/** @type {string} */ command, /** @type {string[]} */ args) {
  return verdict((await run(command, args)).code)
}

/** Each page's types are made from the list of pages. */
async function routeTypes() {
  const { code, output } = await run('react-router', ['typegen'], { cwd: join(root, 'web'), quiet: true })
  if (code !== 0) throw new Stop(output)
}

async function types() {
  await routeTypes()
  // The project of the lab contains the server's sources.
  const projects = ['contract', 'web', 'e2e', 'lab', 'scripts']
  let failed = 0
  for (const project of projects) {
    // What has not changed since the last check is not read again.
    const known = ['--incremental', '--tsBuildInfoFile', join(root, '.cache', 'types', project)]
    failed += verdict((await run('tsc', ['-p', project, ...known])).code).failed
  }
  return { passed: 0, failed, skipped: 0 }
}

/** @returns {Promise<Count>} */
async function vitest(
  /** @type {string} */ name,
  /** @type {string[]} */ options = [],
  /** @type {Record<string, string>} */ env = {},
) {
  const report = join(reports, `${name}.json`)
  const { code } = await run(
    'vitest',
    ['run', ...options, '--no-allowOnly', '--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`],
    { env: { NODE_COMPILE_CACHE: compiled, ...env } },
  )
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read(report, code)
  /** @type {{ name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[]} */
  const files = testResults
  // A file that does not even load, or whose preparation fails, has no test that failed.
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const count = honest(code, {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  })
  const notes = files.flatMap((tested) => {
    const file = relative(root, tested.name)
    const failed = tested.assertionResults.filter(({ status }) => status === 'failed')
    if (broken.includes(tested)) return [`failed: ${file} › the file itself`]
    return failed.map(
      ({ fullName, failureMessages }) => `failed: ${file} › ${fullName}${reasonOf(failureMessages?.[0])}`,
    )
  })
  const times = files.map(({ name: file, startTime, endTime }) => ({
    name: `${name}: ${relative(root, file)}`,
    seconds: (endTime - startTime) / 1000,
  }))
  return { ...count, notes, times }
}

/** Why a test failed, below its name: a log is often cut ahead of the message itself. */
const reasonOf = (/** @type {string | undefined} */ message) =>
  stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 30)
    .map((line) => `\n        ${line.slice(0, 300)}`)
    .join('')

async function journeys() {
  if (!hasJourneys()) {
    console.log('There are no journeys yet.')
    return verdict(0)
  }
  const report = join(reports, 'journeys.json')
  const options = ['--forbid-only', '--reporter=list,json']
  const { code } = await runJourneys(options, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const { stats, suites } = read(report, code)
  const { expected, unexpected, skipped } = stats
  const specs = specsIn(suites)
  const notes = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title, tests }) => {
      const [error] = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)
      return `failed: ${file} › ${title}${reasonOf(error?.message)}`
    })
  const times = specs.map(({ file, title, tests }) => ({
    name: `${file} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  return { ...honest(code, { passed: expected, failed: unexpected, skipped }), notes, times }
}

/** @typedef {{ status: string, results: { duration: number, errors: { message?: string }[] }[] }} JourneyTest */
/** @typedef {{ file: string, title: string, tests: JourneyTest[] }} Spec */
/** @typedef {{ specs: Spec[], suites?: Suite[] }} Suite */
/** @returns {Spec[]} */
const specsIn = (/** @type {Suite[]} */ suites) =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsIn(inner)])

/**
 * A run that went wrong has at least one failure, even when no single test is to blame; a run without tests tested nothing.
 * @param {number} code
 * @param {Count} count
 */
function honest(code, count) {
  const nothing = count.passed + count.failed === 0
  if (nothing) console.log('No test was run.')
  return { ...count, failed: count.failed === 0 && (code !== 0 || nothing) ? 1 : count.failed }
}

function read(/** @type {string} */ report, /** @type {number} */ code) {
  if (!existsSync(report)) throw new Stop(`The tests ended with exit code ${code} and without a report.`)
  return JSON.parse(readFileSync(report, 'utf8'))
}

// node scripts/check.mjs [step…]: all steps, or those that are named. The last line says what came out.
const { positionals: named } = readArguments({ usage: usageOf('check'), most: 20 })
onlyKnown(named, Object.keys(steps), usageOf('check'))
main(async () => {
  await ensureDependencies()

  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true))

  const total = { passed: 0, failed: 0, skipped: 0 }
  /** @type {string[]} */
  const summary = []
  /** @type {Time[]} */
  const times = []
  for (const [name, step] of Object.entries(steps)) {
    if (interrupted || (named.length > 0 && !named.includes(name))) continue
    console.log(`\n── ${name}`)
    const began = Date.now()
    const count = await step().catch((/** @type {unknown} */ error) => {
      say(error instanceof Stop ? error.message : String(error instanceof Error ? error.stack : error))
      return verdict(1)
    })
    for (const key of /** @type {const} */ (['passed', 'failed', 'skipped'])) total[key] += count[key]
    const tests = count.passed + count.failed > 1 ? `  ${count.passed} passed, ${count.failed} failed` : ''
    const line = `${count.failed === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds(began).padStart(7)}${tests}`
    const lines = [line, ...(count.notes ?? []).map((note) => `    ${note}`)]
    summary.push(...lines)
    times.push(...(count.times ?? []))
    console.log(lines.join('\n'))
  }
  if (times.length > 0) console.log(`\nSlowest of all:\n${slowest(times).join('\n')}`)
  console.log(`\n${summary.join('\n')}`)
  if (total.skipped > 0) console.log(`${total.skipped} skipped`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && !interrupted ? 0 : 1
})

const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** The ten that took longest, those first. @returns {string[]} */
const slowest = (/** @type {readonly Time[]} */ times) =>
  times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ name, seconds: took }) => `  ${took.toFixed(0).padStart(4)} s  ${name}`)

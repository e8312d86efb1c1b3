import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureDependencies, runtime } from './dependencies.mjs'
import { hasJourneys, runJourneys } from './e2e.mjs'
import { checkImports } from './imports.mjs'
import { ensurePages } from './pages.mjs'
import { withPostgres } from './postgres.mjs'
import { main, root, run, Stop, say } from './run.mjs'

/**
 * What a step found. Checks that hold no tests count as one failure when they fail, and not at all when they pass.
 * `notes` are said again at the very end, where they are not lost among thousands of lines.
 * @typedef {{ passed: number, failed: number, skipped: number, notes?: string[] }} Count
 */

const reports = mkdtempSync(join(tmpdir(), 'firstrung-check-'))
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
  tests: () => vitest('tests'),
  pages: async () => {
    await ensurePages()
    return check(runtime(), ['web/scripts/budget.mjs'])
  },
  postgres: () => withPostgres((url) => vitest('postgres', ['--project', 'domains'], { TEST_DATABASE_URL: url })),
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
  const projects = ['contract', 'server', 'web', 'e2e', 'scripts']
  let failed = 0
  for (const project of projects) failed += verdict((await run('tsc', ['-p', project])).code).failed
  return { passed: 0, failed, skipped: 0 }
}

async function vitest(
  /** @type {string} */ name,
  /** @type {string[]} */ options = [],
  /** @type {Record<string, string>} */ env = {},
) {
  const first = await runTests(name, options, env)
  const suspects = [...new Set(first.faults.map(({ file }) => file))]
  if (suspects.length === 0 || suspects.length > 5) return first.count
  // On a shared machine a test can lose a race that has nothing to do with it. Its whole file gets a second chance, as a
  // journey does; what is really broken fails again.
  console.log(`Once more, alone: ${suspects.join(', ')}`)
  const again = await runTests(`${name}-again`, [...options, '--maxWorkers=1', ...suspects], env)
  const isStill = (/** @type {Fault} */ fault) => again.faults.some((other) => titleOf(other) === titleOf(fault))
  const recovered = first.faults.filter((fault) => !isStill(fault))
  return {
    ...first.count,
    passed: first.count.passed + recovered.length,
    failed: again.count.failed,
    notes: [
      ...again.faults.map((fault) => `failed twice: ${titleOf(fault)}`),
      ...recovered.map((fault) => `passed only when it was run again: ${titleOf(fault)}`),
    ],
  }
}

/** @typedef {{ file: string, title: string }} Fault */
const titleOf = (/** @type {Fault} */ { file, title }) => `${file} › ${title}`

/** @returns {Promise<{ count: Count, faults: Fault[] }>} */
async function runTests(
  /** @type {string} */ name,
  /** @type {string[]} */ options,
  /** @type {Record<string, string>} */ env,
) {
  const report = join(reports, `${name}.json`)
  const { code } = await run(
    'vitest',
    ['run', ...options, '--no-allowOnly', '--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`],
    { env },
  )
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = read(report, code)
  /** @type {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]} */
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
  const faults = files.flatMap((tested) => {
    const file = relative(root, tested.name)
    const failed = tested.assertionResults.filter(({ status }) => status === 'failed')
    if (broken.includes(tested)) return [{ file, title: 'the file itself' }]
    return failed.map(({ fullName }) => ({ file, title: fullName }))
  })
  return { count: { ...count, notes: faults.map((fault) => `failed: ${titleOf(fault)}`) }, faults }
}

async function journeys() {
  if (!hasJourneys()) {
    console.log('There are no journeys yet.')
    return verdict(0)
  }
  const report = join(reports, 'journeys.json')
  // A second chance, as test files have it; it is told at the end.
  const options = ['--forbid-only', '--retries=1', '--reporter=list,json']
  const { code } = await runJourneys(options, { PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const { stats, suites } = read(report, code)
  const { expected, unexpected, flaky, skipped } = stats
  const notes = specsIn(suites).flatMap(({ file, title, tests }) => {
    if (tests.some(({ status }) => status === 'unexpected')) return [`failed: ${file} › ${title}`]
    if (tests.some(({ status }) => status === 'flaky')) return [`passed only when it was run again: ${file} › ${title}`]
    return []
  })
  return { ...honest(code, { passed: expected + flaky, failed: unexpected, skipped }), notes }
}

/** @typedef {{ file: string, title: string, tests: { status: string }[] }} Spec */
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
main(async () => {
  const named = process.argv.slice(2)
  const unknown = named.filter((name) => !(name in steps))
  if (unknown.length > 0)
    throw new Stop(`There is no step ${unknown.join(', ')}; there are: ${Object.keys(steps).join(', ')}`)
  await ensureDependencies()

  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (interrupted = true))

  const total = { passed: 0, failed: 0, skipped: 0 }
  /** @type {string[]} */
  const summary = []
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
    console.log(lines.join('\n'))
  }
  console.log(`\n${summary.join('\n')}`)
  if (total.skipped > 0) console.log(`${total.skipped} skipped`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && !interrupted ? 0 : 1
})

const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

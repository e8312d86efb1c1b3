import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../e2e/support/server.ts'
import { runJourneys } from './e2e.mjs'
import { ensurePages } from './pages.mjs'
import { withPostgres } from './postgres.mjs'
import { main, root, run, Stop, say } from './run.mjs'

/**
 * Breaks the product on purpose and looks whether the named test fails. One mutant proves one row of the specification.
 * @typedef {object} Mutant
 * @property {string} row of docs/requirements.tsv, or a decision such as D-44
 * @property {string} broken what was broken, in words
 * @property {[file: string, find: string, replace: string][]} edits `find` stands exactly once in the file
 * @property {string} test the file of the test
 * @property {string} title a part of its title that no other test of the file has; of a journey in steps, the title of the
 *   journey, ' › ' and that of the step
 * @property {string} fails what the failure must say: a test that fails for another reason proves nothing
 */

/** @typedef {Mutant & { caught: boolean, why: string, by: string }} Result */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    most: { type: 'string', default: '8' },
    again: { type: 'boolean', default: false },
    together: { type: 'boolean', default: false },
  },
})
const table = join(root, 'docs', 'proof.tsv')
const rowsOf = (/** @type {string} */ path) => readFileSync(path, 'utf8').trimEnd().split('\n').slice(1)
const documented = rowsOf(join(root, 'docs', 'requirements.tsv')).map((line) => line.split('\t')[0] ?? '')
// What was added since has no documented row: D-44 is decision 44.
const decisions = readdirSync(join(root, 'docs', 'decisions'))
  .sort()
  .map((name) => `D-${Number.parseInt(name, 10)}`)
const requirements = [...documented, ...decisions]
const isJourney = (/** @type {Mutant} */ { test }) => test.startsWith('e2e/')
const reports = mkdtempSync(join(tmpdir(), 'firstrung-proof-'))

/** @type {Map<string, string>} */
const originals = new Map()
function restore() {
  for (const [path, text] of originals) writeFileSync(path, text)
  originals.clear()
}
process.once('exit', () => {
  restore()
  rmSync(reports, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

function check(/** @type {Mutant} */ mutant) {
  const { row, edits, test, title, fails } = mutant
  const wrong = (/** @type {string} */ what) => new Stop(`${row}: ${what}`)
  if (!requirements.includes(row)) throw wrong('is no row of docs/requirements.tsv and no decision')
  if (!fails) throw wrong('says not what the failure must show')
  const source = existsSync(join(root, test)) ? readFileSync(join(root, test), 'utf8') : ''
  if (!source.includes(title.split(' › ').at(-1) ?? ''))
    throw wrong(`${test} has no title with ${JSON.stringify(title)}`)
  for (const [file, find, replace] of edits) {
    const count = readFileSync(join(root, file), 'utf8').split(find).length - 1
    if (count !== 1) throw wrong(`${file} holds ${JSON.stringify(find)} ${count} times`)
    if (find === replace) throw wrong('changes nothing')
  }
}

function apply(/** @type {Mutant[]} */ mutants) {
  for (const [file, find, replace] of mutants.flatMap(({ edits }) => edits)) {
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    if (!originals.has(path)) originals.set(path, text)
    if (!text.includes(find)) throw new Stop(`Another mutant has changed ${JSON.stringify(find)} of ${file} already.`)
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
  }
}

/** @typedef {{ title: string, file: string, failure: string | undefined }} Tested */

/** @returns {Promise<Tested[]>} */
async function runVitest(/** @type {Mutant[]} */ mutants) {
  const report = join(reports, 'vitest.json')
  rmSync(report, { force: true })
  const files = [...new Set(mutants.map(({ test }) => test))]
  const pattern = mutants.map(({ title }) => escape(title.split(' › ').join(' '))).join('|')
  const options = ['-t', pattern, '--reporter=json', `--outputFile.json=${report}`]
  await run('vitest', ['run', ...files, ...options], { quiet: true })
  if (!existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.flatMap((/** @type {any} */ { name, assertionResults, message }) =>
    assertionResults.length === 0
      ? mutants
          .filter(({ test }) => test === relative(root, name))
          .map(({ test, title }) => ({ title: title.split(' › ').join(' '), file: test, failure: message }))
      : assertionResults
          .filter((/** @type {any} */ { status }) => status === 'passed' || status === 'failed')
          .map((/** @type {any} */ { fullName, status, failureMessages }) => ({
            title: fullName,
            file: relative(root, name),
            failure: status === 'failed' ? failureMessages.join('\n') : undefined,
          })),
  )
}

/** @returns {Promise<Tested[]>} */
async function runPlaywright(/** @type {Mutant[]} */ mutants) {
  const report = join(reports, 'journeys.json')
  rmSync(report, { force: true })
  const files = [...new Set(mutants.map(({ test }) => test.replace('e2e/', '')))]
  // A step of a journey needs those before it.
  const pattern = mutants.map(({ title }) => escape(beginningOf(title))).join('|')
  const options = [...files, '-g', pattern, '--reporter=json']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_EXPECT_SECONDS: '8' }
  if (values.together) await runOnOneServer(options, env)
  else await runJourneys(options, env)
  if (!existsSync(report)) return []
  /** @returns {any[]} */
  const specsIn = (/** @type {any} */ { specs, suites = [] }, /** @type {string[]} */ titles = []) => [
    ...specs.map((/** @type {any} */ spec) => ({ ...spec, title: [...titles, spec.title].join(' ') })),
    ...suites.flatMap((/** @type {any} */ suite) => specsIn(suite, [...titles, suite.title])),
  ]
  return JSON.parse(readFileSync(report, 'utf8'))
    .suites.flatMap((/** @type {any} */ suite) => specsIn(suite))
    .map((/** @type {any} */ { title, file, tests }) => {
      const results = tests.flatMap((/** @type {any} */ one) => one.results)
      const errors = results.flatMap((/** @type {any} */ { errors }) => errors)
      return {
        title,
        file: `e2e/journeys/${file}`,
        failure: errors.length > 0 ? errors.map((/** @type {any} */ { message }) => message).join('\n') : undefined,
      }
    })
}

/** A worker is started again after each test that fails; its server is not. */
async function runOnOneServer(/** @type {string[]} */ options, /** @type {Record<string, string>} */ env) {
  await ensurePages()
  const dataDir = join(reports, 'data')
  await withPostgres(async (url) => {
    const server = await startServer(dataDir, { DATABASE_URL: url })
    try {
      await runJourneys([...options, '--workers=3', '--timeout=280000'], {
        ...env,
        E2E_GO_ON: '1',
        E2E_ORIGIN: server.origin,
        E2E_DATA_DIR: dataDir,
      })
    } finally {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
}

const beginningOf = (/** @type {string} */ title) => title.split(' › ')[0] ?? ''
const escape = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
// eslint-disable-next-line no-control-regex -- terminal colours
const plain = (/** @type {string} */ text) => text.replace(/\u001b\[[0-9;]*m/g, '')
const inOneLine = (/** @type {string} */ text) =>
  text
    .replace(/\[[A-Z]+-\d+\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** @returns {Result} */
function judge(/** @type {Mutant} */ mutant, /** @type {Tested[]} */ tested) {
  const own = tested.filter(
    ({ title, file }) => file === mutant.test && title.includes(mutant.title.split(' › ').join(' ')),
  )
  const by = `${mutant.test} › ${inOneLine(mutant.title)}`
  if (own.length === 0) return { ...mutant, caught: false, by, why: 'no such test ran' }
  const failure = own
    .flatMap((one) => one.failure ?? [])
    .map(plain)
    .join('\n')
  if (!failure) return { ...mutant, caught: false, by, why: 'the test passed' }
  const caught = failure.includes(mutant.fails)
  return {
    ...mutant,
    caught,
    by,
    why: caught ? inOneLine(failure).slice(0, 200) : `failed otherwise: ${failure.slice(0, 1500)}`,
  }
}

/**
 * Mutants that share neither a test nor a file: they cannot hide each other. With --together a journey goes on after a
 * failed assertion, so they may share both, as long as each breaks an assertion of its own; but the steps of a journey that
 * come after one that failed are skipped.
 */
function batchesOf(/** @type {Mutant[]} */ mutants, /** @type {number} */ most) {
  /** @type {Mutant[][]} */
  const batches = []
  const shares = (/** @type {Mutant} */ one, /** @type {Mutant} */ other) =>
    (one.test === other.test &&
      (beginningOf(one.title).includes(beginningOf(other.title)) ||
        beginningOf(other.title).includes(beginningOf(one.title)))) ||
    one.edits.some(([file]) => other.edits.some(([second]) => file === second))
  const shareJourney = (/** @type {Mutant} */ one, /** @type {Mutant} */ other) =>
    one.test === other.test && one.title !== other.title && beginningOf(one.title) === beginningOf(other.title)
  const parted = values.together && mutants.every(isJourney) ? shareJourney : shares
  for (const mutant of mutants) {
    const batch = batches.find((held) => held.length < most && !held.some((other) => parted(mutant, other)))
    if (batch) batch.push(mutant)
    else batches.push([mutant])
  }
  return batches
}

/** @returns {Promise<Result[]>} */
async function runBatch(/** @type {Mutant[]} */ batch) {
  try {
    apply(batch)
    const tested = await (batch.every(isJourney) ? runPlaywright(batch) : runVitest(batch))
    return batch.map((mutant) => judge(mutant, tested))
  } catch (error) {
    restore()
    if (values.together) throw error
    if (batch.length === 1 && batch[0])
      return [{ ...batch[0], caught: false, by: '', why: `does not build: ${String(error).slice(-800)}` }]
    const results = []
    for (const mutant of batch) results.push(...(await runBatch([mutant])))
    return results
  } finally {
    restore()
  }
}

function record(/** @type {Result[]} */ results) {
  const lines = rowsOf(table)
  for (const { row, broken, by } of results.filter(({ caught }) => caught)) {
    const line = `${row}\t${broken}\t${by}`
    if (!lines.includes(line)) lines.push(line)
  }
  const place = (/** @type {string} */ line) => requirements.indexOf(line.split('\t')[0] ?? '')
  lines.sort((one, other) => place(one) - place(other))
  writeFileSync(table, `row\tbroken\tcaught by\n${lines.join('\n')}\n`)
}

main(async () => {
  const [path] = positionals
  if (!path) throw new Stop('Usage: node scripts/proof.mjs MUTANTS.json [--most N] [--again] [--together]')
  /** @type {Mutant[]} */
  const mutants = JSON.parse(readFileSync(path, 'utf8'))
  const resultsPath = path.replace(/\.json$/, '.results.json')
  /** @type {Result[]} */
  const done = existsSync(resultsPath) && !values.again ? JSON.parse(readFileSync(resultsPath, 'utf8')) : []
  const key = (/** @type {Mutant} */ { row, edits, test, title, fails }) =>
    JSON.stringify([row, edits, test, title, fails])
  const known = new Set(done.map(key))
  const open = mutants.filter((mutant) => !known.has(key(mutant)))
  const wrong = open.flatMap((mutant) => {
    try {
      check(mutant)
      return []
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  })
  if (wrong.length > 0) throw new Stop(wrong.join('\n'))
  const files = [...new Set(open.flatMap(({ edits }) => edits.map(([file]) => file)))]
  if (files.length > 0 && execFileSync('git', ['status', '--short', '--', ...files], { cwd: root, encoding: 'utf8' }))
    throw new Stop('A file that a mutant changes has uncommitted changes.')

  const keep = (/** @type {Result[]} */ results) => {
    done.push(...results)
    writeFileSync(resultsPath, JSON.stringify(done, undefined, 1))
    record(results)
    for (const { row, caught, why } of results) say(`${caught ? '✓' : '✗'} ${row}  ${why}`)
  }
  const most = Number(values.most)
  const batches = [open.filter((one) => !isJourney(one)), open.filter(isJourney)].flatMap((all) => batchesOf(all, most))
  for (const batch of batches) keep(await runBatch(batch))
  const missed = done.filter(({ caught }) => !caught)
  say(`${done.length - missed.length} of ${done.length} mutants were caught.`)
  return missed.length === 0 ? 0 : 1
})

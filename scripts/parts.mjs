import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDependencies } from './dependencies.mjs'
import { main, run, Stop } from './run.mjs'

/**
 * Each real part: what starts it, and which tests run against it.
 * @type {Record<string, { what: string, command: (report: string) => string[] }>}
 */
const parts = {
  s3: { what: "Ceph's object gateway", command: real('s3') },
  clamd: { what: 'ClamAV', command: real('clamd') },
  smtp: { what: 'OpenSMTPD', command: real('smtp') },
  redis: { what: 'Redis', command: real('redis') },
  postgres: {
    what: 'PostgreSQL',
    command: (report) => ['scripts/postgres.mjs', ...vitest(report, '--project', 'domains')],
  },
}

/** @returns {string[]} */
function vitest(/** @type {string} */ report, /** @type {string[]} */ ...options) {
  return ['vitest', 'run', '--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`, ...options]
}

function real(/** @type {string} */ name) {
  return (/** @type {string} */ report) => [
    `scripts/${name}.mjs`,
    ...vitest(report, '--config', 'vitest.real.config.ts', name),
  ]
}

// npm run test:parts [-- <part>…]: starts each real part of an installation, runs its tests against it, stops it; one
// table in the end.
main(async () => {
  const named = process.argv.slice(2)
  const unknown = named.filter((name) => !(name in parts))
  if (unknown.length > 0)
    throw new Stop(`There is no part ${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}.`)
  await ensureDependencies()
  const folder = mkdtempSync(join(tmpdir(), 'firstrung-parts-'))
  const rows = []
  let failed = false
  try {
    for (const [name, { what, command }] of Object.entries(parts)) {
      if (named.length > 0 && !named.includes(name)) continue
      const report = join(folder, `${name}.json`)
      const began = Date.now()
      const { code } = await run(process.execPath, command(report))
      const seconds = Math.round((Date.now() - began) / 1000)
      const { passed, missed } = read(report)
      failed ||= code !== 0 || passed === 0
      rows.push(`| ${what} | ${passed} | ${missed} | ${seconds} s | ${code === 0 && passed > 0 ? 'yes' : 'NO'} |`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`\n| real part | passed | failed | took | holds |\n|---|---|---|---|---|\n${rows.join('\n')}`)
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  return failed ? 1 : 0
})

/** What came out, nothing when the part did not even start. */
function read(/** @type {string} */ report) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, missed: numFailedTests }
  } catch {
    return { passed: 0, missed: 0 }
  }
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { onlyKnown, readArguments } from './arguments.mjs'
import { usageOf } from './commands.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { main, run } from './run.mjs'

/**
 * Each real service: its name, and what starts it and runs the tests that need it.
 * @type {Record<string, { what: string, command: (report: string, files: string[]) => string[] }>}
 */
const services = {
  s3: { what: "Ceph's object gateway", command: real('s3') },
  clamd: { what: 'ClamAV', command: real('clamd') },
  smtp: { what: 'OpenSMTPD', command: real('smtp') },
  redis: { what: 'Redis', command: real('redis') },
  nginx: { what: 'nginx', command: real('nginx') },
  libreoffice: { what: 'LibreOffice', command: real('libreoffice') },
  radicale: { what: 'Radicale', command: real('radicale') },
  postgres: {
    what: 'PostgreSQL',
    command: (report, files) => ['scripts/postgres.mjs', ...vitest(report, '--project', 'domains*', ...files)],
  },
}

/** @returns {string[]} */
function vitest(/** @type {string} */ report, /** @type {string[]} */ ...options) {
  return ['vitest', 'run', '--reporter=minimal', '--reporter=json', `--outputFile.json=${report}`, ...options]
}

function real(/** @type {string} */ name) {
  return (/** @type {string} */ report, /** @type {string[]} */ files) => [
    `scripts/${name}.mjs`,
    ...vitest(report, '--config', 'vitest.real.config.ts', name, ...files),
  ]
}

// npm run test:real [-- SERVICE… FILE…]: starts each service that an installation may use, runs the tests that need it,
// stops it, and prints one table at the end.
const { positionals } = readArguments({ usage: usageOf('test:real'), most: 50 })
const files = positionals.filter((word) => word.includes('/') || word.includes('.'))
const named = positionals.filter((word) => !files.includes(word))
onlyKnown(named, Object.keys(services), usageOf('test:real'))
main(async () => {
  await ensureDependencies()
  const folder = mkdtempSync(join(tmpdir(), 'firstrung-real-'))
  const rows = []
  let failed = false
  try {
    for (const [name, { what, command }] of Object.entries(services)) {
      if (named.length > 0 && !named.includes(name)) continue
      const report = join(folder, `${name}.json`)
      const began = Date.now()
      const { code } = await run(process.execPath, command(report, files))
      const seconds = Math.round((Date.now() - began) / 1000)
      const { passed, missed } = read(report)
      failed ||= code !== 0 || passed === 0
      rows.push(`| ${what} | ${passed} | ${missed} | ${seconds} s | ${code === 0 && passed > 0 ? 'yes' : 'NO'} |`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`\n| service | passed | failed | took | holds |\n|---|---|---|---|---|\n${rows.join('\n')}`)
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  return failed ? 1 : 0
})

/** What came out, nothing when the service did not even start. */
function read(/** @type {string} */ report) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, missed: numFailedTests }
  } catch {
    return { passed: 0, missed: 0 }
  }
}

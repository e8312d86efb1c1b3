import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { onlyKnown, readArguments } from '../../scripts/arguments.mjs'
import { usageOf } from '../../scripts/commands.mjs'
import { canInstall, install } from '../../scripts/debian.mjs'
import { ensureDependencies, runtime } from '../../scripts/dependencies.mjs'
import { ensurePages } from '../../scripts/pages.mjs'
import { main, root, run, Stop } from '../../scripts/run.mjs'

/**
 * What is attacked, and the tests that do it. They are part of `npm test` too; here the hostile requests are 10,000.
 * @type {Record<string, string[]>}
 */
const areas = {
  'hostile input over all routes': ['lab/attacks/hostile.test.ts'],
  'cursors, and values at their bounds': ['lab/attacks/cursors.test.ts', 'lab/attacks/edges.test.ts'],
  'access by role and by object': ['server/src/testing/access.test.ts', 'lab/attacks/foreign.test.ts'],
  'sessions, resets, callbacks, claim links': [
    'lab/attacks/rules.test.ts',
    'server/src/domains/accounts/',
    'server/src/domains/candidate-admin/candidate-admin.test.ts',
    'server/src/domains/privacy/privacy.test.ts',
  ],
  files: [
    'server/src/domains/files/',
    'server/src/platform/files/storage.test.ts',
    'server/src/platform/files/scanner.test.ts',
  ],
  sockets: ['server/src/platform/live/live.test.ts', 'server/src/domains/forum/forum.live.test.ts'],
  payments: ['server/src/domains/payments/'],
  'headers, pages and broken connections': ['lab/attacks/headers.test.ts', 'server/src/platform/pages/pages.test.ts'],
}

/** Third-party scanners, which are Debian packages. */
async function scan() {
  for (const name of ['wapiti', 'sqlmap']) {
    const isThere = () => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0
    if (!isThere() && canInstall()) await install(name)
    if (!isThere()) throw new Stop(`The scan needs ${name}. On Debian: apt-get install --no-install-recommends ${name}`)
  }
  await ensurePages()
  return (await run(runtime(), ['e2e/scan.ts'])).code
}

// npm run security [-- --requests 10000 --seed 1]: one line for each area, an exit code for all.
// npm run security -- scan: what scanners find on the running demo, compared with docs/security-scan.md.
const { values, positionals } = readArguments({
  usage: usageOf('security'),
  options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
  most: 1,
})
onlyKnown(positionals, ['scan'], usageOf('security'))
main(async () => {
  await ensureDependencies()
  if (positionals.length > 0) return scan()
  const folder = mkdtempSync(join(tmpdir(), 'firstrung-security-'))
  const report = join(folder, 'report.json')
  const { requests, seed } = values
  const { code } = await run(
    'vitest',
    ['run', '--project', 'domains', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`].concat(
      Object.values(areas).flat(),
    ),
    { env: { HOSTILE_REQUESTS: requests, HOSTILE_SEED: seed } },
  )
  /** @type {{ name: string, assertionResults: { status: string }[] }[]} */
  const files = JSON.parse(readFileSync(report, 'utf8')).testResults
  rmSync(folder, { recursive: true })
  for (const [area, paths] of Object.entries(areas)) {
    const own = files.filter(({ name }) => paths.some((path) => relative(root, name).startsWith(path)))
    const results = own.flatMap(({ assertionResults }) => assertionResults)
    const failed = results.filter(({ status }) => status === 'failed').length
    console.log(
      `${failed === 0 && results.length > 0 ? 'ok  ' : 'LOW '} ${area}: ${results.length} attacks, ${failed} got through`,
    )
  }
  console.log(`${requests} hostile requests with seed ${seed}.`)
  return code
})

import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { themeVariables } from './web/theme-variables.ts'

const built = ['**/node_modules/**', '**/build/**']
/** What needs more than a database on the machine; see vitest.real.config.ts. */
const realParts = '**/*.real.test.ts'
// Two cores shared with a database: the clock is no judge of a test.
const patience = { testTimeout: 120_000, hookTimeout: 240_000 }
/** Files of one process share what they import: loading it anew for each file took a third of the time of all tests. */
const shared = { isolate: false, unstubEnvs: true, unstubGlobals: true }
/** They replace a module that others have loaded. */
const replacing = ['server/src/domains/accounts/accounts.test.ts']

/** Files that open a database, and so run on both: they take it from one of these. */
const isOnDatabase = (path: string) =>
  /testing\/(test-server|template|test-context|server-process|run-command|fresh-place)\.ts'|\binject\(/.test(
    readFileSync(path, 'utf8'),
  )
const serverTests = globSync(['server/**/*.test.ts', 'lab/**/*.test.ts'], {
  exclude: (path) => /node_modules|\.real\.test|embedded/.test(path),
})
const withoutDatabase = serverTests.filter((path) => !isOnDatabase(path))
/** They start servers and commands, but prove nothing about a database: once is enough. */
const aboutProcesses = [
  'lab/attacks/edges.test.ts',
  'server/src/commands/command.test.ts',
  'server/src/domains/content/content.test.ts',
  'server/src/platform/limits/admission.test.ts',
  'server/src/platform/pages/pages.test.ts',
  'server/src/platform/http/request-log.test.ts',
  'server/src/platform/files/scanner.test.ts',
  'server/src/platform/limits/slow-senders.test.ts',
  'server/src/platform/monitoring/tracing.test.ts',
]
/**
 * Parts of domains and attacks: the step 'postgres' of `npm run check` runs them, and journeys walk the same statements on
 * the embedded database. On both they took five minutes more (decision 51).
 */
const partsOfDomains = serverTests.filter(
  (path) =>
    /^server\/src\/domains\/|^lab\/attacks\//.test(path) &&
    !/^server\/src\/domains\/([^/]+)\/\1\.test\.ts$|search/.test(path) &&
    !aboutProcesses.includes(path),
)
const onOneDatabase = process.env['TEST_DATABASE_URL']
  ? aboutProcesses
  : process.env['POSTGRES_FOLLOWS']
    ? partsOfDomains
    : []

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.mjs', ...withoutDatabase],
          exclude: built,
          ...patience,
          ...shared,
        },
      },
      {
        // The browser's modules hold state for as long as a page lives: each file gets its own.
        extends: true,
        plugins: [themeVariables()],
        test: {
          name: 'web',
          pool: 'threads',
          include: ['web/app/**/*.test.ts', 'web/app/**/*.test.tsx'],
          exclude: built,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'domains',
          include: ['server/**/*.test.ts', 'lab/**/*.test.ts'],
          exclude: [
            ...built,
            'server/src/platform/embedded/**',
            realParts,
            ...replacing,
            ...withoutDatabase,
            ...onOneDatabase,
          ],
          globalSetup: ['server/src/testing/global-setup.ts'],
          ...patience,
          ...shared,
        },
      },
      {
        extends: true,
        test: {
          name: 'domains, alone',
          include: replacing,
          globalSetup: ['server/src/testing/global-setup.ts'],
          ...patience,
        },
      },
      {
        // The embedded database itself, which has nothing to say about a real server.
        extends: true,
        test: {
          name: 'embedded',
          include: ['server/src/platform/embedded/**/*.test.ts'],
          exclude: built,
          ...patience,
        },
      },
    ],
  },
})

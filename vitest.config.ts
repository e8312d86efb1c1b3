import { defineConfig } from 'vitest/config'

const built = ['**/node_modules/**', '**/build/**']
/** What needs more than a database on the machine; see vitest.real.config.ts. */
const realParts = '**/*.real.test.ts'
// Two cores shared with a database: the clock is no judge of a test.
const patience = { testTimeout: 120_000, hookTimeout: 240_000 }

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['contract/**/*.test.ts', 'web/app/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: built,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'domains',
          include: ['server/**/*.test.ts'],
          exclude: [...built, 'server/src/platform/embedded/**', realParts],
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

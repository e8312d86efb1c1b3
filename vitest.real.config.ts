import { defineConfig } from 'vitest/config'

// Tests against real servers of other makers. Each runs by a command of its own, which starts its server first.
export default defineConfig({
  test: {
    include: ['server/**/*.real.test.ts'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
})

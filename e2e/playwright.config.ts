import { defineConfig, devices } from '@playwright/test'

const inCi = Boolean(process.env['CI'])

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results/pages',
  globalSetup: './support/global-setup.ts',
  // One server and two cores: two journeys at once would only wait for each other.
  workers: 1,
  retries: inCi ? 1 : 0,
  forbidOnly: inCi,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
      // A browser under test asks nobody but the product.
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})

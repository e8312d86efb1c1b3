import { defineConfig, devices } from '@playwright/test'

const inCi = Boolean(process.env['CI'])

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results/pages',
  // A browser waits as often as it works. Each worker has a server and a database of its own.
  workers: process.env['E2E_ORIGIN'] ? 1 : 2,
  forbidOnly: inCi,
  // A test that fails once is red, and leaves a recording of what it did.
  retries: 0,
  // The clock is no judge of a journey either: these only end what will never come.
  timeout: 300_000,
  expect: { timeout: Number(process.env['E2E_EXPECT_SECONDS'] ?? 30) * 1000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // What was done, asked and said. Pictures of every step would cost time in every test.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium-headless-shell',
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

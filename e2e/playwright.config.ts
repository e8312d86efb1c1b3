import { defineConfig, devices } from '@playwright/test'

const inCi = Boolean(process.env['CI'])

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './support/global-setup.ts',
  outputDir: 'results/pages',
  // A browser waits as often as it works. Each worker has its own server and database.
  workers: process.env['E2E_ORIGIN'] ? 1 : 2,
  forbidOnly: inCi,
  // A test that fails once is red, and leaves a trace.
  retries: 0,
  // Durations are not part of what journeys prove: these timeouts only end what would never come.
  timeout: 300_000,
  expect: { timeout: Number(process.env['E2E_EXPECT_SECONDS'] ?? 30) * 1000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    // Its requests would not pass `page.route`; the journeys of the phone allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Actions, requests and console. Pictures of every step would cost time in every test.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium-headless-shell',
      // A browser under test connects only to the product.
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

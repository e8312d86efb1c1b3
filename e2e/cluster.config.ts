import base from './playwright.config.ts'

// Journeys while processes are killed, and what happens to a request that a killed process was handling.
export default {
  ...base,
  testDir: '.',
  testMatch: ['journeys/j02-*.spec.ts', 'journeys/j03-*.spec.ts', 'journeys/j09-*.spec.ts', 'cluster/*.spec.ts'],
  retries: 0,
}

import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Journeys over a line that is slow and breaks: minutes of waiting, so they are run by a command of their own. */
export default defineConfig({ ...base, testDir: 'weak-network', timeout: 420_000, expect: { timeout: 60_000 } })

import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Journeys over a slow network that breaks: minutes of waiting, so they have their own command. */
export default defineConfig({ ...base, testDir: 'weak-network', timeout: 420_000, expect: { timeout: 60_000 } })

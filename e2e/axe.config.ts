import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** Every page of the demo: minutes of checks that journeys make for their own screens, so they have their own command. */
export default defineConfig({ ...base, testDir: 'axe', timeout: 900_000 })

import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** What a screen reader says on the way: it has one voice, so one journey after another. */
export default defineConfig({ ...base, testDir: 'listen', workers: 1, use: { ...base.use, reducedMotion: undefined } })

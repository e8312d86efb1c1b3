import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

/** A screen reader has one voice, so journeys run one after another. */
export default defineConfig({ ...base, testDir: 'listen', workers: 1, use: { ...base.use, reducedMotion: undefined } })

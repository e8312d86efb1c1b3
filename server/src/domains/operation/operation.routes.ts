import type { routes } from '@firstrung/contract'
import type { HealthChecks } from '#src/platform/health-checks.ts'
import type { Handlers } from '#src/platform/mount.ts'
import { listActs, readSystem } from './operation.service.ts'
import { saveSettings, settings } from './operation.settings.service.ts'

export const operationHandlers = (health: HealthChecks): Handlers<typeof routes.operation> => ({
  settings: (ctx) => settings(ctx),
  saveSettings: (ctx, { body }) => saveSettings(ctx, body),
  system: (ctx) => readSystem(ctx, health),
  acts: (ctx, { query }) => listActs(ctx, query),
})

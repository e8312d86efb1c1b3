import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/http/mount.ts'
import type { HealthChecks } from '#src/platform/monitoring/health-checks.ts'
import { listActs, readSystem } from './operation.service.ts'
import { saveSettings, settings } from './operation.settings.service.ts'

export const operationHandlers = (health: HealthChecks): Handlers<typeof routes.operation> => ({
  settings: (ctx) => settings(ctx),
  saveSettings: (ctx, { body }) => saveSettings(ctx, body),
  system: (ctx) => readSystem(ctx, health),
  acts: (ctx, { query }) => listActs(ctx, query),
})

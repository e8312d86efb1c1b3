import type { Task } from '#src/platform/tasks/tasks.ts'
import { forgetRepeats } from './api-keys.repeats.service.ts'
import { forgetEndedKeys } from './api-keys.service.ts'

/** Deletes keys of programs that ended or were revoked a month ago, every night. */
export const sweepApiKeys: Task<Record<string, never>> = {
  name: 'api-keys.sweep',
  cron: '45 3 * * *',
  run: (ctx) => forgetEndedKeys(ctx),
}

/** Deletes the answers of requests that are no longer repeated, every hour. */
export const sweepRepeats: Task<Record<string, never>> = {
  name: 'api-keys.repeats.sweep',
  cron: '25 * * * *',
  run: (ctx) => forgetRepeats(ctx),
}

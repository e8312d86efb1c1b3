import type { Task } from '#src/platform/tasks/tasks.ts'
import { forgetEndedKeys } from './api-keys.service.ts'

/** Deletes keys of programs that ended or were revoked a month ago, every night. */
export const sweepApiKeys: Task<Record<string, never>> = {
  name: 'api-keys.sweep',
  cron: '45 3 * * *',
  run: (ctx) => forgetEndedKeys(ctx),
}

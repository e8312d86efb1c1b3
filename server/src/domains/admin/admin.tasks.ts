import type { Task } from '#src/platform/tasks/tasks.ts'
import * as admin from './admin.service.ts'

/** Every hour, joins the rows that the funnel is counted from. */
export const joinFunnelDays: Task<Record<string, never>> = {
  name: 'admin.join-funnel-days',
  cron: '35 * * * *',
  run: admin.joinFunnelDays,
}

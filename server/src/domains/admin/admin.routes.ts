import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/mount.ts'
import { funnel, statistics, trend } from './admin.service.ts'

export const adminHandlers: Handlers<typeof routes.admin> = {
  stats: (ctx, { params }) => statistics(ctx, params.period),
  trend: (ctx, { params }) => trend(ctx, params.period),
  funnel: (ctx, { params }) => funnel(ctx, params.period),
}

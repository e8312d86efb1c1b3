import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/http/mount.ts'
import { teamNeeds } from './admin.needs.service.ts'
import { funnel, statistics, trend } from './admin.service.ts'

export const adminHandlers: Handlers<typeof routes.admin> = {
  stats: (ctx, { params }) => statistics(ctx, params.period),
  trend: (ctx, { params }) => trend(ctx, params.period),
  needsYou: (ctx) => teamNeeds(ctx),
  funnel: (ctx, { params }) => funnel(ctx, params.period),
}

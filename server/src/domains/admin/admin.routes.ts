import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/mount.ts'
import { statistics } from './admin.service.ts'

export const adminHandlers: Handlers<typeof routes.admin> = {
  stats: (ctx, { params }) => statistics(ctx, params.period),
}

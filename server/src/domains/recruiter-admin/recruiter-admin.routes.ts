import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as recruiters from './recruiter-admin.service.ts'

export const recruiterAdminHandlers: Handlers<typeof routes.recruiterAdmin> = {
  list: (ctx, { query }) => recruiters.list(ctx, query),
  read: (ctx, { params }) => recruiters.read(ctx, params.id),
  suspend: (ctx, { params, body }) => recruiters.suspend(ctx, params.id, body.reason),
  restore: (ctx, { params }) => recruiters.restore(ctx, params.id),
}

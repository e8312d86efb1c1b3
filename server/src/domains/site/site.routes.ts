import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/mount.ts'
import * as site from './site.service.ts'

/** What everybody may read: the operator's settings, and the texts of the public pages. */
export const siteHandlers: Handlers<typeof routes.site> = {
  read: (ctx) => site.read(ctx),
  home: (ctx) => site.home(ctx),
  community: (ctx) => site.community(ctx),
  policy: (ctx, { params }) => site.policy(ctx, params.name),
  bootcamps: (ctx) => site.listBootcamps(ctx),
  bootcamp: (ctx, { params }) => site.readBootcamp(ctx, params.id),
}

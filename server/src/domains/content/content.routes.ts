import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as content from './content.service.ts'

/** What everybody may read: the operator's settings, and the texts of the public pages. */
export const contentHandlers: Handlers<typeof routes.content> = {
  read: (ctx) => content.read(ctx),
  home: (ctx) => content.home(ctx),
  community: (ctx) => content.community(ctx),
  policy: (ctx, { params }) => content.policy(ctx, params.name),
  bootcamps: (ctx) => content.listBootcamps(ctx),
  bootcamp: (ctx, { params }) => content.readBootcamp(ctx, params.id),
}

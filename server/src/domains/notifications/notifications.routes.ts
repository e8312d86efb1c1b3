import type { RouteParsed, routes } from '@firstrung/contract'
import type { Ctx } from '#src/platform/context.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as notifications from './notifications.service.ts'

function act(ctx: Ctx, { body }: RouteParsed<typeof routes.notifications.actAdmin>) {
  if (body.action === 'read') return notifications.read(ctx, body.notifId)
  return body.action === 'read-all' ? notifications.readAll(ctx) : notifications.clear(ctx)
}

export const notificationHandlers: Handlers<typeof routes.notifications> = {
  listRecruiter: (ctx) => notifications.list(ctx),
  actRecruiter: act,
  listCandidate: (ctx) => notifications.list(ctx),
  actCandidate: act,
  listAdmin: (ctx) => notifications.list(ctx),
  actAdmin: act,
}

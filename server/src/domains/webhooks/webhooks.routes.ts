import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as log from './log.service.ts'
import * as webhooks from './webhooks.service.ts'

export const webhookHandlers: Handlers<typeof routes.webhooks> = {
  list: (ctx) => webhooks.list(ctx),
  add: (ctx, { body }) => webhooks.add(ctx, body),
  change: (ctx, { params, body }) => webhooks.change(ctx, params.id, body),
  remove: (ctx, { params }) => webhooks.remove(ctx, params.id),
  test: (ctx, { params }) => webhooks.test(ctx, params.id),
  rotate: (ctx, { params }) => webhooks.rotate(ctx, params.id),
  deliveries: (ctx, { params, query }) => log.deliveries(ctx, params.id, query),
  send: (ctx, { params }) => log.sendOnceMore(ctx, params.id, params.messageId),
}

import { CalendarCode, type routes } from '@firstrung/contract'
import { type Deps, makeCtx, signedIn } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import { accept } from '#src/platform/errors/errors.ts'
import { sendEncoded } from '#src/platform/http/compression.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as feeds from './calendar-feeds.service.ts'

export const calendarFeedHandlers = ({ db, deps }: { db: Db; deps: Deps }): Handlers<typeof routes.calendarFeeds> => ({
  own: async (ctx) => ({ feed: await feeds.readOwn(ctx, signedIn(ctx).id) }),
  make: (ctx) => feeds.make(ctx),
  end: (ctx) => feeds.end(ctx),
  read: async (request, reply) => {
    const { ctx } = makeCtx(deps, { db, actor: null, log: request.log })
    const { etag, bytes } = await feeds.readByCode(ctx, accept(CalendarCode, request.params).code)
    reply.headers({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag,
    })
    return sendEncoded(request, reply, { etag, bodies: { identity: bytes } })
  },
})

import { Ref, routes } from '@firstrung/contract'
import { type Deps, makeCtx } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import { csvHandler } from '#src/platform/documents/csv.ts'
import { accept } from '#src/platform/errors/errors.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import { sendCalendarFile } from '#src/platform/time/calendar.ts'
import * as managing from './events.managing.service.ts'
import * as seats from './events.seats.service.ts'
import * as events from './events.service.ts'

export const eventHandlers = ({ db, deps }: { db: Db; deps: Deps }): Handlers<typeof routes.events> => ({
  list: (ctx, { body }) => events.list(ctx, body),
  card: (ctx, { params }) => events.readCard(ctx, params.id),
  read: (ctx, { params }) => events.read(ctx, params.id),
  create: (ctx, { body }) => managing.create(ctx, body),
  modify: (ctx, { params, body }) => managing.modify(ctx, params.id, body),
  hide: (ctx, { params }) => managing.hide(ctx, params.id),
  unhide: (ctx, { params }) => managing.unhide(ctx, params.id),
  unhideByGet: (ctx, { params }) => managing.unhide(ctx, params.id),
  attendees: (ctx, { params, query }) => managing.attendees(ctx, params.id, query),
  exportAttendees: csvHandler(routes.events.exportAttendees, { db, deps }, (ctx, { params, body }) =>
    managing.exportAttendees(ctx, params.id, body.password),
  ),
  calendar: async ({ params, actor, log }, reply) => {
    const { ctx } = makeCtx(deps, { db, actor, log })
    return sendCalendarFile(reply, 'event.ics', await events.readCalendar(ctx, accept(Ref, params).id))
  },
  attend: (ctx, { params }) => seats.attend(ctx, params.id),
  leave: (ctx, { params }) => seats.leave(ctx, params.id),
})

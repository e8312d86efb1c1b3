import {
  type Attendee,
  type AttendeesQuery,
  type EventChange,
  type EventDraft,
  type EventRecord,
  folders,
  indianDay,
  limits,
  messages,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { confirmOwnPassword } from '#src/domains/accounts/accounts.settings.service.ts'
import * as files from '#src/domains/files/files.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { cutPage, readCursor, writeCursor } from '#src/platform/database/keyset.ts'
import { type CsvFile, inPortions, portion } from '#src/platform/documents/csv.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { sheetMoment } from '#src/platform/time/indian-time.ts'
import { fillSeats, lock, resetReminders } from './events.seats.service.ts'
import { type EventRow, hasEnded, present } from './events.service.ts'
import { notifyOfHiding, notifyOfLink, notifyOfMove } from './events.tasks.ts'

/** Makes an event with a banner that was uploaded, or a cover. Repeated with the same id it makes one. */
export async function create(ctx: Ctx, draft: EventDraft): Promise<{ eventId: string; msg: string }> {
  const bannerKey = await files.claimPicture(ctx, draft.bannerS3FileKey, folders.eventBanners)
  const made = await ctx.db
    .insertInto('events')
    .values({
      ...(draft._id && { id: draft._id }),
      ...columnsOf(draft),
      capacity: draft.capacity ?? null,
      bannerKey,
      createdBy: ctx.actor?.id ?? null,
      createdAt: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made)
    noteAct(ctx, 'createEvent', { event: { id: made.id, name: draft.title } }, { detail: timeOf(columnsOf(draft)) })
  return { eventId: made?.id ?? orNotFound(draft._id), msg: messages.eventCreated }
}

const columnsOf = (draft: EventDraft | EventChange) => ({
  title: draft.title,
  description: draft.description,
  heldOn: draft.eventDate,
  heldAt: draft.eventTime,
  link: draft.eventLink,
  tags: draft.relatedTopics,
})

/** When an event is held, in the audit log. */
const timeOf = ({ heldOn, heldAt }: { heldOn: string; heldAt: string }) => `${heldOn}, ${heldAt.slice(0, 5)}`

/** Changes an event. Without a banner the old one stays, without a capacity the limit stays as it is. */
export async function modify(
  ctx: Ctx,
  eventId: string,
  change: EventChange,
): Promise<{ data: EventRecord; msg: string }> {
  const before = await lock(ctx, eventId)
  const capacity = change.capacity === undefined ? before.capacity : change.capacity
  if (capacity !== null && capacity < before.seatsTaken)
    fail('capacity_taken', { fields: [{ field: 'capacity', msg: messages.capacityTaken }] })

  const bannerKey = change.bannerS3FileKey
    ? await files.claimPicture(ctx, change.bannerS3FileKey, folders.eventBanners, before.bannerKey)
    : before.bannerKey
  const columns = columnsOf(change)
  const isOther =
    columns.title !== before.title ||
    columns.link !== before.link ||
    columns.heldOn !== before.heldOn ||
    columns.heldAt !== before.heldAt.slice(0, 5)
  await ctx.db
    .updateTable('events')
    .set({ ...columns, capacity, bannerKey, revision: before.revision + (isOther ? 1 : 0) })
    .where('id', '=', eventId)
    .execute()
  if (bannerKey !== before.bannerKey) await files.releaseUnnamed(ctx, before.bannerKey, 'events.bannerKey')
  const after = await lock(ctx, eventId)
  if (!hasEnded(ctx, after)) await tellChange(ctx, before, after)
  const times = { from: timeOf(before), to: timeOf(columns) }
  noteAct(ctx, 'changeEvent', { event: { id: eventId, name: columns.title } }, times.from === times.to ? {} : times)
  await fillSeats(ctx, eventId)
  return { data: present(ctx, await lock(ctx, eventId), true), msg: messages.eventUpdated }
}

/** Tells people at once about a new time or link. If they know that the event is off, they are told when it is back. */
async function tellChange(ctx: Ctx, before: EventRow, after: EventRow): Promise<void> {
  const isMoved = after.startsAt.getTime() !== before.startsAt.getTime()
  if (isMoved) await resetReminders(ctx, after)
  if (isToldOfHiding(ctx, after)) return
  if (isMoved) await ctx.later(notifyOfMove, { eventId: after.id, startsAt: after.startsAt.toISOString() })
  else if (after.link !== before.link) await ctx.later(notifyOfLink, { eventId: after.id, link: after.link })
}

/** Until then a hidden event can be shown again, without anybody being notified. */
const untilToldOfHiding = 10 * 60_000
const isToldOfHiding = (ctx: Ctx, { hiddenAt }: EventRow): boolean =>
  hiddenAt !== null && hiddenAt.getTime() + untilToldOfHiding <= ctx.now().getTime()

/**
 * Hides an event from everybody but the team. People who are registered can still open it, and are told after ten minutes that it
 * is off.
 */
export async function hide(ctx: Ctx, eventId: string): Promise<{ eventId: string; msg: string }> {
  const event = await lock(ctx, eventId)
  const { hiddenAt, title } = event
  if (!hiddenAt) {
    const now = ctx.now()
    await ctx.db
      .updateTable('events')
      .set({ hiddenAt: now, revision: event.revision + 1 })
      .where('id', '=', eventId)
      .execute()
    const startAfter = new Date(now.getTime() + untilToldOfHiding)
    if (!hasEnded(ctx, event)) await ctx.later(notifyOfHiding, { eventId, hiddenAt: now.toISOString() }, { startAfter })
  }
  if (!hiddenAt) noteAct(ctx, 'hideEvent', { event: { id: eventId, name: title } }, { from: 'Shown', to: 'Hidden' })
  return { eventId, msg: messages.eventHidden }
}

/** Shows an event again. Seats that became free in the meantime go to the waiting list. */
export async function unhide(ctx: Ctx, eventId: string): Promise<{ eventId: string; msg: string }> {
  const event = await lock(ctx, eventId)
  const { hiddenAt, title } = event
  if (hiddenAt) {
    await ctx.db
      .updateTable('events')
      .set({ hiddenAt: null, revision: event.revision + 1 })
      .where('id', '=', eventId)
      .execute()
    if (isToldOfHiding(ctx, event) && !hasEnded(ctx, event))
      await ctx.later(notifyOfHiding, { eventId, hiddenAt: null })
  }
  await fillSeats(ctx, eventId)
  if (hiddenAt) noteAct(ctx, 'showEvent', { event: { id: eventId, name: title } }, { from: 'Hidden', to: 'Shown' })
  return { eventId, msg: messages.eventShown }
}

/** Who has a seat, or is on the waiting list, in their order. */
export async function attendees(
  ctx: Ctx,
  eventId: string,
  { waiting = false, limit = limits.list, cursor }: AttendeesQuery,
): Promise<{ attendees: Attendee[]; total: number; nextCursor: string | null }> {
  const event = orNotFound(
    await ctx.db.selectFrom('events').select(['seatsTaken', 'waiting']).where('id', '=', eventId).executeTakeFirst(),
  )
  const since = waiting ? 'r.askedAt' : 'r.seatedAt'
  const mark = cursor ? readCursor(cursor) : null
  const rows = await ctx.db
    .selectFrom('eventRegistrations as r')
    .innerJoin('accounts', 'accounts.id', 'r.candidateId')
    .innerJoin('candidates', 'candidates.accountId', 'r.candidateId')
    .select(['accounts.id', 'accounts.fullName', 'accounts.email', 'accounts.uniqueId', 'candidates.mobileNo'])
    .select(sql<Date>`${sql.ref(since)}`.as('createdAt'))
    .where('r.eventId', '=', eventId)
    .where('r.seatedAt', waiting ? 'is' : 'is not', null)
    .$if(mark !== null, (registrations) =>
      registrations.where(sql<boolean>`(${sql.ref(since)}, r.candidate_id) > (${mark?.createdAt}, ${mark?.id}::uuid)`),
    )
    .orderBy(since)
    .orderBy('r.candidateId')
    .limit(limit + 1)
    .execute()
  const page = cutPage(rows, limit)
  return {
    attendees: page.rows.map(({ id, createdAt, ...person }) => ({
      _id: id,
      ...person,
      since: createdAt.toISOString(),
    })),
    total: waiting ? event.waiting : event.seatsTaken,
    nextCursor: page.nextCursor,
  }
}

/** Everybody who has a seat or waits for one, as a file. */
export async function exportAttendees(ctx: Ctx, eventId: string, password: string): Promise<CsvFile> {
  const { title } = orNotFound(
    await ctx.db.selectFrom('events').select('title').where('id', '=', eventId).executeTakeFirst(),
  )
  await confirmOwnPassword(ctx, password)
  noteAct(ctx, 'exportAttendees', { event: { id: eventId, name: title } })
  const columns = ['Name', 'Email', 'Phone', 'ID', 'State', 'Since']
  return { name: `event-${indianDay(ctx.now())}`, columns, rows: rowsOf(ctx, eventId) }
}

async function* rowsOf(ctx: Ctx, eventId: string) {
  for (const waiting of [false, true]) {
    const read = async (last: Attendee | undefined) => {
      const cursor = last && writeCursor({ id: last._id, createdAt: new Date(last.since) })
      return (await attendees(ctx, eventId, { waiting, limit: portion, cursor })).attendees
    }
    for await (const { fullName, email, mobileNo, uniqueId, since } of inPortions(read)) {
      yield [fullName, email, mobileNo, uniqueId, waiting ? 'Waiting list' : 'Seat', sheetMoment(new Date(since))]
    }
  }
}

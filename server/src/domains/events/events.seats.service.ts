import { type Attendance, messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { readOwn } from '#src/domains/accounts/accounts.service.ts'
import { takeOutOfCalendars } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { remindedByPlanning } from '#src/platform/time/reminders.ts'
import { type EventRow, hasEnded, uidOf, waitingPlace } from './events.service.ts'
import { notifiedAtATime, notifyOfSeats, notifyWaiting } from './events.tasks.ts'

/** A locked event: everybody who takes, gives up or passes on a seat waits for this lock. */
export async function lock(ctx: Ctx, eventId: string): Promise<EventRow> {
  return orNotFound(
    await ctx.db.selectFrom('events').selectAll().where('id', '=', eventId).forNoKeyUpdate().executeTakeFirst(),
  )
}

const ownRegistration = ({ db }: Ctx, eventId: string, candidateId: string) =>
  db.selectFrom('eventRegistrations').selectAll().where('eventId', '=', eventId).where('candidateId', '=', candidateId)

/**
 * Takes a seat, or joins the waiting list when all are taken. Repeating it changes nothing and returns the same. An event
 * that is over takes no more registrations.
 */
export async function attend(ctx: Ctx, eventId: string): Promise<Attendance> {
  const { id } = signedIn(ctx)
  const event = await lock(ctx, eventId)
  let own = await ownRegistration(ctx, eventId, id).executeTakeFirst()
  if (!own) {
    if (event.hiddenAt) fail('not_found')
    if (hasEnded(ctx, event)) fail('event_over')
    const isFull = event.capacity !== null && event.seatsTaken >= event.capacity
    const now = ctx.now()
    own = await ctx.db
      .insertInto('eventRegistrations')
      .values({
        eventId,
        candidateId: id,
        askedAt: now,
        ...(isFull ? { seatedAt: null } : { seatedAt: now, ...remindedByPlanning(now, event.startsAt) }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    // The documented answer does not mention a waiting list, so notification and mail do.
    if (isFull) await notifyWaiting(ctx, event, own)
  }
  if (own.seatedAt) return { eventId, eventLink: event.link, waitingPlace: null, msg: messages.eventRegistered }
  return { waitingPlace: await waitingPlace(ctx, eventId, id), msg: messages.waitingListJoined }
}

/**
 * Gives up a seat or a position on the waiting list. A free seat goes to the first of the waiting list, in the same
 * transaction.
 */
export async function leave(ctx: Ctx, eventId: string): Promise<{ eventId: string; msg: string }> {
  const { id } = signedIn(ctx)
  const event = await lock(ctx, eventId)
  const given = await ctx.db
    .deleteFrom('eventRegistrations')
    .where('eventId', '=', eventId)
    .where('candidateId', '=', id)
    .returning('seatedAt')
    .executeTakeFirst()
  if (!given) {
    if (event.hiddenAt) fail('not_found')
    return { eventId, msg: messages.notAttending }
  }
  if (!given.seatedAt) return { eventId, msg: messages.waitingListLeft }
  await takeOutOfCalendars(
    ctx,
    await readOwn(ctx),
    {
      subject: `Your seat is cancelled: ${event.title}`,
      paragraphs: [`You cancelled your seat at ${event.title}, so we take the event out of your calendar.`],
    },
    uidOf(event),
  )
  await outdateEntries(ctx, [eventId])
  await fillSeats(ctx, eventId)
  return { eventId, msg: messages.seatGivenUp }
}

/**
 * Raises the version of calendar entries, because a cancellation that is sent now takes the next one. Somebody who takes the
 * seat again, or returns to the earlier email, then gets a newer entry.
 */
export async function outdateEntries(ctx: Ctx, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return
  await ctx.db
    .updateTable('events')
    .set((eb) => ({ revision: eb('revision', '+', 2) }))
    .where('id', 'in', eventIds)
    .execute()
}

/**
 * Gives the free seats of a locked event to the waiting list, in its order, and notifies those who move up. Nothing happens
 * for an event that is hidden or over.
 */
export async function fillSeats(ctx: Ctx, eventId: string): Promise<void> {
  const event = await lock(ctx, eventId)
  const free = event.capacity === null ? event.waiting : event.capacity - event.seatsTaken
  if (event.waiting === 0 || free <= 0 || event.hiddenAt || hasEnded(ctx, event)) return
  // News of a seat that comes this late replaces the reminder.
  const { dayRemindedAt, hourRemindedAt } = remindedByPlanning(ctx.now(), event.startsAt)
  const { rows } = await sql<{ candidateId: string }>`
    update event_registrations
    set seated_at = ${ctx.now()}, day_reminded_at = ${dayRemindedAt}, hour_reminded_at = ${hourRemindedAt}
    where event_id = ${eventId} and candidate_id in (
      select candidate_id from event_registrations
      where event_id = ${eventId} and seated_at is null
      order by asked_at, candidate_id limit ${free}
    )
    returning candidate_id`.execute(ctx.db)
  for (let first = 0; first < rows.length; first += notifiedAtATime) {
    const candidateIds = rows.slice(first, first + notifiedAtATime).map(({ candidateId }) => candidateId)
    await ctx.later(notifyOfSeats, { eventId, candidateIds })
  }
}

/** Lets everybody with a seat be reminded of the new time of a locked event, unless the news of it comes late enough. */
export async function resetReminders(ctx: Ctx, { id, startsAt }: Pick<EventRow, 'id' | 'startsAt'>): Promise<void> {
  await ctx.db
    .updateTable('eventRegistrations')
    .set(remindedByPlanning(ctx.now(), startsAt))
    .where('eventId', '=', id)
    .execute()
}

/** Frees the seats and waiting-list positions of a deleted account, in events that are not over. */
export async function giveUpAll(ctx: Ctx, candidateId: string): Promise<void> {
  // Always locked in the same order, so that two deletions do not block each other.
  const events = await ctx.db
    .selectFrom('events')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb.selectFrom('eventRegistrations').select('eventId').where('candidateId', '=', candidateId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const toCome = events.filter((one) => !hasEnded(ctx, one))
  await outdateEntries(
    ctx,
    toCome.map(({ id }) => id),
  )
  for (const event of toCome) {
    await ctx.db
      .deleteFrom('eventRegistrations')
      .where('eventId', '=', event.id)
      .where('candidateId', '=', candidateId)
      .execute()
    await fillSeats(ctx, event.id)
  }
}

/** What a candidate registered for, newest first. */
export async function registrationsOf(
  ctx: Ctx,
  candidateId: string,
): Promise<{ eventId: string; title: string; startsAt: string; askedAt: string; seatedAt: string | null }[]> {
  const rows = await ctx.db
    .selectFrom('eventRegistrations as r')
    .innerJoin('events', 'events.id', 'r.eventId')
    .select(['r.eventId', 'events.title', 'events.startsAt', 'r.askedAt', 'r.seatedAt'])
    .where('r.candidateId', '=', candidateId)
    .orderBy('r.askedAt', 'desc')
    .execute()
  return rows.map((row) => ({
    eventId: row.eventId,
    title: row.title,
    startsAt: row.startsAt.toISOString(),
    askedAt: row.askedAt.toISOString(),
    seatedAt: row.seatedAt?.toISOString() ?? null,
  }))
}

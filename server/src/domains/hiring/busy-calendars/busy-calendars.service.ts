import {
  type BusyCalendarDraft,
  type BusyCalendars,
  type ChangedBusyCalendars,
  limits,
  messages,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { sha256 } from '#src/domains/accounts/sessions/sessions.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { decrypted, encrypted, isKeySet } from '#src/platform/secrets/encryption.ts'
import { readBusyCalendar } from './busy-calendars.tasks.ts'

/** So long after it was asked for, a reading that has not ended is no longer waited for. */
const waitedMillis = 2 * 60_000

const isWaiting = (ctx: Ctx, askedAt: Date | null): boolean =>
  askedAt !== null && ctx.now().getTime() - askedAt.getTime() < waitedMillis

/** The calendars that say when somebody is busy, in the order in which they added them. */
export async function calendarsOf(ctx: Ctx, accountId: string): Promise<BusyCalendars> {
  const rows = await ctx.db
    .selectFrom('busyCalendars as c')
    .select(['c.id', 'c.host', 'c.login', 'c.addedAt', 'c.readAt', 'c.fault', 'c.unread', 'c.askedAt'])
    .select((eb) =>
      eb
        .selectFrom('busyTimes as t')
        .select(sql<number>`count(*)::int`.as('times'))
        .whereRef('t.calendarId', '=', 'c.id')
        .where('t.endsAt', '>', ctx.now())
        .as('times'),
    )
    .where('c.accountId', '=', accountId)
    .orderBy('c.addedAt')
    .orderBy('c.id')
    .execute()
  return {
    calendars: rows.map(({ id: _id, host, login, addedAt, readAt, fault, unread, times, askedAt }) => ({
      _id,
      host,
      username: usernameOf(ctx, login, accountId),
      addedAt: addedAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
      fault,
      isWaiting: isWaiting(ctx, askedAt),
      times: times ?? 0,
      unread,
    })),
  }
}

/** The user name of a stored login. It has no colon; a password may have some. */
function usernameOf(ctx: Ctx, login: string | null, accountId: string): string | null {
  if (login === null || !isKeySet(ctx.env, login)) return null
  const readable = decrypted(ctx.env, login, accountId)
  return readable.slice(0, readable.indexOf(':'))
}

/** The calendars of the caller. */
export const listOwn = (ctx: Ctx): Promise<BusyCalendars> => calendarsOf(ctx, signedIn(ctx).id)

/** Adds a calendar of the caller, and has it read. `address` begins with https://. */
export async function add(ctx: Ctx, draft: BusyCalendarDraft): Promise<ChangedBusyCalendars> {
  const { address, username, password } = draft
  const { id: accountId } = signedIn(ctx)
  // Two that are added at the same moment are counted one after the other.
  await ctx.db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { count } = await ctx.db
    .selectFrom('busyCalendars')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  if (count >= limits.busyCalendars.each) fail('busy_calendars_full')
  const { href, host } = new URL(address)
  // Other letters than those of ASCII are written as up to twelve.
  if (href.length > limits.busyCalendars.address || host.length > limits.busyCalendars.host)
    fail('invalid', {
      msg: messages.calendarAddressLong,
      fields: [{ field: 'address', msg: messages.calendarAddressLong }],
    })
  const added = await ctx.db
    .insertInto('busyCalendars')
    .values({
      accountId,
      host,
      address: encrypted(ctx.env, href, accountId),
      login: username === undefined ? null : encrypted(ctx.env, `${username}:${password}`, accountId),
      addressHash: sha256(username === undefined ? href : `${username}\n${href}`),
      addedAt: ctx.now(),
      readAt: null,
      fault: null,
      askedAt: ctx.now(),
      dueAt: nextReading(ctx),
    })
    .onConflict((known) => known.columns(['accountId', 'addressHash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) fail('busy_calendar_known')
  await ctx.later(readBusyCalendar, { calendarId: added.id })
  return { ...(await listOwn(ctx)), msg: messages.busyCalendarAdded }
}

/** Has a calendar of the caller read now, unless it is being read. */
export async function readNow(ctx: Ctx, calendarId: string): Promise<ChangedBusyCalendars> {
  const { id, askedAt } = orNotFound(
    await ctx.db
      .selectFrom('busyCalendars')
      .select(['id', 'askedAt'])
      .where('id', '=', calendarId)
      .where('accountId', '=', signedIn(ctx).id)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (!isWaiting(ctx, askedAt)) {
    const now = { askedAt: ctx.now(), dueAt: nextReading(ctx) }
    await ctx.db.updateTable('busyCalendars').set(now).where('id', '=', id).execute()
    await ctx.later(readBusyCalendar, { calendarId: id })
  }
  return { ...(await listOwn(ctx)), msg: messages.busyCalendarAsked }
}

/** Removes a calendar of the caller, and what was read from it. */
export async function remove(ctx: Ctx, calendarId: string): Promise<ChangedBusyCalendars> {
  orNotFound(
    await ctx.db
      .deleteFrom('busyCalendars')
      .where('id', '=', calendarId)
      .where('accountId', '=', signedIn(ctx).id)
      .returning('id')
      .executeTakeFirst(),
  )
  return { ...(await listOwn(ctx)), msg: messages.busyCalendarRemoved }
}

const nextReading = (ctx: Ctx): Date => new Date(ctx.now().getTime() + limits.busyCalendars.minutes * 60_000)

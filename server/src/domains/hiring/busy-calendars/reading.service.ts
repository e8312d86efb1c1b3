import { type CalendarFault, indianDay, indianMoment, limits, timeZone } from '@firstrung/contract'
import { sql } from 'kysely'
import { idsOfHost } from '#src/domains/hiring/application/held-interviews.ts'
import { changeFreeTimes } from '#src/domains/hiring/booking/lost-times.service.ts'
import { type Ctx, inTransaction } from '#src/platform/context.ts'
import { OutsideFailed, readOutside } from '#src/platform/http/outside.ts'
import { decrypted, encrypted, isKeySet, markOfKey } from '#src/platform/secrets/encryption.ts'
import type { OwnEntry } from './busy-times.ts'
import { type BusyTimesReading, type CalendarAnswer, readBusyTimes } from './busy-times-reader.ts'
import { readCalDav } from './caldav.ts'
import { faultySince, notifyOfFault } from './fault-news.service.ts'

const { minutes, ...outside } = limits.busyCalendars
const minute = 60_000
const day = 24 * 60 * minute

/** The most calendars that one look at the due ones has read. */
const mostDue = 1000
/** After failures the pause doubles each time, to at most half a day. */
const longestPause = 12 * 60 * minute
/** A reading that was asked for so long ago, and has not ended, is lost. */
const lostAfter = 15 * minute
/** The owner of a calendar that could not be read for so long is notified. */
const faultyFor = 2 * day

/**
 * The calendars that are due, whose owners can log in, and that wait for no reading; they are next due after the usual time.
 * Returns their ids.
 */
export async function askForDue(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update busy_calendars set asked_at = ${ctx.now()}, due_at = ${new Date(ctx.now().getTime() + minutes * minute)}
    where id in (
      select c.id from busy_calendars c join accounts a on a.id = c.account_id
      where c.due_at <= ${ctx.now()} and a.suspended_at is null
        and (c.asked_at is null or c.asked_at < ${new Date(ctx.now().getTime() - lostAfter)})
      order by c.due_at limit ${mostDue} for update of c skip locked)
    returning id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** How far calendars are read: an interview can begin on the last day of an agenda. */
const daysRead = limits.agendaDays + 2

/** Has a calendar read once more at a later moment, if it was not read since another one. */
export type ReadLater = (ctx: Ctx, wanted: { calendarId: string; since: Date; at: Date }) => Promise<void>

/**
 * Reads a calendar, and replaces what is known of it. After a failure the times of the last reading stay; the first one of
 * several in a row asks for a later reading, by which the owner is notified. Slow: not for a transaction.
 */
export const readOne = (ctx: Ctx, calendarId: string, readLater: ReadLater): Promise<void> =>
  readCalendar(ctx, calendarId, { readLater })

/** `since`: notifies the owner if the calendar cannot be read, and was not read since then. */
interface AfterFailure {
  readLater?: ReadLater
  since?: Date
}

async function readCalendar(ctx: Ctx, calendarId: string, after: AfterFailure): Promise<void> {
  const calendar = await ctx.db
    .selectFrom('busyCalendars as c')
    .innerJoin('accounts as a', 'a.id', 'c.accountId')
    .leftJoin('interviewerSettings as s', 's.accountId', 'c.accountId')
    .select(['c.accountId', 'c.address', 'c.login', 'a.email', 's.zone'])
    .where('c.id', '=', calendarId)
    .executeTakeFirst()
  // Removed in the meantime.
  if (!calendar) return
  const reading = await read(ctx, calendar)
  await inTransaction(ctx, (own) => keep(own, calendarId, reading, after))
}

/** Reads a calendar that was not read since that moment, and notifies its owner if it still cannot be read. */
export async function readIfFaulty(ctx: Ctx, calendarId: string, since: Date): Promise<void> {
  const calendar = await ctx.db
    .selectFrom('busyCalendars as c')
    .innerJoin('accounts as a', 'a.id', 'c.accountId')
    .select(['c.addedAt', 'c.readAt'])
    .where('c.id', '=', calendarId)
    .where('a.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (calendar && faultySince(calendar).getTime() === since.getTime()) await readCalendar(ctx, calendarId, { since })
}

/** The interviews in their company that somebody may have in their calendar, from our mails or by hand. */
async function interviewsOf(ctx: Ctx, accountId: string, email: string): Promise<OwnEntry[]> {
  const since = indianDay(new Date(ctx.now().getTime() - 2 * day))
  const rows = await ctx.db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('recruiters', 'recruiters.companyId', 'jobs.companyId')
    .select(['calendarUid', 'heldOn', 'heldAt', 'durationMinutes'])
    .where('recruiters.accountId', '=', accountId)
    .where(
      'interviews.id',
      'in',
      sql<string>`(${idsOfHost({ id: accountId, email }, sql`i.held_on >= ${since}::date`)})`,
    )
    .limit(5000)
    .execute()
  return rows.map(({ calendarUid: uid, heldOn, heldAt, durationMinutes }) => {
    const from = indianMoment(heldOn, heldAt).getTime()
    return { uid, from, to: from + durationMinutes * minute }
  })
}

/** Every night, encrypts with the current key the addresses and logins that are stored readable or under the earlier key. */
export async function encryptAddresses(ctx: Ctx): Promise<void> {
  const mark = markOfKey(ctx.env)
  if (!mark) return
  const rows = await ctx.db
    .selectFrom('busyCalendars')
    .select(['id', 'accountId', 'address', 'login'])
    .where((eb) => eb.or([eb('address', 'not like', `${mark}%`), eb('login', 'not like', `${mark}%`)]))
    .execute()
  for (const { id, accountId, address, login } of rows) {
    if (!isKeySet(ctx.env, address) || !isKeySet(ctx.env, login ?? '')) continue
    const renewed = (stored: string) => encrypted(ctx.env, decrypted(ctx.env, stored, accountId), accountId)
    await ctx.db
      .updateTable('busyCalendars')
      .set({ address: renewed(address), login: login === null ? null : renewed(login) })
      .where('id', '=', id)
      .execute()
  }
}

type Read = Extract<BusyTimesReading, { state: 'read' }>

interface Calendar {
  accountId: string
  address: string
  login: string | null
  email: string
  zone: string | null
}

const faults = {
  'no calendar': 'no_calendar',
  'too many': 'too_many',
  'too large': 'too_large',
  failed: 'unreadable',
} as const satisfies Record<Exclude<BusyTimesReading['state'], 'read'>, CalendarFault>

/** What is at the address of a calendar; null where that is something else. */
async function answerOf(ctx: Ctx, { accountId, address, login }: Calendar): Promise<CalendarAnswer | null> {
  const url = decrypted(ctx.env, address, accountId)
  const most = { ...outside, allowed: ctx.env.CALENDAR_ADDRESSES }
  if (login === null) return { text: await readOutside(url, 'text/calendar', most) }
  return readCalDav(url, decrypted(ctx.env, login, accountId), most)
}

/** What an address says now, or why it says nothing. */
async function read(ctx: Ctx, calendar: Calendar): Promise<Read | CalendarFault> {
  const { accountId, address, login, email, zone } = calendar
  if (!isKeySet(ctx.env, address) || !isKeySet(ctx.env, login ?? '')) return 'unreadable'
  try {
    const answer = await answerOf(ctx, calendar)
    if (!answer) return 'no_calendar'
    const now = ctx.now().getTime()
    const reading = await readBusyTimes({
      answer,
      from: new Date(now - day),
      until: new Date(now + daysRead * day),
      zone: zone ?? timeZone,
      email,
      // After the download, which may take long.
      own: await interviewsOf(ctx, accountId, email),
    })
    if (reading.state === 'read') return reading
    return faults[reading.state]
  } catch (error) {
    if (error instanceof OutsideFailed) return error.fault
    throw error
  }
}

/** Keeps the times of a reading instead of those of the last one; mostly they are the same. */
async function replaceTimes(ctx: Ctx, { id, accountId }: { id: string; accountId: string }, { spans }: Read) {
  const known = await ctx.db
    .selectFrom('busyTimes')
    .select(['beginsAt', 'endsAt'])
    .where('calendarId', '=', id)
    .orderBy('beginsAt')
    .execute()
  const isKnown = ({ from, to }: Read['spans'][number], at: number) =>
    known[at]?.beginsAt.getTime() === from && known[at].endsAt.getTime() === to
  if (known.length === spans.length && spans.every(isKnown)) return
  await changeFreeTimes(ctx, accountId, async () => {
    await ctx.db.deleteFrom('busyTimes').where('calendarId', '=', id).execute()
    if (spans.length === 0) return
    await sql`insert into busy_times (calendar_id, begins_at, ends_at)
      select ${id}, to_timestamp(b / 1000), to_timestamp(e / 1000)
      from unnest(${spans.map(({ from }) => from)}::float8[], ${spans.map(({ to }) => to)}::float8[]) as s(b, e)`.execute(
      ctx.db,
    )
  })
}

async function keep(
  ctx: Ctx,
  calendarId: string,
  reading: Read | CalendarFault,
  { readLater, since }: AfterFailure,
): Promise<void> {
  const calendar = await ctx.db
    .selectFrom('busyCalendars')
    .select(['id', 'failures', 'accountId', 'host', 'login', 'addedAt', 'readAt'])
    .where('id', '=', calendarId)
    .forUpdate()
    .executeTakeFirst()
  if (!calendar) return
  const now = ctx.now()
  if (typeof reading === 'string') {
    const failures = calendar.failures + 1
    const pause = Math.min(longestPause, minutes * minute * 2 ** Math.min(failures - 1, 10))
    await ctx.db
      .updateTable('busyCalendars')
      .set({ fault: reading, failures, askedAt: null, dueAt: new Date(now.getTime() + pause) })
      .where('id', '=', calendarId)
      .execute()
    const faulty = faultySince(calendar)
    // Once for all failures in a row. The key of the notification alone would not do: once its owner has cleared it, each
    // further failure would notify them.
    if (failures === 1)
      await readLater?.(ctx, {
        calendarId,
        since: faulty,
        at: new Date(Math.max(faulty.getTime() + faultyFor, now.getTime() + day)),
      })
    if (since?.getTime() === faulty.getTime()) await notifyOfFault(ctx, calendar, reading)
    return
  }
  await replaceTimes(ctx, calendar, reading)
  await ctx.db
    .updateTable('busyCalendars')
    .set({ readAt: now, fault: null, failures: 0, unread: reading.unread, askedAt: null })
    .where('id', '=', calendarId)
    .execute()
}

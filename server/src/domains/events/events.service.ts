import {
  type EventDetail,
  type EventFilter,
  type EventPage,
  type EventRecord,
  Id,
  limits,
  messages,
} from '@firstrung/contract'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { coverKey } from '#src/domains/files/files.covers.service.ts'
import { publicUrl } from '#src/domains/files/files.service.ts'
import { noteSaved } from '#src/domains/notifications/notifications.service.ts'
import { organizerOf } from '#src/domains/operator/operator.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cursorCodec, type Mark, Moment } from '#src/platform/database/keyset.ts'
import { rowLimit } from '#src/platform/database/named-statements.ts'
import { likePattern } from '#src/platform/database/search.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { type CalendarEntry, type FeedEntry, type Invitation, invitation } from '#src/platform/time/calendar.ts'
import type { EventTable } from './events.tables.ts'

export type EventRow = Selectable<EventTable>

const isTeam = ({ actor }: Ctx): boolean => actor?.role === 'admin'

/** Events that began before this moment are over. */
const overBefore = (now: Date): Date => new Date(now.getTime() - limits.eventMinutes * 60_000)

export const hasEnded = (ctx: Ctx, { startsAt }: Pick<EventRow, 'startsAt'>): boolean =>
  startsAt < overBefore(ctx.now())

/** The events that the caller may list: all for the team, those not hidden for everybody else. */
const visible = (ctx: Ctx) =>
  ctx.db.selectFrom('events').$if(!isTeam(ctx), (events) => events.where('hiddenAt', 'is', null))

/** Events are counted up to here, so that a long list costs no more than a short one. */
const countBound = 1000

/**
 * Upcoming events first, the soonest at the top, then past ones, the latest first. The cursor carries the moment at which
 * the first page was read: an event that ends while somebody reads on must be neither missed nor shown twice.
 */
export async function list(ctx: Ctx, filter: EventFilter): Promise<EventPage> {
  const size = filter.limit ?? limits.list
  const after = filter.cursor ? readEventCursor(filter.cursor) : null
  const now = after?.now ?? ctx.now()
  const edge = overBefore(now)
  const matching = visible(ctx).where(({ and }) => and(conditionsOf(ctx, filter, edge)))

  const isCandidate = ctx.actor?.role === 'candidate'
  const half = async (upcoming: boolean, count: number) => {
    const [order, past] = upcoming ? (['asc', '>'] as const) : (['desc', '<'] as const)
    const mark = after && after.mark.createdAt >= edge === upcoming ? after.mark : null
    return matching
      .selectAll('events')
      .$if(isCandidate, (events) => events.select(hasSeat(ctx)))
      .where('startsAt', upcoming ? '>=' : '<', edge)
      .$if(mark !== null, (events) => events.where(afterCursor(past, mark)))
      .orderBy('startsAt', order)
      .orderBy('id', order)
      .limit(rowLimit(count))
      .execute()
  }
  const isInPast = after !== null && after.mark.createdAt < edge
  const toCome = isInPast || filter.period === 'past' ? [] : await half(true, size + 1)
  const goesOn = toCome.length <= size && filter.period !== 'upcoming'
  const rows = goesOn ? [...toCome, ...(await half(false, size + 1 - toCome.length))] : toCome

  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  const isAll = !after && !last
  const total = isAll ? page.length : await countOf(ctx, matching)
  return {
    events: page.map((row) => ({
      ...present(ctx, row, isTeam(ctx)),
      ...(isCandidate && { hasRegistered: row.hasRegistered === true }),
    })),
    total: Math.min(total, countBound),
    totalIsBounded: total > countBound,
    nextCursor: last ? places.write([now.getTime(), last.startsAt.getTime(), last.id]) : null,
    msg: page.length === 0 && !after ? messages.lookingForEvents : messages.eventsFound,
  }
}

/** Whether the caller has a seat in the event of each row. */
const hasSeat = (ctx: Ctx) =>
  sql<boolean>`exists (
    select from event_registrations own
    where own.event_id = events.id and own.candidate_id = ${ctx.actor?.id ?? null} and own.seated_at is not null
  )`.as('hasRegistered')

const afterCursor = (sign: '>' | '<', mark: Mark | null) =>
  sql<SqlBool>`(starts_at, id) ${sql.raw(sign)} (${mark?.createdAt}, ${mark?.id}::uuid)`

/** The number of events, counted to one beyond the bound. */
async function countOf(ctx: Ctx, events: ReturnType<typeof visible>): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(
      events
        .select('id')
        .limit(countBound + 1)
        .as('bounded'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The moment at which the first page was read, and the cursor of the last event that was shown. */
const places = cursorCodec(z.tuple([Moment, Moment, Id]))

function readEventCursor(cursor: string): { now: Date; mark: Mark } {
  const [now, millis, id] = places.read(cursor)
  return { now: new Date(now), mark: { createdAt: new Date(millis), id } }
}

/** Special characters of a title are meant literally. */
function conditionsOf(ctx: Ctx, { title, relatedTopics, isActive, period }: EventFilter, edge: Date) {
  const conditions = []
  if (period === 'upcoming') conditions.push(sql<SqlBool>`starts_at >= ${edge}`)
  if (period === 'past') conditions.push(sql<SqlBool>`starts_at < ${edge}`)
  if (title) conditions.push(sql<SqlBool>`lower(title) like ${likePattern(title)}`)
  if (relatedTopics?.length) conditions.push(sql<SqlBool>`tags && ${relatedTopics}::text[]`)
  if (isActive !== undefined && isTeam(ctx))
    conditions.push(isActive ? sql<SqlBool>`hidden_at is null` : sql<SqlBool>`hidden_at is not null`)
  return conditions
}

/** An event as its card in the list shows it. */
export const readCard = async (ctx: Ctx, eventId: string): Promise<EventRecord> =>
  present(ctx, orNotFound(await visible(ctx).selectAll().where('id', '=', eventId).executeTakeFirst()), isTeam(ctx))

/** An event as the caller sees it. */
export async function read(ctx: Ctx, eventId: string): Promise<EventDetail> {
  const { id } = signedIn(ctx)
  const { row, hasRegistered } = await rowFor(ctx, eventId)
  const waits = row.askedAt !== null && !hasRegistered
  return {
    ...present(ctx, row, hasRegistered || isTeam(ctx)),
    hasRegistered,
    waitingPlace: waits ? await waitingPlace(ctx, eventId, id) : null,
  }
}

/** An event with the caller's seat. Hidden ones are visible only to the team and to those who are registered. */
async function rowFor(ctx: Ctx, eventId: string) {
  const row = orNotFound(
    await ctx.db
      .selectFrom('events')
      .leftJoin('eventRegistrations as own', (join) =>
        join.onRef('own.eventId', '=', 'events.id').on('own.candidateId', '=', ctx.actor?.id ?? null),
      )
      .selectAll('events')
      .select(['own.askedAt', 'own.seatedAt'])
      .where('events.id', '=', eventId)
      .executeTakeFirst(),
  )
  const hasRegistered = row.seatedAt !== null
  if (row.hiddenAt && !hasRegistered && !isTeam(ctx)) fail('not_found')
  return { row, hasRegistered }
}

/** The event as the caller's calendar entry; callers who may not have the link get the page instead. */
export async function readCalendar(ctx: Ctx, eventId: string): Promise<string> {
  const { row, hasRegistered } = await rowFor(ctx, eventId)
  const entry = await entryOf(ctx, row, hasRegistered || isTeam(ctx) ? row.link : null)
  if (hasRegistered && !row.hiddenAt) await noteSaved(ctx, entry)
  return invitation(entry)
}

/** The entry of an event in calendars. */
export const uidOf = ({ id }: Pick<EventRow, 'id'>): string => `${id}@firstrung`

/** An event as a calendar entry, with the same id for all its changes. */
export async function entryOf(
  ctx: Ctx,
  event: EventRow,
  link: string | null,
  organizer?: Invitation['organizer'],
): Promise<Invitation> {
  return {
    ...entryFacts(ctx, event, link),
    method: 'PUBLISH',
    organizer: organizer ?? (await organizerOf(ctx)),
    now: ctx.now(),
  }
}

type EventEntry = Pick<EventRow, 'id' | 'revision' | 'startsAt' | 'title' | 'description'>

/** What all calendar entries of an event have in common. */
function entryFacts(ctx: Ctx, event: EventEntry, link: string | null): CalendarEntry {
  const url = `${ctx.env.publicUrl}/events/${event.id}`
  return {
    uid: uidOf(event),
    sequence: event.revision,
    start: event.startsAt,
    end: new Date(event.startsAt.getTime() + limits.eventMinutes * 60_000),
    summary: event.title,
    description: event.description,
    url,
    location: link ?? url,
  }
}

/** The events since a moment at which a candidate has a seat, as calendar entries, the last ones first, at most `limit`. */
export async function eventsInFeed(
  ctx: Ctx,
  candidateId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<FeedEntry[]> {
  const rows = await ctx.db
    .selectFrom('eventRegistrations as own')
    .innerJoin('events', 'events.id', 'own.eventId')
    .select(['id', 'revision', 'startsAt', 'title', 'description', 'link', 'createdAt'])
    .where('own.candidateId', '=', candidateId)
    .where('own.seatedAt', 'is not', null)
    .where('hiddenAt', 'is', null)
    .where('startsAt', '>=', since)
    .orderBy('startsAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...entryFacts(ctx, row, row.link), isTentative: false, writtenAt: row.createdAt }))
}

/** The candidate's position on the waiting list. */
export async function waitingPlace(ctx: Ctx, eventId: string, candidateId: string): Promise<number> {
  const { position } = await ctx.db
    .selectFrom('eventRegistrations as ahead')
    .innerJoin('eventRegistrations as own', 'own.eventId', 'ahead.eventId')
    .select(({ fn }) => fn.countAll<number>().as('position'))
    .where('own.eventId', '=', eventId)
    .where('own.candidateId', '=', candidateId)
    .where('ahead.seatedAt', 'is', null)
    .where(({ eb, refTuple }) =>
      eb(refTuple('ahead.askedAt', 'ahead.candidateId'), '<=', refTuple('own.askedAt', 'own.candidateId')),
    )
    .executeTakeFirstOrThrow()
  return position
}

/** The key of the uploaded banner, or of the cover. */
const bannerKeyOf = ({ id, title, tags, bannerKey }: EventRow): string =>
  bannerKey ?? coverKey({ kind: 'event', id, title, topic: tags[0] ?? '' })

/** Contains the link for those who may have it. */
export const present = (ctx: Ctx, row: EventRow, withLink: boolean): EventRecord => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  eventDate: row.heldOn,
  eventTime: row.heldAt.slice(0, 5),
  startsAt: row.startsAt.toISOString(),
  hasEnded: hasEnded(ctx, row),
  ...(withLink && { eventLink: row.link }),
  relatedTopics: row.tags,
  bannerS3FileKey: bannerKeyOf(row),
  bannerS3PublicUrl: publicUrl(bannerKeyOf(row)),
  isActive: row.hiddenAt === null,
  capacity: row.capacity,
  seatsTaken: row.seatsTaken,
  waiting: row.waiting,
  revision: row.revision,
})

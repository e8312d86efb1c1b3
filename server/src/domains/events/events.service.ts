import {
  type EventDetail,
  type EventFilter,
  type EventPage,
  type EventRecord,
  limits,
  messages,
} from '@firstrung/contract'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { publicUrl } from '#src/domains/files/files.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, found } from '#src/platform/errors.ts'
import { cutPage, type Mark, readCursor } from '#src/platform/keyset.ts'
import type { EventTable } from './events.tables.ts'

export type EventRow = Selectable<EventTable>

const isTeam = ({ actor }: Ctx): boolean => actor?.role === 'admin'

/** The moment from which on an event that began then is over. */
const overBefore = (ctx: Ctx): Date => new Date(ctx.now().getTime() - limits.eventMinutes * 60_000)

export const hasEnded = (ctx: Ctx, { startsAt }: Pick<EventRow, 'startsAt'>): boolean => startsAt < overBefore(ctx)

/** The events of this actor's list: everything for the team, what is not hidden for everybody else. */
const visible = (ctx: Ctx) =>
  ctx.db.selectFrom('events').$if(!isTeam(ctx), (events) => events.where('hiddenAt', 'is', null))

/** Events are counted up to here, so that a long list costs no more than a short one. */
const countBound = 1000

/**
 * Events, what is to come first and soonest at its head, then what is over, the latest first (X-79). A cursor carries
 * the moment at which the first page was read: what begins while somebody reads on must neither be missed nor come twice.
 */
export async function list(ctx: Ctx, filter: EventFilter): Promise<EventPage> {
  const size = filter.limit ?? limits.list
  const place = filter.cursor ? readPlace(filter.cursor) : null
  const now = place?.now ?? ctx.now()
  const matching = visible(ctx).where(({ and }) => and(conditionsOf(ctx, filter)))

  const half = async (upcoming: boolean, count: number): Promise<EventRow[]> => {
    const [order, past] = upcoming ? (['asc', '>'] as const) : (['desc', '<'] as const)
    const mark = place && place.mark.createdAt >= now === upcoming ? place.mark : null
    return matching
      .selectAll()
      .where('startsAt', upcoming ? '>=' : '<', now)
      .$if(mark !== null, (events) => events.where(behind(past, mark)))
      .orderBy('startsAt', order)
      .orderBy('id', order)
      .limit(count)
      .execute()
  }
  const isInPast = place !== null && place.mark.createdAt < now
  const toCome = isInPast ? [] : await half(true, size + 1)
  const rows = toCome.length > size ? toCome : [...toCome, ...(await half(false, size + 1 - toCome.length))]

  const page = cutPage(
    rows.map((row) => ({ row, id: row.id, createdAt: row.startsAt })),
    size,
  )
  const isAll = !place && page.nextCursor === null
  const total = isAll ? page.rows.length : await countOf(ctx, matching)
  return {
    events: page.rows.map(({ row }) => present(ctx, row, isTeam(ctx))),
    total: Math.min(total, countBound),
    totalIsBounded: total > countBound,
    nextCursor: page.nextCursor && `${now.getTime()}.${page.nextCursor}`,
    msg: page.rows.length === 0 && !place ? messages.lookingForEvents : messages.eventsFound,
  }
}

const behind = (sign: '>' | '<', mark: Mark | null) =>
  sql<SqlBool>`(starts_at, id) ${sql.raw(sign)} (${mark?.createdAt}, ${mark?.id}::uuid)`

/** How many there are, counted to one beyond the bound. */
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

function readPlace(cursor: string): { now: Date; mark: Mark } {
  const [, millis, rest] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  if (!millis || !rest) fail('invalid', { fields: [{ field: 'cursor', msg: messages.invalid }] })
  return { now: new Date(Number(millis)), mark: readCursor(rest) }
}

/** Special characters of a title are meant literally (G-49). */
function conditionsOf(ctx: Ctx, { title, relatedTopics, isActive }: EventFilter) {
  const conditions = []
  if (title) conditions.push(sql<SqlBool>`lower(title) like ${`%${title.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`)
  if (relatedTopics?.length) conditions.push(sql<SqlBool>`tags && ${relatedTopics}::text[]`)
  if (isActive !== undefined && isTeam(ctx))
    conditions.push(isActive ? sql<SqlBool>`hidden_at is null` : sql<SqlBool>`hidden_at is not null`)
  return conditions
}

/** An event as its card in the list shows it to everybody. */
export const readCard = async (ctx: Ctx, eventId: string): Promise<EventRecord> =>
  present(ctx, found(await visible(ctx).selectAll().where('id', '=', eventId).executeTakeFirst()), isTeam(ctx))

/** An event as the person asking sees it. A hidden one is there for the team and for who is registered alone (G-48). */
export async function read(ctx: Ctx, eventId: string): Promise<EventDetail> {
  const { id } = signedIn(ctx)
  const row = found(
    await ctx.db
      .selectFrom('events')
      .leftJoin('eventRegistrations as own', (join) =>
        join.onRef('own.eventId', '=', 'events.id').on('own.candidateId', '=', id),
      )
      .selectAll('events')
      .select(['own.askedAt', 'own.seatedAt'])
      .where('events.id', '=', eventId)
      .executeTakeFirst(),
  )
  const hasRegistered = row.seatedAt !== null
  if (row.hiddenAt && !hasRegistered && !isTeam(ctx)) fail('not_found')
  const waits = row.askedAt !== null && !hasRegistered
  return {
    ...present(ctx, row, hasRegistered || isTeam(ctx)),
    hasRegistered,
    waitingPlace: waits ? await waitingPlace(ctx, eventId, id) : null,
  }
}

/** How many wait up to and including this candidate. */
export async function waitingPlace(ctx: Ctx, eventId: string, candidateId: string): Promise<number> {
  const { place } = await ctx.db
    .selectFrom('eventRegistrations as ahead')
    .innerJoin('eventRegistrations as own', 'own.eventId', 'ahead.eventId')
    .select(({ fn }) => fn.countAll<number>().as('place'))
    .where('own.eventId', '=', eventId)
    .where('own.candidateId', '=', candidateId)
    .where('ahead.seatedAt', 'is', null)
    .where(({ eb, refTuple }) =>
      eb(refTuple('ahead.askedAt', 'ahead.candidateId'), '<=', refTuple('own.askedAt', 'own.candidateId')),
    )
    .executeTakeFirstOrThrow()
  return place
}

/** The link stands in it for those who may have it. */
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
  bannerS3FileKey: row.bannerKey,
  bannerS3PublicUrl: publicUrl(row.bannerKey),
  isActive: row.hiddenAt === null,
  capacity: row.capacity,
  seatsTaken: row.seatsTaken,
  waiting: row.waiting,
  revision: row.revision,
})

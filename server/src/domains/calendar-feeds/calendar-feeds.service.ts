import { createHash } from 'node:crypto'
import {
  type CalendarFeed,
  indianDay,
  limits,
  type MadeCalendarFeed,
  messages,
  routes,
  urlOf,
} from '@firstrung/contract'
import { LRUCache } from 'lru-cache'
import { randomToken, sha256 } from '#src/domains/accounts/sessions/sessions.service.ts'
import { eventsInFeed } from '#src/domains/events/events.service.ts'
import { interviewsInFeed } from '#src/domains/hiring/interviews/feed.service.ts'
import { siteName } from '#src/domains/operator/operator.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { calendarFeed, type FeedEntry } from '#src/platform/time/calendar.ts'

const hour = 3600_000
const day = 24 * hour

/** Whether somebody has a feed, since when, and when it was read last. */
export async function readOwn(ctx: Ctx, accountId: string): Promise<CalendarFeed | null> {
  const feed = await ctx.db
    .selectFrom('calendarFeeds')
    .select(['madeAt', 'readAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return feed ? { madeAt: feed.madeAt.toISOString(), readAt: feed.readAt?.toISOString() ?? null } : null
}

/** Makes the caller's feed, with an address that is not stored. The address of an earlier one is unknown from then on. */
export async function make(ctx: Ctx): Promise<MadeCalendarFeed> {
  const code = randomToken()
  const values = { codeHash: sha256(code), madeAt: ctx.now(), readAt: null }
  await ctx.db
    .insertInto('calendarFeeds')
    .values({ accountId: signedIn(ctx).id, ...values })
    .onConflict((earlier) => earlier.column('accountId').doUpdateSet(values))
    .execute()
  return {
    feed: { madeAt: values.madeAt.toISOString(), readAt: null },
    address: `${ctx.env.publicUrl}${urlOf(routes.calendarFeeds.read, { params: { code } })}`,
    msg: messages.calendarFeedMade,
  }
}

/** Ends the caller's feed, if there is one. */
export async function end(ctx: Ctx): Promise<{ msg: string }> {
  await ctx.db.deleteFrom('calendarFeeds').where('accountId', '=', signedIn(ctx).id).execute()
  return { msg: messages.calendarFeedEnded }
}

/** The text of a feed, and the tag of this version of it. */
interface FeedText {
  etag: string
  bytes: Buffer
}

/** The texts that were read last, by account: writing one of many entries takes longer than everything else of its reading. */
const written = new LRUCache<string, FeedText>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length + 500,
})

/** The feed with this code. 404 for a code that nobody has, and while its account is suspended. */
export async function readByCode(ctx: Ctx, code: string): Promise<FeedText> {
  const codeHash = sha256(code)
  const owner = orNotFound(
    await ctx.db
      .selectFrom('calendarFeeds')
      .innerJoin('accounts', 'accounts.id', 'calendarFeeds.accountId')
      .select(['accounts.id', 'role', 'email', 'readAt'])
      .where('codeHash', '=', codeHash)
      .where('suspendedAt', 'is', null)
      .executeTakeFirst(),
  )
  const readAt = startOfHour(ctx.now())
  if (!owner.readAt || owner.readAt < readAt)
    await ctx.db.updateTable('calendarFeeds').set({ readAt }).where('codeHash', '=', codeHash).execute()
  const entries = await entriesOf(ctx, owner)
  const name = await siteName(ctx)
  const etag = `W/"${createHash('sha256')
    .update(JSON.stringify([name, entries]))
    .digest('base64url')
    .slice(0, 22)}"`
  const known = written.get(owner.id)
  if (known?.etag === etag) return known
  const text = { etag, bytes: Buffer.from(calendarFeed(name, entries)) }
  written.set(owner.id, text)
  return text
}

/** India is half an hour off the hours of UTC. */
const startOfHour = (now: Date): Date => new Date(Math.floor((now.getTime() + hour / 2) / hour) * hour - hour / 2)

/** What somebody has in their calendar, in the order of time: what is to come, and the past while there is room. */
async function entriesOf(ctx: Ctx, owner: Parameters<typeof interviewsInFeed>[1]): Promise<FeedEntry[]> {
  const now = ctx.now().getTime()
  const since = new Date(now - limits.calendarPastDays * day)
  const limit = limits.calendarEntries
  const interviews = await interviewsInFeed(ctx, owner, { since: indianDay(since), limit })
  const events = owner.role === 'candidate' ? await eventsInFeed(ctx, owner.id, { since, limit }) : []
  const until = ({ start }: FeedEntry) => start.getTime() - now
  return [...interviews, ...events]
    .toSorted((a, b) => Number(until(a) < -day) - Number(until(b) < -day) || Math.abs(until(a)) - Math.abs(until(b)))
    .slice(0, limit)
    .toSorted((a, b) => a.start.getTime() - b.start.getTime() || (a.uid < b.uid ? -1 : 1))
}

import { type MailTopic, messages, type Notice, NoticeData, type Permission, teamRolesWho } from '@firstrung/contract'
import { type Insertable, sql } from 'kysely'
import { v7 as timeOrderedId } from 'uuid'
import * as accounts from '#src/domains/accounts/accounts.settings.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { mayReach, mayRing } from '#src/platform/mail/gate.ts'
import type { Declared, LetterKind } from '#src/platform/mail/letters.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { Sender } from '#src/platform/mail/relations.ts'
import { periods } from '#src/platform/time/retention.ts'
import type { Letter, Passage, QueuedEntry, QueuedLetter } from './letters.ts'
import type { Decisions } from './notifications.decisions.service.ts'
import { queuedEntry, sendLetter, takeOutOfCalendars } from './notifications.letters.tasks.ts'
import type { DigestEntryTable } from './notifications.tables.ts'

export type { Letter, LetterText, Passage, QueuedEntry } from './letters.ts'
export { entriesOf, forgetEntries, holdersOfEntries, noteSaved } from './notifications.calendars.service.ts'
export { queuedEntry, takeOutOfCalendars }

/**
 * Sends letters that are no notifications, in the transaction of their cause. Each is asked about now and once more when it is
 * sent.
 */
export async function writeLetters(ctx: Ctx, letters: readonly Letter[]): Promise<void> {
  const reach = await mayReach(ctx, letters)
  await ctx.laterEach(
    sendLetter,
    letters.filter((_, at) => reach[at] === 'as written' || reach[at] === 'in our words'),
  )
}

/** Notifications kept per person; older ones are deleted. */
const kept = periods.notices

/** News for a person, sent as a notification and a mail, with the kind whose rule it obeys. */
export type News = NewsText & Declared

/** The same for any number of people. */
export type NewsToMany = Omit<NewsText, 'to'> & Declared

interface NewsText {
  to: string
  /** Identifies what happened: sent twice with the same key, it is still one notification. */
  key: string
  text: string
  data: Partial<NoticeData>
  /** What stands in place of the sender's own words where those may not be sent. */
  instead?: { subject: string; details: string }
  /** Who is named at the beginning of the text, if the data does not say it: the name is removed with their account. */
  named?: { id: string; as: string }
  /** For people who want mails about the topic; undefined where another code sends the mail. */
  mail?: {
    topic: MailTopic
    subject: string
    link: NonNullable<Mail['link']>
    furtherLinks?: Mail['furtherLinks']
    calendar?: QueuedEntry | undefined
    /** Paragraphs that only the mail has, after the text and the details. */
    more?: readonly string[]
    /** Texts that people wrote, shown after `more`; `closing` comes below. */
    passages?: readonly Passage[]
    closing?: readonly string[]
  }
  /** Their contacts, if the caller has read them. */
  contact?: accounts.Contact | undefined
}

/** News as the gate checks it, of any kind. */
type Told = NewsText & { kind: LetterKind; from?: Sender; isInBellAlone?: boolean }

/**
 * Notifies people of something, with a notification and a mail, in the transaction of its cause. A repeat is not sent
 * again.
 */
export async function notifyWithMail(ctx: Ctx, all: readonly News[]): Promise<void> {
  const news = await reaching(ctx, all)
  const fresh = await insert(
    ctx,
    news.map(({ to, key, text, data, named }) => ({ recipientId: to, key, text, data, ...(named && { named }) })),
  )
  const isFresh = new Set(fresh.map(({ recipientId, key }) => `${recipientId} ${key}`))
  await mailNews(
    ctx,
    news.filter(({ to, key }) => isFresh.has(`${to} ${key}`)),
  )
}

/** The news that may reach somebody now, in the words in which they may. */
async function reaching(ctx: Ctx, news: readonly Told[]): Promise<Told[]> {
  const reach = await mayReach(
    ctx,
    news.map(({ to, from = {}, kind }) => ({ to: { account: to }, from, kind })),
  )
  return news.flatMap((one, at) => {
    if (reach[at] === 'as written') return [one]
    if (reach[at] === 'in the bell alone') return [{ ...one, isInBellAlone: true }]
    return reach[at] === 'in our words' && one.instead ? [inOurWords(one, one.instead)] : []
  })
}

const inOurWords = (one: Told, { subject, details }: NonNullable<Told['instead']>): Told => ({
  ...one,
  data: { ...one.data, details },
  ...(one.mail && { mail: { ...one.mail, subject } }),
})

async function mailNews(ctx: Ctx, news: readonly Told[]): Promise<void> {
  const letters: QueuedLetter[] = []
  const entries: Insertable<DigestEntryTable>[] = []
  const toMail = news.flatMap((one) => (one.mail && !one.isInBellAlone ? { ...one, mail: one.mail } : []))
  const unread = new Set(toMail.filter(({ contact }) => !contact).map(({ to }) => to))
  const contacts = await accounts.contactsOf(ctx, [...unread])
  for (const { to, text, data, kind, from = {}, instead, mail, contact = contacts.get(to) } of toMail) {
    const { topic, subject, link, furtherLinks, calendar, more = [], passages, closing } = mail
    // An appointment is checked once more when it is sent: the calendar may have an earlier entry.
    if (!contact || (contact.refusedTopics.includes(topic) && !calendar)) continue
    // An appointment does not wait.
    if (contact.dailyTopics.includes(topic) && !calendar) {
      entries.push({
        accountId: to,
        topic,
        text,
        url: link.url,
        kind,
        sender: JSON.stringify(from),
        createdAt: ctx.now(),
      })
      continue
    }
    const paragraphs = (details: string | undefined) => [text, ...(details ? [details] : []), ...more]
    letters.push({
      to: { account: to },
      from,
      kind,
      topic,
      subject,
      paragraphs: paragraphs(data.details),
      ...(passages && { passages }),
      ...(closing && { closing }),
      ...(instead && { instead: { subject: instead.subject, paragraphs: paragraphs(instead.details) } }),
      link,
      ...(furtherLinks && { furtherLinks }),
      unsubscribe: accounts.stopMailsUrl(ctx, to, topic),
      ...(calendar && { calendar }),
    })
  }
  await ctx.laterEach(sendLetter, letters)
  if (entries.length > 0) await ctx.db.insertInto('digestEntries').values(entries).execute()
}

/** Sentences that one daily mail has at most; the others are among the notifications. */
const inDigest = 50

/**
 * Mails one person what has come since their last daily mail, in one mail; nothing where nothing has. Topics that they have refused
 * since are left out. The entries go with the mail, so a repeat sends none.
 */
export async function mailDigest(ctx: Ctx, accountId: string): Promise<void> {
  const taken = await ctx.db.deleteFrom('digestEntries').where('accountId', '=', accountId).returningAll().execute()
  const contact = (await accounts.contactsOf(ctx, [accountId])).get(accountId)
  if (!contact) return
  const to = { account: accountId }
  const wanted = taken
    .filter(({ topic }) => !contact.refusedTopics.includes(topic))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ text, url, kind, sender: from }) => ({ text: `${text}\n${url}`, kind, from }))
  const reach = await mayReach(
    ctx,
    wanted.map((one) => ({ ...one, to })),
  )
  const entries = wanted.filter((_, at) => reach[at] === 'as written' || reach[at] === 'in our words')
  if (entries.length === 0) return
  const further = entries.length - inDigest
  const many = `Your day on {site}: ${further > 0 ? entries.length : '{count}'} notifications`
  await ctx.later(sendLetter, {
    to,
    kind: 'digest',
    from: {},
    subject: many,
    counted: { one: 'Your day on {site}: 1 notification', many },
    paragraphs: ['This is new for you:'],
    passages: entries.slice(0, inDigest) as Passage[],
    ...(further > 0 && { closing: [`And ${further} more, among your notifications.`] }),
    link: { text: 'Open {site}', url: ctx.env.publicUrl },
    unsubscribe: accounts.stopMailsUrl(ctx, accountId, 'daily'),
  })
}

/** The next people after this one for whom a daily mail waits. */
export async function whoWaitsForDigest(ctx: Ctx, after: string, count: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('digestEntries')
    .select('accountId')
    .distinct()
    .where('accountId', '>', after)
    .orderBy('accountId')
    .limit(count)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** Writes a notification to one person, in the transaction of its cause. */
export const notify = (
  ctx: Ctx,
  kind: LetterKindOfBell,
  to: string,
  text: string,
  data: Partial<NoticeData>,
): Promise<void> => notifyEach(ctx, kind, [{ to, text, data }])

/** Kinds whose rules ask about nothing but the receiver: these need no sender. */
type LetterKindOfBell = Extract<LetterKind, 'memberNews' | 'teamNews' | 'news' | 'moderation'>

/** Writes notifications to any number of people in one statement. */
export async function notifyEach(
  ctx: Ctx,
  kind: LetterKindOfBell,
  notices: readonly ({ to: string; text: string } & Pick<Row, 'data' | 'named' | 'decisions'> & {
      key?: string | undefined
    })[],
): Promise<void> {
  const rings = await mayRing(
    ctx,
    notices.map(({ to }) => ({ to: { account: to }, kind })),
  )
  await insert(
    ctx,
    notices.flatMap(({ to, text, data, named, decisions, key = null }, at) => {
      if (!rings[at]) return []
      return [{ recipientId: to, text, data, key, ...(named && { named }), ...(decisions && { decisions }) }]
    }),
  )
}

/** The permission that a member of the team needs to be notified; of several, one is enough. */
export type Needs = Permission | readonly [Permission, ...Permission[]]

/** All members of the team whose role allows the work, admins always. */
export const membersFor = ({ db }: Ctx, needs: Needs) =>
  db
    .selectFrom('accounts')
    .select('accounts.id')
    // By its index: without the role all accounts would be read.
    .where('role', '=', 'admin')
    .where('teamRole', 'in', teamRolesWho(...[needs].flat()))
    // Former members, who may never come back.
    .where('suspendedAt', 'is', null)

/** Writes a copy to every member of the team whose role allows the work; with a key, at most once per key. */
export async function notifyTeam(
  ctx: Ctx,
  needs: Needs,
  text: string,
  data: Partial<NoticeData>,
  key?: string,
): Promise<void> {
  const members = await membersFor(ctx, needs).execute()
  await notifyEach(
    ctx,
    'teamNews',
    members.map(({ id: to }) => ({ to, text, data, key })),
  )
}

interface Row {
  recipientId: string
  text: string
  data: Partial<NoticeData>
  key: string | null
  named?: NonNullable<Told['named']>
  decisions?: Decisions
}

/** Writes notifications and returns which of them are new. */
async function insert(ctx: Ctx, rows: readonly Row[]): Promise<Pick<Row, 'recipientId' | 'key'>[]> {
  if (rows.length === 0) return []
  const createdAt = ctx.now()
  const fresh = await ctx.db
    .insertInto('notices')
    .values(
      rows.map(({ named, data, decisions, ...row }) => ({
        ...row,
        // Ordered in time, so that of two in one millisecond the newer one is listed first.
        id: timeOrderedId(),
        decisions: decisions ? JSON.stringify(decisions) : null,
        data: JSON.stringify(data),
        namedId: named?.id ?? null,
        namedAs: named?.as ?? null,
        createdAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['recipientId', 'key']).where('key', 'is not', null).doNothing())
    .returning(['recipientId', 'key'])
    .execute()
  hint(
    ctx,
    fresh.map(({ recipientId }) => recipientId),
  )
  return fresh
}

/** Updates the bells of these people at once; without it they poll once a minute. */
function hint(ctx: Ctx, accountIds: readonly string[]): void {
  const rooms = [...new Set(accountIds)].map((id) => `account:${id}`)
  if (rooms.length > 0) ctx.after(() => ctx.live.emit(rooms, 'notices-changed', {}))
}
/** The caller's notifications, newest first. */
export async function list(ctx: Ctx): Promise<{ notifications: Notice[] }> {
  const rows = await ctx.db
    .selectFrom('notices')
    .selectAll()
    .where('recipientId', '=', signedIn(ctx).id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(kept)
    .execute()
  const notifications = rows.map(
    (row): Notice => ({
      _id: row.id,
      text: row.text,
      status: row.readAt ? 'read' : 'unread',
      createdAt: row.createdAt.toISOString(),
      data: NoticeData.parse(row.data),
    }),
  )
  return { notifications }
}

/** Marks one of the caller's notifications as read; repeating it is harmless. */
export async function read(ctx: Ctx, noticeId: string): Promise<{ notifications: Notice[]; msg: string }> {
  const own = ctx.db
    .updateTable('notices')
    .set((eb) => ({ readAt: eb.fn.coalesce('readAt', eb.val(ctx.now())) }))
    .where('id', '=', noticeId)
    .where('recipientId', '=', signedIn(ctx).id)
  orNotFound(await own.returning('id').executeTakeFirst())
  hint(ctx, [signedIn(ctx).id])
  return { ...(await list(ctx)), msg: messages.notificationRead }
}

/** Marks all of the caller's notifications as read. */
export async function readAll(ctx: Ctx): Promise<{ notifications: Notice[]; msg: string }> {
  await ctx.db
    .updateTable('notices')
    .set({ readAt: ctx.now() })
    .where('recipientId', '=', signedIn(ctx).id)
    .where('readAt', 'is', null)
    .execute()
  hint(ctx, [signedIn(ctx).id])
  return { ...(await list(ctx)), msg: messages.notificationsRead }
}

/** Removes the name of a deleted account from the notifications of others; `as` is the key of the data that names them. */
export async function forgetPerson(
  ctx: Ctx,
  as: 'userId' | 'recruiterId',
  id: string,
  fullName: string,
  standIn: string,
): Promise<void> {
  // A separate expression for each, so that its index is used.
  const about = as === 'userId' ? sql<string>`data ->> 'userId'` : sql<string>`data ->> 'recruiterId'`
  await ctx.db
    .updateTable('notices')
    .set({
      // The data has the candidate's name of that time, which may have changed since.
      text:
        as === 'userId'
          ? sql`replace(text, coalesce(nullif(data ->> 'user', ''), ${fullName}::text), ${standIn}::text)`
          : sql`replace(text, ${fullName}::text, ${standIn}::text)`,
      data:
        as === 'userId'
          ? sql`data - 'userId' || jsonb_build_object('user', ${standIn}::text)`
          : sql`data - 'recruiterId'`,
      // No more decisions are added to it.
      ...(as === 'recruiterId' && { decisions: null }),
    })
    .where(about, '=', id)
    .execute()
  await ctx.db
    .updateTable('notices')
    .set({
      text: sql`'A former member' || substr(text, char_length(named_as) + 1)`,
      namedId: null,
      namedAs: null,
      decisions: null,
    })
    .where('namedId', '=', id)
    .execute()
}

/** Deletes all notifications of the caller. */
export async function clear(ctx: Ctx): Promise<{ notifications: Notice[]; msg: string }> {
  await ctx.db.deleteFrom('notices').where('recipientId', '=', signedIn(ctx).id).execute()
  hint(ctx, [signedIn(ctx).id])
  return { notifications: [], msg: messages.notificationsCleared }
}

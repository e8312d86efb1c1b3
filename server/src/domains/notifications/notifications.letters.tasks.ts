import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { organizerOf } from '#src/domains/operator/operator.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { handToMailer, mayReach } from '#src/platform/mail/gate.ts'
import { ruleOf } from '#src/platform/mail/letters.ts'
import type { Task } from '#src/platform/tasks/tasks.ts'
import { type Invitation, invitation } from '#src/platform/time/calendar.ts'
import { nextDaytime } from '#src/platform/time/indian-time.ts'
import type { QueuedEntry, QueuedLetter } from './letters.ts'
import { type CalendarHolder, entriesOf, forgetHolder, holdersOf, noteSent } from './notifications.calendars.service.ts'

/** Sends a letter, if it may still reach its receiver, to their address of now. What can wait does so at night. */
export const sendLetter: Task<QueuedLetter> = {
  name: 'notifications.send-letter',
  ownTransaction: true,
  retries: 30,
  async run(ctx, letter) {
    const morning = nextDaytime(ctx.now())
    if (ruleOf(letter.kind).hours === 'daytime' && morning > ctx.now()) {
      return ctx.later(sendLetter, letter, { startAfter: morning })
    }
    const holders = letter.calendar ? await holdersOf(ctx, letter.calendar.entry.uid, letter.to) : []
    const to = await addressOf(ctx, letter)
    const [reach] = await mayReach(ctx, [letter])
    if (!to || !reach || reach === 'not at all' || reach === 'in the bell alone') return
    const said = reach === 'in our words' ? letter.instead : await wordsOf(ctx, letter)
    const entry = said && entryNow(letter, holders, to)
    if (said && entry) {
      const { link, furtherLinks, unsubscribe } = letter
      const isSent = await handToMailer(
        ctx,
        {
          to: { name: to.name, address: to.address },
          subject: said.subject,
          paragraphs: [...said.paragraphs],
          ...(link && { link }),
          ...(furtherLinks && { furtherLinks }),
          ...(unsubscribe && { unsubscribe }),
          ...(entry.calendar && { calendar: entryFor(entry.calendar, to) }),
        },
        letter.kind,
        ctx.taskId,
      )
      if (isSent && entry.calendar)
        await noteSent(ctx, entry.calendar, { account: letter.to.account, address: to.address })
    }
    await takeOutOfFormer(ctx, letter, holders, to)
  },
}

/**
 * The entry that goes with a letter now: a change to who has it or wants it, a cancellation to who has it. Null where the letter is
 * not sent, because such mails are refused and the calendar has nothing, or because a newer version was sent already.
 */
function entryNow(
  { to, calendar }: QueuedLetter,
  holders: readonly CalendarHolder[],
  { address, isRefused }: Destination,
): { calendar?: QueuedEntry } | null {
  const own = holders.find((holder) => holder.address === address.toLowerCase())
  const has = own?.isHeld === true
  if (isRefused && !has) return null
  if (!calendar) return {}
  if (own && own.sequence > calendar.entry.sequence) return null
  if (calendar.method !== 'CANCEL' || has) return { calendar }
  // Somebody without an account was not notified of anything that could be cancelled.
  return to.account ? {} : null
}

/** Takes an appointment out of the calendars of addresses that somebody had before: it goes on in that of the new one. */
async function takeOutOfFormer(
  ctx: Ctx,
  { to, calendar }: QueuedLetter,
  holders: readonly CalendarHolder[],
  { name, address: current }: Destination,
): Promise<void> {
  if (!calendar || !to.account) return
  const former = holders.filter(({ address, isHeld }) => isHeld && address !== current.toLowerCase())
  for (const [at, { address }] of former.entries()) {
    await handToMailer(
      ctx,
      {
        to: { name, address },
        subject: 'An appointment is out of this calendar',
        paragraphs: [
          'Your {site} account has a new email. An appointment that we sent to this address has changed, so we take it out of this calendar.',
          'We send the details to your new email.',
        ],
        calendar: entryFor({ ...calendar, method: 'CANCEL' }, { name, address }),
      },
      'interviewOff',
      `${ctx.taskId}-former-${at}`,
    )
    await forgetHolder(ctx, calendar.entry.uid, address)
  }
}

/** An entry that is removed from the calendar of an account, and why. */
interface OutOfCalendar {
  uid: string
  address: string
  name: string
  subject: string
  paragraphs: string[]
}

/** Takes one entry out of the calendar of one address, if it is still there, and forgets that it was. */
export const takeOutOfCalendar: Task<OutOfCalendar> = {
  name: 'notifications.take-out-of-calendar',
  ownTransaction: true,
  retries: 30,
  async run(ctx, { uid, address, name, subject, paragraphs }) {
    const held = await ctx.db
      .selectFrom('calendarHolders')
      .select(['sequence', 'startsAt', 'endsAt'])
      .where('uid', '=', uid)
      .where('address', '=', address)
      .where('isHeld', '=', true)
      .executeTakeFirst()
    if (held) {
      const organizer = await organizerOf(ctx)
      const { sequence, startsAt: start, endsAt: end } = held
      const entry = { uid, sequence: sequence + 1, start, end, summary: subject, description: '', organizer }
      const calendar = queuedEntry({ ...entry, method: 'CANCEL', now: ctx.now() })
      const to = { name, address }
      await handToMailer(ctx, { to, subject, paragraphs, calendar: entryFor(calendar, to) }, 'interviewOff', ctx.taskId)
    }
    await forgetHolder(ctx, uid, address)
  },
}

/** Takes entries of an account out of its calendars: all that are to come, or one. */
export async function takeOutOfCalendars(
  ctx: Ctx,
  account: { id: string; fullName: string },
  words: { subject: string; paragraphs: string[] },
  uid?: string,
): Promise<void> {
  const entries = await entriesOf(ctx, account.id)
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid ?? ''))
    .execute()
  await ctx.laterEach(
    takeOutOfCalendar,
    entries.map((entry) => ({ uid: entry.uid, address: entry.address, name: account.fullName, ...words })),
  )
}

/** Where a letter goes now, and whether its receiver wants no such mails any more. */
interface Destination {
  name: string
  address: string
  isRefused: boolean
}

/** Where a letter goes now; nowhere when the account is gone. */
async function addressOf(ctx: Ctx, { to, topic, kind }: QueuedLetter): Promise<Destination | null> {
  if (!to.account || (ruleOf(kind).address === 'then' && 'address' in to))
    return 'address' in to ? { name: to.name, address: to.address, isRefused: false } : null
  const contact = (await contactsOf(ctx, [to.account])).get(to.account)
  if (!contact) return null
  const isRefused = topic !== undefined && contact.refusedTopics.includes(topic)
  return { name: contact.name || contact.uniqueId, address: contact.address, isRefused }
}

/** Subject and paragraphs with those passages that may still be sent; null without any. */
async function wordsOf(
  ctx: Ctx,
  { to, subject, paragraphs, passages, counted, closing = [] }: QueuedLetter,
): Promise<{ subject: string; paragraphs: readonly string[] } | null> {
  if (!passages) return { subject, paragraphs: [...paragraphs, ...closing] }
  const reach = await mayReach(
    ctx,
    passages.map((passage) => ({ ...passage, to })),
  )
  const said = passages.filter((_, at) => reach[at] === 'as written')
  if (said.length === 0) return null
  return {
    subject: counted ? countedSubject(counted, said.length) : subject,
    paragraphs: [...paragraphs, ...said.map(({ text }) => text), ...closing],
  }
}

const countedSubject = ({ one, many }: NonNullable<QueuedLetter['counted']>, count: number) =>
  count === 1 ? one : many.replace('{count}', String(count))

/** A calendar entry as it waits in the queue. */
export const queuedEntry = ({ method, start, end, now, ...entry }: Invitation): QueuedEntry => ({
  method,
  entry: { ...entry, start: start.toISOString(), end: end.toISOString(), now: now.toISOString() },
})

const entryFor = ({ method, entry }: QueuedEntry, { name, address }: { name: string; address: string }) => ({
  method,
  content: invitation({
    ...entry,
    method,
    start: new Date(entry.start),
    end: new Date(entry.end),
    now: new Date(entry.now),
    attendee: { name: name || address, email: address },
  }),
})

import { stopMailsUrl } from '#src/domains/accounts/accounts.settings.service.ts'
import {
  type LetterText,
  notifyWithMail,
  queuedEntry,
  writeLetters,
} from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import type { Task } from '#src/platform/tasks/tasks.ts'
import type { Invitation } from '#src/platform/time/calendar.ts'
import { istDateTime } from '#src/platform/time/indian-time.ts'
import { giveUpSeat, remindOf } from './events.reminders.service.ts'
import { type EventRow, entryOf } from './events.service.ts'

/** How many people are notified in one transaction. */
export const notifiedAtATime = 200

/** Notifies and mails those who moved up from the waiting list, unless they have left it since. */
export const notifyOfSeats: Task<{ eventId: string; candidateIds: string[] }> = {
  name: 'events.tell-seats',
  async run(ctx, { eventId, candidateIds }) {
    const event = await eventOf(ctx, eventId)
    if (!event) return
    const people = await registered(ctx, eventId)
      .where('r.candidateId', 'in', candidateIds)
      .where('r.seatedAt', 'is not', null)
      .execute()
    await notifyAll(ctx, event, people, {
      key: 'seat',
      notice: `A seat is free: you are registered for ${event.title}.`,
      subject: `You have a seat: ${event.title}`,
      first: `A seat has become free, and it is yours: you are registered for ${event.title}.`,
    })
  },
}

/**
 * Notifies everybody who is registered or waits that an event was moved, in batches. When it was moved again since, only
 * the last time is sent.
 */
export const notifyOfMove: Task<{ eventId: string; startsAt: string; behind?: string }> = {
  name: 'events.tell-moved',
  async run(ctx, { eventId, startsAt, behind }) {
    const event = await eventOf(ctx, eventId)
    if (event?.startsAt.toISOString() !== startsAt) return
    const people = await registered(ctx, eventId)
      .$if(behind !== undefined, (registrations) => registrations.where('r.candidateId', '>', behind ?? ''))
      .orderBy('r.candidateId')
      .limit(notifiedAtATime)
      .execute()
    await notifyAll(ctx, event, people, {
      key: 'moved',
      notice: `${event.title} has a new time: ${istDateTime(event.startsAt)}.`,
      subject: `New time: ${event.title}`,
      first: `${event.title} has been moved to another time.`,
    })
    const last = people.at(-1)
    if (last && people.length === notifiedAtATime) await ctx.later(notifyOfMove, { eventId, startsAt, behind: last.id })
  },
}

/**
 * Notifies everybody who has a seat that the link to join is another one, in batches. When it was changed again since, only the
 * last one is sent.
 */
export const notifyOfLink: Task<{ eventId: string; link: string; behind?: string }> = {
  name: 'events.tell-link',
  async run(ctx, { eventId, link, behind }) {
    const event = await eventOf(ctx, eventId)
    if (event?.link !== link) return
    const people = await registered(ctx, eventId)
      .where('r.seatedAt', 'is not', null)
      .$if(behind !== undefined, (registrations) => registrations.where('r.candidateId', '>', behind ?? ''))
      .orderBy('r.candidateId')
      .limit(notifiedAtATime)
      .execute()
    await notifyAll(ctx, event, people, {
      key: 'link',
      notice: `${event.title} has a new link to join.`,
      subject: `New link: ${event.title}`,
      first: `${event.title} has a new link to join. Please do not use the earlier one.`,
    })
    const last = people.at(-1)
    if (last && people.length === notifiedAtATime) await ctx.later(notifyOfLink, { eventId, link, behind: last.id })
  },
}

/**
 * Notifies everybody who is registered or waits that an event was hidden, or that it is back, in batches. Leaves out changes
 * that were undone since.
 */
export const notifyOfHiding: Task<{ eventId: string; hiddenAt: string | null; behind?: string }> = {
  name: 'events.tell-hidden',
  async run(ctx, { eventId, hiddenAt, behind }) {
    const event = await eventOf(ctx, eventId)
    if (!event || (event.hiddenAt?.toISOString() ?? null) !== hiddenAt) return
    const people = await registered(ctx, eventId)
      .$if(behind !== undefined, (registrations) => registrations.where('r.candidateId', '>', behind ?? ''))
      .orderBy('r.candidateId')
      .limit(notifiedAtATime)
      .execute()
    if (hiddenAt) await notifyOff(ctx, event, people)
    else {
      await notifyAll(ctx, event, people, {
        key: 'back',
        notice: `${event.title} takes place after all: ${istDateTime(event.startsAt)}.`,
        subject: `Takes place after all: ${event.title}`,
        first: `${event.title} takes place after all.`,
      })
    }
    const last = people.at(-1)
    if (last && people.length === notifiedAtATime)
      await ctx.later(notifyOfHiding, { eventId, hiddenAt, behind: last.id })
  },
}

/** That an event is off; its entry leaves the calendars of those who had a seat. */
async function notifyOff(ctx: Ctx, event: EventRow, people: readonly Attending[]): Promise<void> {
  const text = `${event.title} on ${istDateTime(event.startsAt)} is called off for now.`
  const entry = queuedEntry({ ...(await entryOf(ctx, event, null)), method: 'CANCEL' })
  await notifyWithMail(
    ctx,
    people.map(({ id, seatedAt }) => ({
      to: id,
      key: `event:${event.id}:off:${event.revision}`,
      text,
      data: {
        details: `You keep your ${seatedAt ? 'seat' : 'place on the waiting list'}: if it takes place after all, we will tell you.`,
        path: '/events',
      },
      kind: 'eventOff' as const,
      mail: {
        topic: 'events' as const,
        subject: `Called off for now: ${event.title}`,
        link: { text: 'See all events', url: `${ctx.env.publicUrl}/events` },
        ...(seatedAt && { calendar: entry }),
      },
    })),
  )
}

/** Reminds of events 24 hours and one hour before they begin, portion by portion. */
export const remindOfEvents: Task<Record<string, never>> = {
  name: 'events.remind',
  cron: '*/5 * * * *',
  async run(ctx) {
    const mayHaveMore = [await remindOf(ctx, 'day'), await remindOf(ctx, 'hour')]
    if (mayHaveMore.includes(true)) await ctx.later(remindOfEvents, {})
  },
}

/** Notifies and mails a candidate that all seats are taken and what comes next. */
export async function notifyWaiting(
  ctx: Ctx,
  event: EventRow,
  { candidateId, askedAt }: { candidateId: string; askedAt: Date },
): Promise<void> {
  const path = `/events/${event.id}`
  const text = `All seats are taken. You are on the waiting list for ${event.title}.`
  await notifyWithMail(ctx, [
    {
      to: candidateId,
      key: `event:${event.id}:waiting:${askedAt.getTime()}`,
      text,
      data: { details: 'You get the next free seat, and we will notify you.', path },
      kind: 'eventNews',
      from: { event: event.id },
      mail: {
        topic: 'events',
        subject: `You are on the waiting list: ${event.title}`,
        link: { text: 'Open the event', url: `${ctx.env.publicUrl}${path}` },
      },
    },
  ])
}

const eventOf = (ctx: Ctx, eventId: string): Promise<EventRow | undefined> =>
  ctx.db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst()

const registered = (ctx: Ctx, eventId: string) =>
  ctx.db
    .selectFrom('eventRegistrations as r')
    .innerJoin('accounts', 'accounts.id', 'r.candidateId')
    .select(['accounts.id', 'r.seatedAt'])
    .where('r.eventId', '=', eventId)

interface Attending {
  id: string
  seatedAt: Date | null
}

type NewsKey = 'seat' | 'moved' | 'link' | 'back'

/** Distinguishes one piece of news from the next of its kind. */
function occasionOf(event: EventRow, key: NewsKey, seatedAt: Date | null): number | undefined {
  if (key === 'seat') return seatedAt?.getTime()
  return key === 'moved' ? event.startsAt.getTime() : event.revision
}

/** A notification to everybody; a mail with the calendar entry to those who have a seat and want mails about events. */
async function notifyAll(
  ctx: Ctx,
  event: EventRow,
  people: readonly Attending[],
  words: { key: NewsKey; notice: string; subject: string; first: string },
): Promise<void> {
  await notifyWithMail(
    ctx,
    people.map(({ id, seatedAt }) => ({
      to: id,
      key: `event:${event.id}:${words.key}:${occasionOf(event, words.key, seatedAt)}`,
      text: words.notice,
      data: { path: `/events/${event.id}` },
      kind: 'eventNews' as const,
      from: { event: event.id },
    })),
  )
  const mail = await mailAbout(ctx, event, words)
  await writeLetters(
    ctx,
    people.flatMap(({ id: account, seatedAt }) =>
      seatedAt
        ? [
            {
              ...mail,
              kind: 'eventNews' as const,
              from: { event: event.id },
              to: { account },
              unsubscribe: stopMailsUrl(ctx, account, 'events'),
            },
          ]
        : [],
    ),
  )
}

/** A mail about an event with its calendar entry, for somebody who has a seat. */
export async function mailAbout(
  ctx: Ctx,
  event: EventRow,
  { subject, first }: { subject: string; first: string },
  organizer?: Invitation['organizer'],
): Promise<Omit<LetterText, 'to'>> {
  const url = `${ctx.env.publicUrl}/events/${event.id}`
  return {
    topic: 'events',
    subject,
    paragraphs: [first, `It starts on ${istDateTime(event.startsAt)}. A calendar entry is attached.`, giveUpSeat],
    link: { text: 'Open the event', url },
    calendar: queuedEntry({ ...(await entryOf(ctx, event, event.link, organizer)), method: 'REQUEST' }),
  }
}

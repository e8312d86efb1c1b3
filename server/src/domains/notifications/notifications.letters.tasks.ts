import { addressUntil } from '#src/domains/accounts/accounts.emails.service.ts'
import { contactsOf, refusedSince } from '#src/domains/accounts/accounts.settings.service.ts'
import { type Invitation, invitation } from '#src/platform/calendar.ts'
import type { Ctx } from '#src/platform/context.ts'
import { handToMailer, mayReach } from '#src/platform/gate.ts'
import { nextDaytime } from '#src/platform/indian-time.ts'
import { ruleOf } from '#src/platform/letters.ts'
import type { Task } from '#src/platform/tasks.ts'
import type { QueuedEntry, QueuedLetter } from './letters.ts'

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
    const to = await addressOf(ctx, letter)
    const [reach] = await mayReach(ctx, [letter])
    if (!to || !reach || reach === 'not at all' || reach === 'in the bell alone') return
    const said = reach === 'in our words' ? letter.instead : await wordsOf(ctx, letter)
    if (!said) return
    const { link, furtherLinks, unsubscribe, calendar } = letter
    await handToMailer(
      ctx,
      {
        to,
        subject: said.subject,
        paragraphs: [...said.paragraphs],
        ...(link && { link }),
        ...(furtherLinks && { furtherLinks }),
        ...(unsubscribe && { unsubscribe }),
        ...(calendar && { calendar: entryFor(calendar, to) }),
      },
      letter.kind,
      ctx.taskId,
    )
    await takeOutOfFormer(ctx, letter, to.name)
  },
}

/** Takes an appointment out of the calendar of the address that somebody had before: it goes on in that of the new one. */
async function takeOutOfFormer(ctx: Ctx, { to, calendar }: QueuedLetter, name: string): Promise<void> {
  if (!calendar?.since || !to.account) return
  const address = await addressUntil(ctx, to.account, new Date(calendar.since))
  if (!address) return
  await handToMailer(
    ctx,
    {
      to: { name, address },
      subject: 'An appointment is out of this calendar',
      paragraphs: [
        'The email of your {site} account is another one now. An appointment that we sent to this address is changed, so we take it out of the calendar of this address.',
        'What becomes of it, we tell you at your new email.',
      ],
      calendar: entryFor({ ...calendar, method: 'CANCEL' }, { name, address }),
    },
    'interviewOff',
    `${ctx.taskId}-former`,
  )
}

/** Where a letter goes now; nowhere when the account is gone, or wants no such mails any more. */
async function addressOf(
  ctx: Ctx,
  { to, topic, kind, calendar }: QueuedLetter,
): Promise<{ name: string; address: string } | null> {
  if (!to.account || (ruleOf(kind).address === 'then' && 'address' in to)) return 'address' in to ? to : null
  const contact = (await contactsOf(ctx, [to.account])).get(to.account)
  if (!contact) return null
  if (topic && contact.refusedTopics.includes(topic)) {
    // Their calendar has what was sent before.
    const since = calendar?.method === 'CANCEL' ? calendar.since : undefined
    if (!since || !(await refusedSince(ctx, to.account, topic, new Date(since)))) return null
  }
  return { name: contact.name || contact.uniqueId, address: contact.address }
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

import type { EmailFollowers } from '#src/domains/accounts/accounts.email-change.service.ts'
import { entriesOf, writeLetters } from '#src/domains/notifications/notifications.service.ts'
import { organizerOf } from '#src/domains/operator/operator.service.ts'
import { outdateEntries } from './events.seats.service.ts'
import { uidOf } from './events.service.ts'
import { mailAbout } from './events.tasks.ts'

/** Entries of events follow the email of those who have a seat: the letter takes them out of the calendar of the earlier one. */
export const attendees: EmailFollowers = {
  async follow(ctx, { accountId: account, to }) {
    const held = (await entriesOf(ctx, account).execute()).filter(({ address }) => address !== to.toLowerCase())
    const uids = new Set(held.map(({ uid }) => uid))
    if (uids.size === 0) return
    const seats = await ctx.db
      .selectFrom('events')
      .innerJoin('eventRegistrations as r', 'r.eventId', 'events.id')
      .selectAll('events')
      .where('r.candidateId', '=', account)
      .where('r.seatedAt', 'is not', null)
      .where('hiddenAt', 'is', null)
      // Locked in the same order as by those who delete their accounts.
      .orderBy('events.id')
      .forNoKeyUpdate('events')
      .execute()
    const moved = seats
      .filter((one) => uids.has(uidOf(one)))
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    await outdateEntries(
      ctx,
      moved.map(({ id }) => id),
    )
    const letters = []
    const organizer = await organizerOf(ctx)
    for (const row of moved) {
      const event = { ...row, revision: row.revision + 2 }
      const words = {
        subject: `In your calendar: ${event.title}`,
        first: `Your account has a new email, so ${event.title} moves to the calendar of this email.`,
      }
      const { topic: _, ...mail } = await mailAbout(ctx, event, words, organizer)
      letters.push({ ...mail, kind: 'eventNews' as const, from: { event: event.id }, to: { account } })
    }
    await writeLetters(ctx, letters)
  },
}

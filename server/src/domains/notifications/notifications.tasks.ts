import { indianDay } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Task } from '#src/platform/tasks/tasks.ts'
import { periods } from '#src/platform/time/retention.ts'
import { mailDigest, notifyTeam, whoWaitsForDigest } from './notifications.service.ts'

/** Deletes, every night, all but the newest hundred notifications of each person. */
export const trimNotices: Task<Record<string, never>> = {
  name: 'notifications.trim',
  cron: '30 3 * * *',
  async run(ctx) {
    await sql`
      delete from notices where id in (
        select id from (select id, row_number() over (partition by recipient_id order by created_at desc, id) as place from notices) ranked
        where place > ${periods.notices}
      )`.execute(ctx.db)
  },
}

/** Forgets, every night, who had an appointment in their calendar that is long over. */
export const sweepCalendars: Task<Record<string, never>> = {
  name: 'notifications.sweep-calendars',
  cron: '40 3 * * *',
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - periods.pastEntryDays * 24 * 3600_000)
    await ctx.db.deleteFrom('calendarHolders').where('endsAt', '<', before).execute()
  },
}

/** Tells the team, once a day, that a mailbox has reached its limit of a day, so that further mails were not sent. */
export const tellOfMailsLeftOut: Task<Record<string, never>> = {
  name: 'notifications.tell-of-mails-left-out',
  async run(ctx) {
    const text = 'Emails were left out today: a mailbox had already had as many as it gets in a day.'
    const details =
      'The log has a line for each. MAILS_PER_ADDRESS_PER_DAY and UNASKED_MAILS_PER_DAY say how many a mailbox gets.'
    await notifyTeam(ctx, 'system.read', text, { details }, `mails-left-out:${indianDay(ctx.now())}`)
  },
}

/** People whose mails are queued in one transaction. */
const portion = 500

/** Mails, every morning at half past eight, what has come about topics that are wanted once a day: each person for themselves. */
export const mailDigests: Task<{ after?: string }> = {
  name: 'notifications.mail-digests',
  cron: '30 8 * * *',
  async run(ctx, { after = '00000000-0000-0000-0000-000000000000' }) {
    const ids = await whoWaitsForDigest(ctx, after, portion)
    await ctx.laterEach(
      mailDigestOf,
      ids.map((accountId) => ({ accountId })),
    )
    const last = ids.at(-1)
    if (last && ids.length === portion) await ctx.later(mailDigests, { after: last })
  },
}

/** Mails one person what has come. */
export const mailDigestOf: Task<{ accountId: string }> = {
  name: 'notifications.mail-digest-of',
  run: (ctx, { accountId }) => mailDigest(ctx, accountId),
}

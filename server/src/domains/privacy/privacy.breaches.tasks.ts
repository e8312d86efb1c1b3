import type { Task } from '#src/platform/tasks/tasks.ts'
import { mailOfBreach } from './privacy.breach-mails.service.ts'

/** How many mails are queued in one transaction. */
const portion = 200

/** Mails one person concerned by a breach. */
export const mailBreach: Task<{ number: number; mailbox: string }> = {
  name: 'privacy.mail-breach',
  ownTransaction: true,
  retries: 30,
  run: (ctx, { number, mailbox }) => mailOfBreach(ctx, number, mailbox),
}

/** Queues the mails about a breach, portion by portion, one for each person. */
export const tellOfBreach: Task<{ number: number }> = {
  name: 'privacy.tell-of-breach',
  async run(ctx, { number }) {
    const next = await ctx.db
      .selectFrom('breachPeople')
      .select('mailbox')
      .where('breachNumber', '=', number)
      .where('toldAt', 'is', null)
      .orderBy('mailbox')
      .limit(portion)
      .forUpdate()
      .skipLocked()
      .execute()
    if (next.length === 0) return
    const mailboxes = next.map(({ mailbox }) => mailbox)
    await ctx.db
      .updateTable('breachPeople')
      .set({ toldAt: ctx.now() })
      .where('breachNumber', '=', number)
      .where('mailbox', 'in', mailboxes)
      .execute()
    await ctx.laterEach(
      mailBreach,
      mailboxes.map((mailbox) => ({ number, mailbox })),
    )
    await ctx.later(tellOfBreach, { number })
  },
}

import { dateText, grievanceKindLabels, indianMoment } from '@firstrung/contract'
import type { Ctx } from '#src/platform/context.ts'
import { sendNow } from '#src/platform/mail/gate.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { GrievanceTable } from './grievances.tables.ts'

/** Where people complain, and see their own complaints. */
export const grievancePath = '/grievance'

/** A day (YYYY-MM-DD) in words: 6 Dec 2026. */
export const dueDay = (day: string): string => dateText(indianMoment(day, '12:00'))

/**
 * Mails the reference and the day of the answer. What somebody wrote is not repeated: the address may be a stranger's. For
 * tasks outside of transactions.
 */
export const mailReceipt = (ctx: Ctx, id: string): Promise<void> =>
  mailSender(ctx, id, ({ reference, kind, dueOn }) => ({
    subject: `We have your complaint ${reference}`,
    paragraphs: [
      `We have received your complaint about: ${grievanceKindLabels[kind].toLowerCase()}. Its reference is ${reference}.`,
      `You will have our answer by ${dueDay(dueOn)}, at this address.`,
      'If you have not complained to us, somebody has entered your address by mistake: you need not do anything.',
    ],
  }))

/** Mails the team's answer. */
export const mailAnswer = (ctx: Ctx, id: string): Promise<void> =>
  mailSender(ctx, id, ({ reference, answer }) => ({
    subject: `Our answer to your complaint ${reference}`,
    paragraphs: [
      `This is our answer to your complaint ${reference}.`,
      answer ?? '',
      'If this does not settle it, complain again and name this reference. If it is about your personal data, you can then also turn to the Data Protection Board of India.',
    ],
    link: { text: 'Complain again', url: `${ctx.env.publicUrl}${grievancePath}` },
  }))

type Letter = Pick<GrievanceTable, 'reference' | 'kind' | 'dueOn' | 'answer'>

/** They asked for these mails themselves, so they also go to an address that nobody has confirmed (decision 43). */
async function mailSender(ctx: Ctx, id: string, write: (it: Letter) => Omit<Mail, 'to'>): Promise<void> {
  const found = await ctx.db
    .selectFrom('grievances')
    .select(['name', 'email', 'reference', 'kind', 'dueOn', 'answer'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return
  const to = { name: found.name, address: found.email }
  await sendNow(ctx, { kind: 'complaint', to, ...write(found) }, ctx.taskId)
}

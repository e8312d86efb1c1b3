import { operatorOf } from '#src/domains/operator/operator.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { sendNow } from '#src/platform/mail/gate.ts'
import { fieldsOf } from './breach-fields.ts'

/** Sends the mail to one person concerned by a breach, with the texts of its entry. For tasks outside of transactions. */
export async function mailOfBreach(ctx: Ctx, number: number, mailbox: string): Promise<void> {
  const person = await ctx.db
    .selectFrom('breachPeople')
    .innerJoin('breaches', 'breaches.number', 'breachPeople.breachNumber')
    .leftJoin('accounts', 'accounts.email', 'breachPeople.email')
    .selectAll('breaches')
    .select(['breachPeople.email', 'accounts.fullName'])
    .where('breachNumber', '=', number)
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()
  if (!person?.email) return
  const { nature, extent, data, timing, consequences, measures, advice } = fieldsOf(person)
  const { operatorName, grievanceOfficer, grievanceEmail, email } = await operatorOf(ctx)
  const contact = [grievanceOfficer || operatorName, grievanceEmail || email].filter(Boolean).join(', ')
  // The law requires this mail, so it is also sent to an unconfirmed address.
  await sendNow(
    ctx,
    {
      kind: 'breach',
      to: { name: person.fullName ?? '', address: person.email },
      subject: 'Something happened to your data',
      paragraphs: [
        'Personal data of yours at {site} was affected by a breach. This is what we know.',
        `What happened: ${nature}`,
        `When: ${timing}`,
        `How much: ${extent}`,
        `Which data: ${data}`,
        `What it may mean for you: ${consequences}`,
        `What we are doing: ${measures}`,
        `What you can do: ${advice}`,
        ...(contact ? [`Where you can ask: ${contact}`] : []),
      ],
      link: { text: 'Ask or complain', url: `${ctx.env.publicUrl}/grievance` },
    },
    ctx.taskId,
  )
  await ctx.db
    .updateTable('breachPeople')
    .set({ email: null })
    .where('breachNumber', '=', number)
    .where('mailbox', '=', mailbox)
    .execute()
}

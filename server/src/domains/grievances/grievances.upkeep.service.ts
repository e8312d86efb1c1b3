import { indianDay } from '@firstrung/contract'
import { notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { operatorOf } from '#src/domains/operator/operator.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { writeMail } from '#src/platform/mail/gate.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import { dueDay } from './grievances.mails.service.ts'

/** How many days before the last one the team is reminded. */
const daysAhead = 3
/** How many are reminded of in one night at most; the rest the next night. */
const mostPerNight = 200

/** Reminds the team, and the grievance officer by mail, of complaints whose day is near, once each. */
export async function remindOfDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('grievances')
    .select(['id', 'reference', 'dueOn'])
    .where('answeredAt', 'is', null)
    .where('remindedAt', 'is', null)
    .where('dueOn', '<=', indianDayIn(ctx.now(), daysAhead))
    .orderBy('receivedAt')
    .limit(mostPerNight)
    .forNoKeyUpdate()
    .execute()
  if (due.length === 0) return
  await ctx.db
    .updateTable('grievances')
    .set({ remindedAt: ctx.now() })
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .execute()
  const today = indianDay(ctx.now())
  const sentences = due.map(({ reference, dueOn }) =>
    dueOn < today
      ? `The answer to complaint ${reference} was due on ${dueDay(dueOn)}.`
      : `Complaint ${reference} has to be answered by ${dueDay(dueOn)}.`,
  )
  for (const sentence of sentences)
    await notifyTeam(ctx, 'grievance.answer', sentence, { path: '/admin?tab=complaints' })
  const { grievanceEmail, grievanceOfficer } = await operatorOf(ctx)
  if (!grievanceEmail) return
  await writeMail(ctx, {
    kind: 'operatorNotice',
    to: { name: grievanceOfficer, address: grievanceEmail },
    subject:
      due.length === 1 ? 'A complaint is waiting for an answer' : `${due.length} complaints are waiting for an answer`,
    paragraphs: [sentences.join('\n')],
    link: { text: 'Open the complaints', url: `${ctx.env.publicUrl}/admin?tab=complaints` },
  })
}

/** Deletes complaints that were answered RETENTION_YEARS ago. */
export async function dropAnswered(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now())
  before.setFullYear(before.getFullYear() - ctx.env.RETENTION_YEARS)
  await ctx.db.deleteFrom('grievances').where('answeredAt', '<', before).execute()
}

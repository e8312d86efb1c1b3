import { dueStages } from '@firstrung/contract'
import { sql } from 'kysely'
import { offersAhead } from '#src/domains/hiring/application/offered.ts'
import { reminderText } from '#src/domains/hiring/application/texts.ts'
import { notifyRecruitersOf, notifyRecruitersWithMail } from '#src/domains/jobs/jobs.members.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { isRunning, isWorkingDay, lockRunning } from './clock.service.ts'

/** Which reminder of an application `a` has come: the first (1) when half of the promised days are left, the second (2) when a fifth is. */
const reminderNow = (ctx: Ctx) => sql<number>`case when a.second_reminder_at <= ${ctx.now()} then 2 else 1 end`

/**
 * Whether a reminder of an application `a` of a posting `p` is due. Its first two conditions are those of an index. For
 * promises in working days, reminders are sent only on working days. While a candidate has an offer, it is for them to answer.
 */
async function isToRemind(ctx: Ctx) {
  const isOnWorkingDay = await isWorkingDay(ctx)
  return sql<boolean>`(
    a.answer_by is not null and a.reminded < 2
    and case a.reminded when 0 then a.first_reminder_at when 1 then a.second_reminder_at end <= ${ctx.now()}
    and a.answer_by > ${ctx.now()} and a.stage = any(${dueStages('direct')}::text[])
    and not exists (select ${offersAhead(ctx.now(), sql`a.id`)})
    and (${isOnWorkingDay} or p.answer_day_kind = 'calendar'))`
}

/** The open jobs in which a reminder is due. */
export async function jobsToRemind(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ jobId: string }>`
    select distinct a.job_id
    from applications a join postings p on p.job_id = a.job_id join jobs on jobs.id = a.job_id
    where ${await isToRemind(ctx)} and ${isRunning}`.execute(ctx.db)
  return rows.map(({ jobId }) => jobId)
}

/**
 * Reminds the recruiters of a job of waiting candidates: by a notification after half of the time, and by a mail as well when a
 * fifth is left. Each application is counted once in each.
 */
export async function remindOf(ctx: Ctx, jobId: string): Promise<void> {
  const job = await lockRunning(ctx, jobId)
  if (!job) return
  const { rows } = await sql<{ reminded: 1 | 2; answerBy: Date }>`
    update applications a set reminded = ${reminderNow(ctx)} from postings p
    where a.job_id = ${jobId} and p.job_id = a.job_id and ${await isToRemind(ctx)}
    returning a.reminded, a.answer_by`.execute(ctx.db)
  const { jobTitle } = job
  for (const level of [1, 2] as const) {
    const due = rows.filter(({ reminded }) => reminded === level)
    const [first, ...later] = [...new Set(due.map(({ answerBy }) => answerBy.getTime()))].toSorted((a, b) => a - b)
    if (first === undefined) continue
    const text = reminderText(due.length, jobTitle, [new Date(first), ...later.map((time) => new Date(time))])
    const key = `answers-due:${jobId}:${level}:${ctx.now().toISOString()}`
    if (level === 1) {
      const from = { job: jobId }
      await notifyRecruitersOf(ctx, jobId, { key, text, data: { jobTitle, jobId }, kind: 'answersDue', from })
    } else {
      const details = `Applications without an answer by their day are closed, and the candidates are told that ${job.companyName} did not answer.`
      const subject = text.replace(/\.$/, '')
      await notifyRecruitersWithMail(ctx, jobId, {
        kind: 'answersDue',
        key,
        text,
        subject,
        details,
        jobTitle,
        path: `/hiringpanel/${jobId}`,
      })
    }
  }
}

import { type AnswerDayKind, dueStages, promisedTime, type Stage } from '@firstrung/contract'
import { sql } from 'kysely'
import { likeJobsInMails } from '#src/domains/hiring/application/like-jobs.service.ts'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { applicationLink, applicationPath } from '#src/domains/hiring/application/news.service.ts'
import { writeStage } from '#src/domains/hiring/application/stage.service.ts'
import { closedNotice, unansweredText } from '#src/domains/hiring/application/texts.ts'
import { cancelInterviews } from '#src/domains/hiring/interviews/cancelling.service.ts'
import { isRunning, isWorkingDay, lockRunning } from '#src/domains/hiring/promises/clock.service.ts'
import { notifyRecruiters } from '#src/domains/jobs/jobs.members.service.ts'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** Applications that are closed in one transaction. */
export const closedAtOnce = 70

/**
 * Whether an application `a` is to be closed because its first answer is overdue. Promises in working days are closed on
 * working days.
 */
async function isOverdue(ctx: Ctx) {
  const isOnWorkingDay = await isWorkingDay(ctx)
  return sql<boolean>`(
    a.answer_by <= ${ctx.now()} and a.answered_at is null
    and a.stage in ('applicant', 'shortlisted', 'recruiterShortlisted')
    and (a.source = 'direct' ${ctx.env.ANSWER_CLOCK === 'all' ? sql`or a.stage = any(${dueStages('pool')}::text[])` : sql``})
    and (${isOnWorkingDay} or a.promised_day_kind = 'calendar'))`
}

/**
 * The open jobs with overdue applications, the longest wait first, until they have `most` applications together. `before` is
 * how many applications the jobs before this one have.
 */
export async function jobsWithOverdue(ctx: Ctx, most: number): Promise<{ jobId: string; before: number }[]> {
  const { rows } = await sql<{ jobId: string; before: number }>`
    with overdue as materialized (
      select a.job_id, min(a.answer_by) as since, count(*) from applications a where ${await isOverdue(ctx)} group by a.job_id
    )
    select job_id, before from (
      select o.job_id, (sum(o.count) over (order by o.since, o.job_id) - o.count)::int as before
      from overdue o join jobs on jobs.id = o.job_id where ${isRunning}
    ) waiting
    where before < ${most} order by before`.execute(ctx.db)
  return rows
}

interface Overdue {
  id: string
  candidateId: string
  stage: Stage
  promisedDays: number | null
  promisedDayKind: AnswerDayKind
}

/**
 * Closes up to 70 overdue applications of a job and notifies their candidates. With the last portion it notifies the job's
 * recruiters how many were closed since `begunAt`. Returns whether there may be more. A repeat closes nothing twice and
 * notifies nobody twice.
 */
export async function closeOverdueOf(ctx: Ctx, jobId: string, begunAt: string): Promise<{ hasMore: boolean }> {
  const job = await lockRunning(ctx, jobId)
  if (!job) return { hasMore: false }
  const { rows: overdue } = await sql<Overdue>`
    select id, candidate_id, stage, promised_days, promised_day_kind from applications a
    where a.job_id = ${jobId} and ${await isOverdue(ctx)}
    order by candidate_id limit ${closedAtOnce} for no key update`.execute(ctx.db)
  if (overdue.length > 0) {
    await close(ctx, overdue)
    await tell(ctx, job, overdue)
    await broadcastPanel(ctx, jobId)
  }
  if (overdue.length === closedAtOnce) return { hasMore: true }

  const { rows } = await sql<{ count: number; last: Date | null }>`
    select count(*)::int as count, max(s.changed_at) as last
    from stage_changes s join applications a on a.id = s.application_id
    where a.job_id = ${jobId} and s.to_stage = 'unanswered' and s.changed_at >= ${begunAt}::timestamptz`.execute(ctx.db)
  const { count = 0, last } = rows[0] ?? {}
  if (last) {
    const about = { jobTitle: job.jobTitle, jobId }
    // The next run may queue a task for this job before this one has ended. Both find the same last closing, so the key is the
    // same.
    const key = `unanswered:${jobId}:${last.toISOString()}`
    await notifyRecruiters(ctx, jobId, closedNotice(count, job.jobTitle), about, key)
  }
  return { hasMore: false }
}

async function close(ctx: Ctx, overdue: readonly Overdue[]): Promise<void> {
  await writeStage(ctx, overdue, 'unanswered', { actorId: null, reason: 'clock', columns: { answerBy: null } })
  await cancelInterviews(
    ctx,
    overdue.map(({ id }) => id),
  )
}

async function tell(
  ctx: Ctx,
  { jobId, ...names }: { jobId: string; jobTitle: string; companyName: string; companyId: string },
  overdue: readonly Overdue[],
): Promise<void> {
  const likeJobs = await likeJobsInMails(
    ctx,
    jobId,
    overdue.map(({ candidateId }) => candidateId),
  )
  await notifyWithMail(
    ctx,
    overdue.map(({ id, candidateId, promisedDays, promisedDayKind }) => {
      const time = promisedDays === null ? null : promisedTime(promisedDays, promisedDayKind)
      const { text, details } = unansweredText(names, time)
      const board = { text: 'Find jobs', url: `${ctx.env.publicUrl}/jobs` }
      return {
        to: candidateId,
        key: `unanswered:${id}`,
        text,
        data: { jobTitle: names.jobTitle, companyName: names.companyName, details, path: applicationPath(id) },
        kind: 'clockNews' as const,
        from: { company: names.companyId },
        mail: {
          topic: 'decisions' as const,
          subject: text.replace(/\.$/, ''),
          link: ctx.env.JOB_BOARD === 'on' ? board : applicationLink(ctx, id),
          more: likeJobs(candidateId),
        },
      }
    }),
  )
}

import { type AnswerDayKind, dueStages, payText, promisedTime, type Stage } from '@firstrung/contract'
import { sql } from 'kysely'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { applicationLink, applicationPath } from '#src/domains/hiring/application/news.service.ts'
import { closedNotice, unansweredText } from '#src/domains/hiring/application/texts.ts'
import { cancelInterviews } from '#src/domains/hiring/interviews/cancelling.service.ts'
import { isRunning, isWorkingDay, lockRunning } from '#src/domains/hiring/promises/clock.service.ts'
import { notifyRecruiters } from '#src/domains/jobs/jobs.members.service.ts'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import type { OwnCard } from '#src/domains/postings/postings.cards.service.ts'
import { openJobsLike } from '#src/domains/postings/postings.public.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** Applications that are closed in one transaction. */
export const closedAtOnce = 70
/** How many open jobs an email names. */
const jobsInMail = 3

/**
 * Whether an application `a` is closed by the clock: its first answer is overdue. One that was promised in working days is
 * closed on such a day.
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
 * The open jobs with overdue applications, those first that wait for the longest, until they have `most` applications together.
 * `before` is how many applications the jobs before this one have.
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
 * Closes up to 70 overdue applications of a job, tells their candidates, and, with the last of them, the recruiters of the job how
 * many were closed since `begunAt`. Returns whether there may be more. A repeat closes and tells nothing twice.
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
    // The next run may begin the same job once more before this one has come to it: its end finds the same last closing.
    const key = `unanswered:${jobId}:${last.toISOString()}`
    await notifyRecruiters(ctx, jobId, closedNotice(count, job.jobTitle), about, key)
  }
  return { hasMore: false }
}

async function close(ctx: Ctx, overdue: readonly Overdue[]): Promise<void> {
  const ids = overdue.map(({ id }) => id)
  const to = 'unanswered' satisfies Stage
  await ctx.db
    .updateTable('applications')
    .set({ stage: to, stageChangedAt: ctx.now(), answerBy: null })
    .where('id', 'in', ids)
    .execute()
  await ctx.db
    .insertInto('stageChanges')
    .values(
      overdue.map(({ id, stage }) => ({
        applicationId: id,
        fromStage: stage,
        toStage: to,
        actorId: null,
        reason: 'clock',
        changedAt: ctx.now(),
      })),
    )
    .execute()
  await cancelInterviews(ctx, ids)
}

async function tell(
  ctx: Ctx,
  { jobId, ...names }: { jobId: string; jobTitle: string; companyName: string; companyId: string },
  overdue: readonly Overdue[],
): Promise<void> {
  const like = await openJobsLike(ctx, jobId)
  const known = await appliedTo(ctx, overdue, like)
  await notifyWithMail(
    ctx,
    overdue.map(({ id, candidateId, promisedDays, promisedDayKind }) => {
      const time = promisedDays === null ? null : promisedTime(promisedDays, promisedDayKind)
      const { text, details } = unansweredText(names, time)
      const open = like.filter((one) => !known.has(`${candidateId} ${one.jobId}`)).slice(0, jobsInMail)
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
          more: open.length > 0 ? ['These jobs are open and like it:', ...open.map((one) => inMail(ctx, one))] : [],
        },
      }
    }),
  )
}

const inMail = (ctx: Ctx, { title, company, pay, places, slug }: OwnCard): string =>
  `${title} at ${company.name}. ${payText(pay)}, ${places.join(', ')}.\n${ctx.env.publicUrl}/jobs/${slug}`

/** Which of these candidates have an application in which of these jobs. */
async function appliedTo(ctx: Ctx, people: readonly Overdue[], jobs: readonly OwnCard[]): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('applications')
    .select(['candidateId', 'jobId'])
    .where(
      'candidateId',
      'in',
      people.map(({ candidateId }) => candidateId),
    )
    .where(
      'jobId',
      'in',
      jobs.map(({ jobId }) => jobId),
    )
    .execute()
  return new Set(rows.map(({ candidateId, jobId }) => `${candidateId} ${jobId}`))
}

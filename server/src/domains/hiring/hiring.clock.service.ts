import { type ApplicationSource, dueStages, isAnswerDue, type Stage } from '@firstrung/contract'
import { sql } from 'kysely'
import { notOfSuspended } from '#src/domains/jobs/jobs.service.ts'
import { endOfDay } from '#src/domains/postings/postings.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { indianDayIn } from '#src/platform/indian-time.ts'
import { toCome } from './hiring.news.service.ts'

/** An application as it stands after what was done. */
interface Standing {
  stage: Stage
  source: ApplicationSource
}

/** After an interview the company has so many days to say how it goes on. */
const daysAfterInterview = 7

/**
 * Until when the company owes its next answer, for the row of `applications` that is updated: seven days after the last interview
 * ahead, else the days that the posting promises, from now. Null where the job has no posting.
 */
const nextAnswerBy = (ctx: Ctx) => sql<Date | null>`coalesce(
  (select (max(i.held_on) + ${daysAfterInterview + 1}::int)::timestamp at time zone 'Asia/Kolkata' - interval '1 millisecond'
    from interviews i
    where i.application_id = applications.id and i.status in ('requested', 'scheduled') and ${toCome(ctx)}),
  (select ${endOfDay(indianDayIn(ctx.now(), 0))}::timestamptz + make_interval(hours => 24 * p.answer_days)
    from postings p where p.job_id = applications.job_id))`

/**
 * The columns that an answer of the company changes: the first one is noted, and the next one is due by a new day, or none is
 * (rule G-125).
 */
export const answered = (ctx: Ctx, standing: Standing) => ({
  answeredAt: sql<Date>`coalesce(applications.answered_at, ${ctx.now()})`,
  answerBy: isAnswerDue(standing) ? nextAnswerBy(ctx) : null,
  reminded: 0,
})

/** The columns that a step of the team or an undone one changes: it answers nobody, so a day that was set stays. */
export const unanswered = (ctx: Ctx, standing: Standing) => ({
  answerBy: isAnswerDue(standing) ? sql<Date | null>`coalesce(applications.answer_by, ${nextAnswerBy(ctx)})` : null,
})

/** Notes that the company has answered an application that stays where it stands. */
export async function noteAnswered(ctx: Ctx, { id, ...standing }: Standing & { id: string }): Promise<void> {
  await ctx.db.updateTable('applications').set(answered(ctx, standing)).where('id', '=', id).execute()
}

/** Updates the day of the next answer after the team has moved or cancelled an interview. */
export async function followInterview(ctx: Ctx, { id, ...standing }: Standing & { id: string }): Promise<void> {
  const answerBy = isAnswerDue(standing) ? nextAnswerBy(ctx) : null
  await ctx.db.updateTable('applications').set({ answerBy, reminded: 0 }).where('id', '=', id).execute()
}

/** Notes that the end of their job has answered these applications: nothing is due any more. */
export async function stopClocks(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .updateTable('applications')
    .set({ answeredAt: sql<Date>`coalesce(answered_at, ${ctx.now()})`, answerBy: null })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Sets a new day for applications whose job is open again. Those that only its end (at `endedAt`) has answered are as unanswered as
 * before, and promised the new day.
 */
export async function restartClocks(ctx: Ctx, ids: readonly string[], endedAt: string): Promise<void> {
  if (ids.length === 0) return
  const wasAnsweredByEnd = sql`answered_at >= ${endedAt}::timestamptz`
  await ctx.db
    .updateTable('applications')
    .set({
      answeredAt: sql<Date | null>`case when ${wasAnsweredByEnd} then null else answered_at end`,
      promisedBy: sql<Date | null>`case when ${wasAnsweredByEnd} and promised_by is not null
        then greatest(promised_by, ${nextAnswerBy(ctx)}) else promised_by end`,
      answerBy: nextAnswerBy(ctx),
      reminded: 0,
    })
    .where('id', 'in', ids)
    .where('stage', 'in', dueStages('direct'))
    .execute()
}

/** After a suspension recruiters have at least so many days to answer. */
export const daysAfterHold = 3

/** Gives recruiters time for applications whose day came while their job was on hold. */
export async function continueClocks(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const soonest = endOfDay(indianDayIn(ctx.now(), daysAfterHold))
  await ctx.db
    .updateTable('applications')
    .set({ answerBy: soonest, reminded: 0 })
    .where('id', 'in', ids)
    .where('answerBy', '<', soonest)
    .execute()
}

/** Whether the clock of a job runs: it is open, and not on hold. */
export const isRunning = sql<boolean>`(jobs.completed_at is null and jobs.deleted_at is null and ${notOfSuspended})`

/** A job whose clock runs, locked before its applications, as moves do: a recruiter who answers at this moment is waited for. */
export const lockRunning = (ctx: Ctx, jobId: string) =>
  ctx.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.id as jobId', 'jobs.title as jobTitle', 'companies.name as companyName'])
    .where('jobs.id', '=', jobId)
    .where(isRunning)
    .forNoKeyUpdate('jobs')
    .executeTakeFirst()

/** Whether an application `a` waits for its first answer, and its promised day is to come. */
export const waitsForFirst = (ctx: Ctx) => sql<boolean>`(
  a.source = 'direct' and a.answered_at is null and a.stage = any(${dueStages('direct')}::text[]) and a.answer_by > ${ctx.now()})`

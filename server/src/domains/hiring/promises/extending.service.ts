import { type AnswerDayKind, type AnswersDue, messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { dueBy, endAfter, type Promised, promiseOf } from '#src/domains/postings/applicants/promises.service.ts'
import { takeMoreTime } from '#src/domains/postings/postings.jobs.service.ts'
import { type Ctx, permit } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { nextDaytime } from '#src/platform/time/indian-time.ts'
import { waitsForFirst } from './clock.service.ts'
import { tellOfExtension } from './clock.tasks.ts'

/** Who waits for the first answer in a job that the caller leads. */
export async function answersDue(ctx: Ctx, jobId: string): Promise<AnswersDue> {
  const job = orNotFound(await jobs.visible(ctx).where('jobs.id', '=', jobId).executeTakeFirst())
  permit(ctx, 'posting.edit', job)
  return readDue(ctx, job)
}

interface Row {
  waiting: number
  firstBy: Date | null
  lastBy: Date | null
  extendedAt: Date | null
  dayKind: AnswerDayKind
}

async function readDue(ctx: Ctx, { id, completedAt }: { id: string; completedAt: Date | null }): Promise<AnswersDue> {
  const { rows } = await sql<Row>`
    select count(a.id)::int as waiting, min(a.answer_by) as first_by, max(a.answer_by) as last_by,
      (select answers_extended_at from postings where job_id = ${id}) as extended_at,
      coalesce((select answer_day_kind from postings where job_id = ${id}), 'calendar') as day_kind
    from applications a
    where a.job_id = ${id} and ${completedAt === null} and ${waitsForFirst(ctx)}`.execute(ctx.db)
  const { waiting, firstBy, lastBy, extendedAt, dayKind } = orNotFound(rows[0])
  const text = (moment: Date | null) => moment?.toISOString() ?? null
  return { waiting, firstBy: text(firstBy), lastBy: text(lastBy), dayKind, extendedAt: text(extendedAt) }
}

/**
 * Moves the promised day of everybody who waits for a first answer in a job, once for each job, and notifies them. 409
 * `extended_already`, `nobody_waits`, or `job_completed`.
 */
export async function extendAnswers(ctx: Ctx, jobId: string, days: number): Promise<AnswersDue & { msg: string }> {
  const job = await jobs.lock(ctx, jobId)
  permit(ctx, 'posting.edit', job)
  if (job.completedAt) fail('job_completed')
  if (!(await takeMoreTime(ctx, jobId))) fail('extended_already')
  const moved = await moveDays(ctx, jobId, days, orNotFound(await promiseOf(ctx, jobId)))
  if (moved === 0) fail('nobody_waits')
  const startAfter = nextDaytime(ctx.now())
  await ctx.later(tellOfExtension, { jobId, at: ctx.now().toISOString() }, { startAfter })
  await broadcastPanel(ctx, jobId)
  return { ...(await readDue(ctx, job)), msg: messages.answersExtended }
}

/** Moves the days of those who wait by so many days of the kind that the posting promises; returns how many wait. */
async function moveDays(ctx: Ctx, jobId: string, days: number, { how, days: promisedDays }: Promised): Promise<number> {
  const { rows } = await sql<{ ids: string[]; answerBy: Date; promisedBy: Date; promisedDays: number | null }>`
    select array_agg(a.id) as ids, a.answer_by, a.promised_by, a.promised_days from applications a
    where a.job_id = ${jobId} and ${waitsForFirst(ctx)} group by 2, 3, 4`.execute(ctx.db)
  for (const row of rows) {
    const due = dueBy(endAfter(row.answerBy, days, how), row.promisedDays ?? promisedDays, how)
    await ctx.db
      .updateTable('applications')
      .set({
        ...due,
        promisedBy: endAfter(row.promisedBy, days, how),
        // Calendar days and working days cannot be added.
        promisedDays: sql<
          number | null
        >`case when promised_day_kind = ${how.kind} then promised_days + ${days}::int end`,
      })
      .where('id', 'in', row.ids)
      .execute()
  }
  return rows.length
}

import { sql } from 'kysely'
import type { Task } from '#src/platform/tasks.ts'
import { cancelInterviews, placeOf, tellStep } from './hiring.news.service.ts'

/** Candidates who are told in one transaction. */
const atATime = 200

/** What happened to a job, and when. */
interface JobNews {
  jobId: string
  what: 'ended' | 'deleted' | 'reopened'
  at: string
  /** The candidate who was told last; for the next portion. */
  behind?: string
}

/**
 * Tells everybody whom a job has left without an answer that it has ended, was deleted or is open again, portion by
 * portion. What was undone before anybody was told is not told.
 */
export const tellOfJob: Task<JobNews> = {
  name: 'hiring.tell_of_job',
  async run(ctx, news) {
    const job = await ctx.db
      .selectFrom('jobs')
      .select(['completedAt', 'deletedAt', 'hiredCount', 'openings'])
      .where('id', '=', news.jobId)
      .executeTakeFirst()
    if (!job || !stillHolds(news, job)) return
    const { rows: waiting } = await sql<{ id: string; candidateId: string; stage: string }>`
      select id, candidate_id, stage from applications
      where job_id = ${news.jobId} and stage not in ('hired', 'removed')
        and candidate_id > ${news.behind ?? '00000000-0000-0000-0000-000000000000'}::uuid
        and (${news.what !== 'reopened'} or stage_changed_at <= ${news.at}::timestamptz)
      order by candidate_id limit ${atATime}`.execute(ctx.db)
    const last = waiting.at(-1)
    if (!last) return

    const step = news.what === 'ended' ? (job.hiredCount >= job.openings ? 'filled' : 'closed') : news.what
    await tellStep(ctx, step, {
      key: `job:${news.jobId}:${news.what}:${news.at}`,
      // Who has been taken back was told so then, and stands in the pool like everybody.
      candidateIds: waiting.filter(({ stage }) => stage !== 'applicant').map(({ candidateId }) => candidateId),
      place: await placeOf(ctx, news.jobId),
    })
    if (news.what !== 'reopened') {
      await cancelInterviews(
        ctx,
        waiting.map(({ id }) => id),
      )
    }
    if (waiting.length === atATime) await ctx.later(tellOfJob, { ...news, behind: last.candidateId })
  },
}

function stillHolds(news: JobNews, job: { completedAt: Date | null; deletedAt: Date | null }): boolean {
  switch (news.what) {
    case 'ended':
      return job.completedAt?.toISOString() === news.at
    case 'deleted':
      // Whose job had ended before knows that already.
      return job.completedAt === null
    case 'reopened':
      return job.completedAt === null && job.deletedAt === null
  }
}

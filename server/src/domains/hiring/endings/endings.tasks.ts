import { type ApplicationSource, decidedStages, isWaiting, type PostingState, type Stage } from '@firstrung/contract'
import { sql } from 'kysely'
import { resumeInterviews, suspendInterviews } from '#src/domains/hiring/application/interview-states.service.ts'
import { likeJobsInMails } from '#src/domains/hiring/application/like-jobs.service.ts'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { notifyStep } from '#src/domains/hiring/application/news.service.ts'
import type { Step } from '#src/domains/hiring/application/texts.ts'
import { cancelInterviews } from '#src/domains/hiring/interviews/cancelling.service.ts'
import { continueClocks, noteAnswered, restartClocks, stopClocks } from '#src/domains/hiring/promises/clock.service.ts'
import { notifyRecruiters } from '#src/domains/jobs/jobs.members.service.ts'
import { notOfSuspended } from '#src/domains/jobs/jobs.service.ts'
import type { Task } from '#src/platform/tasks/tasks.ts'
import { endOverdueHirings } from './hirings.service.ts'
import { continueLateAnswers, endLateAnswers } from './late-endings.service.ts'

/** An application about which nothing was decided. */
interface Waiting {
  id: string
  candidateId: string
  stage: Stage
  source: ApplicationSource
  hasMoved: boolean
}

/** Candidates who are notified in one transaction. */
const atATime = 200

/** What happened to a job, and when. */
interface JobNews {
  jobId: string
  what: 'ended' | 'deleted' | 'reopened' | 'held' | 'continued' | 'removed' | 'returned'
  at: string
  /** The candidate who was notified last; the next batch begins after them. */
  behind?: string
}

/**
 * Notifies candidates who wait for an answer, in batches: the job ended, was deleted or is open again, is on hold or goes on, or our
 * team removed it from the board or put it back. Upcoming interviews are suspended, cancelled or restored with it. Changes that were undone before the notification are
 * not sent.
 */
export const notifyOfJob: Task<JobNews> = {
  name: 'hiring.tell_of_job',
  async run(ctx, news) {
    const job = await ctx.db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .leftJoin('postings', 'postings.jobId', 'jobs.id')
      .select(['completedAt', 'deletedAt', 'hiredCount', 'openings', sql<boolean>`not ${notOfSuspended}`.as('isHeld')])
      .select(['postings.state', 'postings.stateSince'])
      .select(['jobs.title as jobTitle', 'companies.name as companyName', 'companyId'])
      .where('jobs.id', '=', news.jobId)
      // Locked, so that nobody completes or reopens the job while its interviews change.
      .forNoKeyUpdate('jobs')
      .executeTakeFirst()
    if (!job || !stillHolds(news, job)) return
    if (news.what === 'ended' || news.what === 'deleted') await endLateAnswers(ctx, news.jobId)
    if (news.what === 'continued') await continueLateAnswers(ctx, news.jobId)
    const { rows: waiting } = await sql<Waiting>`
      select id, candidate_id, stage, source, stage_changed_at > ${news.at}::timestamptz as has_moved from applications
      where job_id = ${news.jobId} and (stage <> all(${decidedStages}::text[]) or (${isOfPosting(news)} and ${isAsked}))
        and candidate_id > ${news.behind ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by candidate_id limit ${atATime}`.execute(ctx.db)
    const last = waiting.at(-1)
    if (!last) return

    // Unhired candidates were already notified and are in the pool. Candidates who were moved since the job was closed are
    // no longer concerned.
    const inLists = waiting.filter(
      (one) => (isWaiting(one) || one.stage === 'unanswered') && !(news.what === 'reopened' && one.hasMoved),
    )
    const ids = waiting.map(({ id }) => id)
    if (news.what === 'ended') await suspendInterviews(ctx, ids, news.at)
    if (news.what === 'deleted') await cancelInterviews(ctx, ids)
    const missedBy = news.what === 'reopened' ? (await resumeInterviews(ctx, ids, news.at)).missedBy : new Set<string>()
    const told = inLists.map(({ id }) => id)
    if (news.what === 'ended' || news.what === 'deleted') await stopClocks(ctx, told)
    if (news.what === 'reopened') await restartClocks(ctx, news.jobId, { ids: told, endedAt: news.at })
    if (news.what === 'continued') await continueClocks(ctx, news.jobId, told)
    const step = stepOf(news, job)
    const key = `job:${news.jobId}:${news.what}:${news.at}`
    const groups = Map.groupBy(inLists, ({ candidateId, source }) => `${source} ${missedBy.has(candidateId)}`)
    for (const [first, ...more] of groups.values() as Iterable<[Waiting, ...Waiting[]]>) {
      await notifyStep(ctx, missedBy.has(first.candidateId) ? 'reopenedAfterInterview' : step, {
        key,
        // This message says that a job is on hold because of a suspension, so a suspension must not keep it back.
        // Our own words, of what a suspended company does not cause any more.
        kind: news.what === 'held' || news.what === 'deleted' ? 'news' : 'jobNews',
        applications: [first, ...more],
        job: { ...job, source: first.source },
      })
    }
    // Open panels reload to show the changed interviews.
    if (!isOfPosting(news)) await broadcastPanel(ctx, news.jobId)
    if (waiting.length === atATime) await ctx.later(notifyOfJob, { ...news, behind: last.candidateId })
  },
}

/** Notifies candidates that they were not selected and cancels their interviews, unless they were restored or moved since. */
export const tellRejected: Task<{ changeId: string }> = {
  name: 'hiring.tell-rejected',
  async run(ctx, { changeId }) {
    const job = await ctx.db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .select(['jobs.id as jobId', 'jobs.title as jobTitle', 'companies.name as companyName', 'companyId'])
      .where('jobs.id', '=', (eb) =>
        eb
          .selectFrom('stageChanges')
          .innerJoin('applications', 'applications.id', 'stageChanges.applicationId')
          .select('applications.jobId')
          .where('stageChanges.id', '=', changeId),
      )
      // Locked, so that nobody restores the candidate at the same time.
      .forNoKeyUpdate('jobs')
      .executeTakeFirst()
    if (!job) return
    const told = await ctx.db
      .updateTable('declines')
      .set({ toldAt: ctx.now() })
      .where('changeId', '=', changeId)
      .where('toldAt', 'is', null)
      .where('undoneAt', 'is', null)
      .returning(['subject', 'message'])
      .executeTakeFirst()
    if (!told) return
    const { id, candidateId, source, stage, actorId } = await ctx.db
      .selectFrom('applications')
      .innerJoin('stageChanges', 'stageChanges.applicationId', 'applications.id')
      .select(['applications.id', 'candidateId', 'source', 'stage', 'actorId'])
      .where('stageChanges.id', '=', changeId)
      .executeTakeFirstOrThrow()
    await noteAnswered(ctx, { id, stage, source })
    const likeJobs = await likeJobsInMails(ctx, job.jobId, [candidateId])
    await notifyStep(ctx, 'rejected', {
      key: `stage:${changeId}`,
      applications: [{ id, candidateId }],
      job: { ...job, source },
      subject: told.subject,
      details: told.message,
      more: likeJobs(candidateId),
      kind: told.subject || told.message ? 'rejectionInOwnWords' : 'rejection',
      authorId: actorId ?? undefined,
    })
    await cancelInterviews(ctx, [id])
    await broadcastPanel(ctx, job.jobId)
  },
}

/**
 * The step of which candidates are notified. A posting that the team puts back may not be live, for example because its last
 * day of applying is over.
 */
function stepOf(
  { what }: JobNews,
  { hiredCount, openings, state }: { hiredCount: number; openings: number; state: PostingState | null },
): Step {
  if (what === 'ended') return hiredCount >= openings ? 'filled' : 'closed'
  return what === 'returned' && state !== 'live' ? 'cleared' : what
}

function stillHolds(
  news: JobNews,
  job: {
    completedAt: Date | null
    deletedAt: Date | null
    isHeld: boolean
    state: PostingState | null
    stateSince: Date | null
  },
): boolean {
  switch (news.what) {
    case 'ended':
      return job.completedAt?.toISOString() === news.at
    case 'deleted':
      // If the job was completed before, its candidates know already that it ended.
      return job.completedAt === null
    case 'reopened':
      return isOpen(job)
    case 'held':
    case 'continued':
      return isOpen(job) && job.isHeld === (news.what === 'held')
    case 'removed':
      return isOpen(job) && job.state === 'removed' && job.stateSince?.toISOString() === news.at
    case 'returned':
      return isOpen(job) && job.state !== 'removed'
  }
}

const isOpen = (job: { completedAt: Date | null; deletedAt: Date | null }) =>
  job.completedAt === null && job.deletedAt === null

const isOfPosting = ({ what }: JobNews) => what === 'removed' || what === 'returned'

/** Whether the candidate of an application was asked, after its closing, whether they still want the job. */
const isAsked = sql<boolean>`exists (
  select from late_answers l where l.application_id = applications.id and l.outcome is null)`

/** Recruiters of a job are notified of new applications at most once in so many minutes. */
const betweenNotices = 60
/** An application may be stored this long after the time that is written in it. */
const writingMinutes = 2
const minute = 60_000

/** Notifies the recruiters of each job how many candidates have applied since the last notification. */
export const tellOfApplicants: Task<Record<string, never>> = {
  name: 'hiring.tell-of-applicants',
  cron: '*/5 * * * *',
  async run(ctx) {
    const until = new Date(ctx.now().getTime() - writingMinutes * minute)
    const { rows } = await sql<{ jobId: string; title: string; count: number }>`
      select j.id as job_id, j.title, count(*)::int as count
      from applications a join jobs j on j.id = a.job_id left join applicant_notices n on n.job_id = a.job_id
      where a.applied_at > coalesce(n.told_until, '-infinity') and a.applied_at <= ${until}
        and a.applied_at > ${new Date(until.getTime() - 24 * 60 * minute)}
        and (n.told_until is null or n.told_until <= ${new Date(until.getTime() - betweenNotices * minute)})
        and a.stage <> 'withdrawn' and j.deleted_at is null and j.completed_at is null
      group by j.id, j.title order by j.id`.execute(ctx.db)
    for (const { jobId, title, count } of rows) {
      await ctx.db
        .insertInto('applicantNotices')
        .values({ jobId, toldUntil: until })
        .onConflict((conflict) => conflict.column('jobId').doUpdateSet({ toldUntil: until }))
        .execute()
      const text = `${count === 1 ? '1 new application' : `${count} new applications`} for ${title}.`
      await notifyRecruiters(ctx, jobId, text, { jobTitle: title, jobId })
    }
  },
}

/** Every night, ends the hirings for internships whose months are over. */
export const endHirings: Task<Record<string, never>> = {
  name: 'hiring.end-hirings',
  cron: '10 0 * * *',
  run: (ctx) => endOverdueHirings(ctx),
}

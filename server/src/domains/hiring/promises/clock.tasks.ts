import { sql } from 'kysely'
import { dashboardLink } from '#src/domains/hiring/application/news.service.ts'
import { extendedText } from '#src/domains/hiring/application/texts.ts'
import { endSilent } from '#src/domains/hiring/unanswered/late-answers.service.ts'
import { closedAtOnce, closeOverdueOf, jobsWithOverdue } from '#src/domains/hiring/unanswered/unanswered.service.ts'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { nextDaytime } from '#src/platform/indian-time.ts'
import type { Task } from '#src/platform/tasks.ts'
import { lockRunning, waitsForFirst } from './clock.service.ts'
import { jobsToRemind, remindOf } from './reminding.service.ts'

interface OfJob {
  jobId: string
  /** When the run began of which this is a part. */
  begunAt: string
}

// A morning can have 100,000 applications to close. They are spread over its first hour, so that requests are not slowed down by
// the closings and their mails.
/** Seconds between two portions. */
const secondsApart = 2
/** Applications that are closed in the ten minutes until the next run. */
const closedInRun = (600 / secondsApart) * closedAtOnce

/** Closes, every ten minutes of the day, applications whose first answer is overdue: each job for itself. */
export const closeUnanswered: Task<Record<string, never>> = {
  name: 'hiring.close-unanswered',
  cron: '*/10 * * * *',
  async run(ctx) {
    const begunAt = ctx.now().toISOString()
    if (nextDaytime(ctx.now()) > ctx.now()) return
    const jobs = await jobsWithOverdue(ctx, closedInRun)
    await ctx.laterEach(
      closeUnansweredOf,
      jobs.map(({ jobId }) => ({ jobId, begunAt })),
      (_, at) => Math.floor((jobs[at]?.before ?? 0) / closedAtOnce) * secondsApart,
    )
  },
}

/** Closes the overdue applications of one job, a portion in each transaction. Nobody is told at night. */
export const closeUnansweredOf: Task<OfJob> = {
  name: 'hiring.close-unanswered-of-job',
  async run(ctx, payload) {
    const startAfter = nextDaytime(ctx.now())
    if (startAfter > ctx.now()) return ctx.later(closeUnansweredOf, payload, { startAfter })
    const { hasMore } = await closeOverdueOf(ctx, payload.jobId, payload.begunAt)
    if (hasMore) await ctx.later(closeUnansweredOf, payload, { startAfter: secondsApart })
  },
}

/** Reminds, every hour of the day, the recruiters of those who wait for an answer: each job for itself. */
export const remindOfAnswers: Task<Record<string, never>> = {
  name: 'hiring.remind-of-answers',
  cron: '5 * * * *',
  async run(ctx) {
    if (nextDaytime(ctx.now()) > ctx.now()) return
    const jobIds = await jobsToRemind(ctx)
    await ctx.laterEach(
      remindOfAnswersIn,
      jobIds.map((jobId) => ({ jobId })),
    )
  },
}

/** Reminds the recruiters of one job. Nobody is reminded at night: what is due then comes in the morning. */
export const remindOfAnswersIn: Task<{ jobId: string }> = {
  name: 'hiring.remind-of-answers-in-job',
  async run(ctx, { jobId }) {
    if (nextDaytime(ctx.now()) > ctx.now()) return
    await remindOf(ctx, jobId)
  },
}

/** Settles, every hour of the day, late answers to which no reply came in time. */
export const endSilentReplies: Task<Record<string, never>> = {
  name: 'hiring.end-silent-replies',
  cron: '20 * * * *',
  async run(ctx) {
    if (nextDaytime(ctx.now()) > ctx.now()) return
    const { hasMore } = await endSilent(ctx)
    if (hasMore) await ctx.later(endSilentReplies, {})
  },
}

/** Candidates who are told in one transaction. */
const portion = 200

interface Extended {
  id: string
  candidateId: string
  answerBy: Date
}

/** Tells those who wait in a job that its recruiter has taken more time, at `at`, a portion in each transaction. */
export const tellOfExtension: Task<{ jobId: string; at: string; after?: string }> = {
  name: 'hiring.tell-of-extension',
  async run(ctx, { jobId, at, after }) {
    const job = await lockRunning(ctx, jobId)
    if (!job) return
    // Who was promised an earlier day, or applied later, is not concerned.
    const { rows } = await sql<Extended>`
      select a.id, a.candidate_id, a.answer_by from applications a
      where a.job_id = ${jobId} and ${waitsForFirst(ctx)} and a.applied_at <= ${at}::timestamptz
        and a.promised_by > ${at}::timestamptz
        and a.candidate_id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      order by a.candidate_id limit ${portion}`.execute(ctx.db)
    await notifyWithMail(
      ctx,
      rows.map(({ id, candidateId, answerBy }) => {
        const { text, details } = extendedText(job, answerBy)
        const { jobTitle, companyName, companyId: company } = job
        return {
          to: candidateId,
          key: `extended:${id}`,
          text,
          data: { jobTitle, companyName, details, path: `/applications/${id}` },
          kind: 'clockNews' as const,
          from: { company },
          mail: { topic: 'decisions' as const, subject: text.replace(/\.$/, ''), link: dashboardLink(ctx) },
        }
      }),
    )
    const last = rows.at(-1)
    if (last && rows.length === portion) await ctx.later(tellOfExtension, { jobId, at, after: last.candidateId })
  },
}

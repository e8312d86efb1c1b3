import { sql } from 'kysely'
import { applicationLink, applicationPath } from '#src/domains/hiring/application/news.service.ts'
import { extendedText } from '#src/domains/hiring/application/texts.ts'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import type { Task } from '#src/platform/tasks/tasks.ts'
import { nextDaytime } from '#src/platform/time/indian-time.ts'
import { lockRunning, waitsForFirst } from './clock.service.ts'
import { jobsToRemind, remindOf } from './reminding.service.ts'

/** Every hour of the day, reminds recruiters of candidates who wait for an answer. Each job has a task of its own. */
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

/** Reminds the recruiters of one job. Reminders that are due at night are sent in the morning. */
export const remindOfAnswersIn: Task<{ jobId: string }> = {
  name: 'hiring.remind-of-answers-in-job',
  async run(ctx, { jobId }) {
    if (nextDaytime(ctx.now()) > ctx.now()) return
    await remindOf(ctx, jobId)
  },
}

/** Candidates who are notified in one transaction. */
const portion = 200

interface Extended {
  id: string
  candidateId: string
  answerBy: Date
}

/** Notifies waiting candidates that the job's recruiter has taken more time, at `at`. A portion in each transaction. */
export const tellOfExtension: Task<{ jobId: string; at: string; after?: string }> = {
  name: 'hiring.tell-of-extension',
  async run(ctx, { jobId, at, after }) {
    const job = await lockRunning(ctx, jobId)
    if (!job) return
    // Leaves out candidates who were promised an earlier day or applied later.
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
          data: { jobTitle, companyName, details, path: applicationPath(id) },
          kind: 'clockNews' as const,
          from: { company },
          mail: { topic: 'decisions' as const, subject: text.replace(/\.$/, ''), link: applicationLink(ctx, id) },
        }
      }),
    )
    const last = rows.at(-1)
    if (last && rows.length === portion) await ctx.later(tellOfExtension, { jobId, at, after: last.candidateId })
  },
}

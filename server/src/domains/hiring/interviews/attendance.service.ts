import { type InterviewAttendance, type InterviewRecord, indianMoment, messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { interviewsWhere } from '#src/domains/hiring/application/news.service.ts'
import { roundNameOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { notifyEach } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { concernedBy, noticeData, whenData } from './concerned.service.ts'
import { presentOne } from './further-hosts.service.ts'
import { attendanceText } from './reminder-texts.ts'

/**
 * Notes whether the caller will be at their own interview. The company is notified when they cannot come, and when they can
 * after all; the same answer again changes nothing. 409 `interview_off` once it is no longer planned, `interview_past` once it
 * has begun.
 */
export async function answerInterview(
  ctx: Ctx,
  interviewId: string,
  wanted: InterviewAttendance,
): Promise<{ interview: InterviewRecord; msg: string }> {
  const { jobId, roundName, ...before } = orNotFound(
    await ctx.db
      .selectFrom('interviews')
      .innerJoin('applications', 'applications.id', 'interviews.applicationId')
      .innerJoin('jobs', 'jobs.id', 'applications.jobId')
      .selectAll('interviews')
      .select(['applications.jobId', roundNameOf('applications.jobId', 'interviews.round').as('roundName')])
      .where('interviews.id', '=', interviewId)
      .where('applications.candidateId', '=', signedIn(ctx).id)
      .where('jobs.deletedAt', 'is', null)
      .where(jobs.notOfSuspended)
      // The lock lets the second of two simultaneous answers see the first.
      .forNoKeyUpdate('interviews')
      .executeTakeFirst(),
  )
  if (before.status !== 'requested' && before.status !== 'scheduled') fail('interview_off')
  if (indianMoment(before.heldOn, before.heldAt) <= ctx.now()) fail('interview_past')

  const { answer } = wanted
  const reason = wanted.answer === 'notComing' ? (wanted.reason ?? '') : ''
  const msg = answer === 'coming' ? messages.interviewComing : messages.interviewNotComing
  if (before.attendance === answer && before.attendanceReason === reason)
    return { interview: await presentOne(ctx, { ...before, roundName }, jobId), msg }
  const after = await ctx.db
    .updateTable('interviews')
    .set({ attendance: answer, attendanceAt: ctx.now(), attendanceReason: reason })
    .where('id', '=', interviewId)
    .returningAll()
    .executeTakeFirstOrThrow()
  // A first answer 'I will be there' is what the company expects, so it is not notified.
  if (answer === 'notComing' || before.attendance === 'notComing') await notifyCompany(ctx, interviewId)
  await broadcastPanel(ctx, jobId)
  return { interview: await presentOne(ctx, { ...after, roundName }, jobId), msg }
}

async function notifyCompany(ctx: Ctx, interviewId: string): Promise<void> {
  for (const interview of await interviewsWhere(ctx, sql`i.id = ${interviewId}`)) {
    const data = { ...noticeData(interview, interview.jobId), ...whenData(interview) }
    const { text, details } = attendanceText(interview, interview.candidateName)
    const concerned = await concernedBy(ctx, interview.jobId, interview)
    await notifyEach(
      ctx,
      'memberNews',
      concerned.map(({ id: to, path }) => ({ to, text, data: { ...data, details, path } })),
    )
  }
}

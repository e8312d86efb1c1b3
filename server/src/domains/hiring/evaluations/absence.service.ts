import { decidedStages, type InterviewRecord, indianMoment, limits, messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { applicationLink, applicationPath, interviewsWhere } from '#src/domains/hiring/application/news.service.ts'
import { concernedBy, noticeData } from '#src/domains/hiring/interviews/concerned.service.ts'
import { presentOne } from '#src/domains/hiring/interviews/further-hosts.service.ts'
import type { InterviewRow } from '#src/domains/hiring/interviews/planning.service.ts'
import { candidateAbsenceText, companyAbsenceText } from '#src/domains/hiring/interviews/reminder-texts.ts'
import { roundNameOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { notifyEach, notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { judgedRounds } from './evaluations.service.ts'

interface Answer {
  interview: InterviewRecord
  msg: string
}

const day = 24 * 3600 * 1000

/** Interviews of jobs that are neither deleted nor on hold; the lock lets the second of two simultaneous calls see the first. */
const locked = (ctx: Ctx, interviewId: string) =>
  ctx.db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .selectAll('interviews')
    .select(['applications.jobId', 'applications.candidateId', 'applications.stage'])
    .select(roundNameOf('applications.jobId', 'interviews.round').as('roundName'))
    .where('interviews.id', '=', interviewId)
    .where('jobs.deletedAt', 'is', null)
    .where(jobs.notOfSuspended)
    .forNoKeyUpdate('interviews')

/** Refuses what nobody can know yet, and what comes too late; taking back is always possible. */
function refuseWrongTime(ctx: Ctx, { status, heldOn, heldAt }: InterviewRow, isAbsent: boolean): void {
  if (status !== 'scheduled') fail('interview_off')
  const since = ctx.now().getTime() - indianMoment(heldOn, heldAt).getTime()
  if (isAbsent && (since < 0 || since > limits.absenceDays * day)) fail('absence_not_now')
}

/**
 * Notes that the candidate did not come to an interview, or takes that back, for those who may judge them in its round; the
 * candidate is notified. 409 `interview_off` where it is not planned, `absence_not_now` before it begins and long after.
 */
export async function noteCandidateAbsence(ctx: Ctx, interviewId: string, isAbsent: boolean): Promise<Answer> {
  const { jobId, candidateId, stage, roundName, ...before } = orNotFound(
    await locked(ctx, interviewId).executeTakeFirst(),
  )
  const rounds = await judgedRounds(ctx, jobId, candidateId)
  refuseWrongTime(ctx, before, isAbsent)
  if (!rounds.includes(before.round)) fail('not_found')
  // After a decision nobody needs to know; a late note would only disturb.
  if (isAbsent && decidedStages.includes(stage)) fail('interview_off')
  const msg = isAbsent ? messages.candidateAbsent : messages.candidateNotAbsent
  if (isAbsent === (before.candidateAbsentAt !== null))
    return { interview: await presentOne(ctx, { ...before, roundName }, jobId), msg }
  const after = await write(ctx, before, { candidateAbsentAt: isAbsent ? ctx.now() : null })
  await notifyCandidate(ctx, interviewId, isAbsent)
  await broadcastPanel(ctx, jobId)
  return { interview: await presentOne(ctx, { ...after, roundName }, jobId), msg }
}

/**
 * Notes that nobody from the company came to an own interview of the caller, or takes that back; the company is notified. 409
 * as above.
 */
export async function noteCompanyAbsence(ctx: Ctx, interviewId: string, isAbsent: boolean): Promise<Answer> {
  const own = locked(ctx, interviewId).where('applications.candidateId', '=', signedIn(ctx).id)
  const { jobId, candidateId: _, stage: __, roundName, ...before } = orNotFound(await own.executeTakeFirst())
  refuseWrongTime(ctx, before, isAbsent)
  const msg = isAbsent ? messages.companyAbsent : messages.companyNotAbsent
  if (isAbsent === (before.companyAbsentAt !== null))
    return { interview: await presentOne(ctx, { ...before, roundName }, jobId), msg }
  const after = await write(ctx, before, { companyAbsentAt: isAbsent ? ctx.now() : null })
  await notifyCompany(ctx, interviewId, isAbsent)
  await broadcastPanel(ctx, jobId)
  return { interview: await presentOne(ctx, { ...after, roundName }, jobId), msg }
}

const write = (ctx: Ctx, { id }: InterviewRow, values: Partial<InterviewRow>) =>
  ctx.db.updateTable('interviews').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

async function notifyCandidate(ctx: Ctx, interviewId: string, isAbsent: boolean): Promise<void> {
  const found = await interviewsWhere(ctx, sql`i.id = ${interviewId}`)
  await notifyWithMail(
    ctx,
    found.map((interview) => {
      const { jobTitle, companyName, companyId, candidateId, applicationId } = interview
      const { text, details } = candidateAbsenceText(interview, isAbsent)
      return {
        to: candidateId,
        // What is said and taken back several times is new each time.
        key: `absence:${interviewId}:${isAbsent}:${ctx.now().getTime()}`,
        text,
        data: { jobTitle, companyName, details, path: applicationPath(applicationId) },
        kind: 'companyStep',
        from: { company: companyId },
        mail: { topic: 'interviews', subject: text.slice(0, -1), link: applicationLink(ctx, applicationId) },
      }
    }),
  )
}

async function notifyCompany(ctx: Ctx, interviewId: string, isAbsent: boolean): Promise<void> {
  for (const interview of await interviewsWhere(ctx, sql`i.id = ${interviewId}`)) {
    const { text, details } = companyAbsenceText(interview, interview.candidateName, isAbsent)
    const data = { ...noticeData(interview, interview.jobId), details }
    const concerned = await concernedBy(ctx, interview.jobId, interview)
    await notifyEach(
      ctx,
      'memberNews',
      concerned.map(({ id: to, path }) => ({ to, text, data: { ...data, path } })),
    )
  }
}

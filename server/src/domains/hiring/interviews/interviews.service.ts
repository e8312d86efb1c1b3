import {
  type ChangedInterview,
  durationMinutes,
  type InterviewAsk,
  type InterviewChange,
  indianDay,
  indianMoment,
  inSentenceCase,
  interviewIn,
  limits,
  messages,
  type RoundFacts,
  type Stage,
  stagesOfRound,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import type { Done } from '#src/domains/hiring/application/done.ts'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { type Interview, interviewsWhere, notifyInterviews } from '#src/domains/hiring/application/news.service.ts'
import { hasLinkOrRoom } from '#src/domains/hiring/application/texts.ts'
import type { ApplicationTable } from '#src/domains/hiring/hiring.tables.ts'
import { noteAnswered, setNextDue } from '#src/domains/hiring/promises/clock.service.ts'
import { roundNameOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'
import { remindedByPlanning } from '#src/platform/time/reminders.ts'
import { refuseClashes } from './clashes.service.ts'
import { noticeData, whenData } from './concerned.service.ts'
import { chosenHosts, presentOne } from './further-hosts.service.ts'
import { addHosts, type HostChange, hostChange, takeOutHosts } from './host-changes.service.ts'
import { nextRound } from './next-round.service.ts'
import {
  actorName,
  type InterviewRow,
  notifyColleagues,
  planInterview,
  recordChange,
  schedule,
  sentenceEnd,
  shownTime,
  writeInterview,
} from './planning.service.ts'

type Application = Selectable<ApplicationTable>

/**
 * Records a request for an interview and notifies the candidate and those who hold it. With the recruiter's own link it is
 * scheduled at once, and colleagues are notified too. A cancelled round may be requested again. `warning` says that the
 * interviewer has another interview then.
 */
export async function requestInterview(
  ctx: Ctx,
  application: Application,
  ask: InterviewAsk,
): Promise<RoundFacts & { isScheduled: boolean; warning: string | undefined }> {
  refuseWrongDay(ctx, ask)
  const { round, roundName } = await nextRound(ctx, application)
  const { candidateId, jobId } = application
  const time = timeOf(ask)
  const { interviewEmail: email, despiteClash } = ask
  const also = await chosenHosts(ctx, { jobId, email }, ask.alsoWith ?? [])
  const warning = await refuseClashes(ctx, { ...time, jobId, candidateId, email, alsoWith: also, despiteClash })
  const planned = { applicationId: application.id, round, ...time, email, link: ask.interviewLink ?? '' }
  const alsoWith = also.map(({ id }) => id)
  const by = await actorName(ctx)
  await planInterview(ctx, { ...planned, alsoWith, requestedBy: signedIn(ctx).id }, { id: jobId, by })
  return { round, roundName, isScheduled: ask.interviewLink !== undefined, warning }
}

type WantedTime = Pick<InterviewAsk, 'interviewDate' | 'interviewTime' | 'interviewDuration'> &
  Pick<InterviewAsk, 'interviewDurationUnit' | 'durationUnit'>

/** Day, time and duration as they are stored; the duration keeps its unit. */
function timeOf(wanted: WantedTime) {
  const minutes = durationMinutes(wanted) ?? fail('invalid')
  const unit = `${wanted.interviewDuration}${wanted.interviewDurationUnit ?? wanted.durationUnit ?? ''}`
  const isInHours = minutes % 60 === 0 && /hour/i.test(unit)
  return {
    heldOn: wanted.interviewDate,
    heldAt: wanted.interviewTime,
    durationMinutes: minutes,
    durationText: isInHours ? `${minutes / 60} hours` : `${minutes} minutes`,
  }
}

/** Refuses a day before today, and one too far ahead. */
function refuseWrongDay(ctx: Ctx, { interviewDate }: Pick<WantedTime, 'interviewDate'>): void {
  const refuse = (msg: string) => fail('invalid', { msg, fields: [{ field: 'interviewDate', msg }] })
  if (interviewDate < indianDay(ctx.now())) refuse(messages.dateNotPast)
  if (interviewDate > indianDayIn(ctx.now(), limits.interviewDaysAhead)) refuse(messages.dateTooFar)
}

/**
 * Moves or cancels an interview by hand, for the job's recruiter or the team, and notifies all participants; their calendar
 * entries follow. A recruiter can also change who holds it beside its interviewer. 409 once it has begun, unless somebody did
 * not come.
 */
export async function changeInterview(
  ctx: Ctx,
  interviewId: string,
  change: InterviewChange,
): Promise<ChangedInterview> {
  const job = await lockJobOf(ctx, interviewId)
  const { candidateId, stage, source, roundName, ...before } = orNotFound(
    await ctx.db
      .selectFrom('interviews')
      .innerJoin('applications', 'applications.id', 'interviews.applicationId')
      .selectAll('interviews')
      .select(['applications.candidateId', 'applications.stage', 'applications.source'])
      .select(roundNameOf('applications.jobId', 'interviews.round').as('roundName'))
      .where('interviews.id', '=', interviewId)
      .forUpdate('interviews')
      .executeTakeFirst(),
  )
  if (before.status !== 'requested' && before.status !== 'scheduled') fail('interview_off')
  if (hasBegun(ctx, before) && !canRepeat(before, stage)) fail('interview_past')

  const candidate = { id: candidateId, application: { id: before.applicationId, stage, source } }
  if (change.action === 'cancel') {
    await notifyOfChange(ctx, { before, after: await cancel(ctx, before), job, candidate, reason: change.reason })
    return { jobId: job.id, userId: candidateId, interview: null, msg: messages.interviewCancelled }
  }
  const hosts = await hostChange(ctx, { id: interviewId, jobId: job.id, email: before.email }, change.alsoWith)
  const isMoved = await refuseMove(ctx, { ...before, candidateId, jobId: job.id }, { ...change, hosts })
  // With a new time, who goes reads of the old one alone; otherwise all calendars get one new version.
  if (isMoved) {
    await takeOutHosts(ctx, { id: interviewId, jobId: job.id }, { ...hosts, all: hosts.kept }, change.reason)
    const after = await moveTo(ctx, before, timeOf(change))
    await notifyOfChange(ctx, { before, after, job, candidate, reason: change.reason })
  } else await takeOutHosts(ctx, { id: interviewId, jobId: job.id }, hosts, change.reason)
  await addHosts(ctx, { id: interviewId, jobId: job.id }, hosts, change.reason)
  if (!isMoved && hosts.isChanged) await broadcastPanel(ctx, job.id)
  const after = await ctx.db
    .selectFrom('interviews')
    .selectAll()
    .where('id', '=', interviewId)
    .executeTakeFirstOrThrow()
  const msg = !isMoved && hosts.isChanged ? messages.interviewersChanged : messages.interviewMoved
  return { jobId: job.id, userId: candidateId, interview: await presentOne(ctx, { ...after, roundName }, job.id), msg }
}

interface Changed {
  before: InterviewRow
  after: InterviewRow
  job: jobs.LockedJob
  candidate: { id: string; application: Parameters<typeof noteAnswered>[1] }
  reason: string
}

/** Stores that an interview was moved or cancelled, and notifies all participants. */
async function notifyOfChange(ctx: Ctx, { before, after, job, candidate, reason }: Changed): Promise<void> {
  const isMove = after.status !== 'cancelled'
  await recordChange(ctx, { before, after, reason })
  if (signedIn(ctx).role === 'admin') await setNextDue(ctx, candidate.application)
  else await noteAnswered(ctx, candidate.application)
  const about = { candidate: candidate.id, job: { id: job.id, name: job.title } }
  const states = { from: shownTime(before), ...(isMove && { to: shownTime(after) }) }
  noteAct(ctx, isMove ? 'moveInterview' : 'cancelInterview', about, states)
  const step = isMove ? 'moved' : 'cancelled'
  const interviews = await interviewsWhere(ctx, sql`i.id = ${before.id}`)
  await notifyInterviews(ctx, step, interviews, { change: { ...before, reason } })
  for (const interview of interviews) await notifyOthers(ctx, step, interview, { job, reason })
  await broadcastPanel(ctx, job.id)
}

/** Whether an interview has begun; one that waits for its link has not. */
const hasBegun = (ctx: Ctx, { link, room, heldOn, heldAt }: InterviewRow): boolean =>
  hasLinkOrRoom({ link, room }) && indianMoment(heldOn, heldAt) <= ctx.now()

/** Whether somebody did not come to an interview whose round the application is still in. */
const canRepeat = ({ round, candidateAbsentAt, companyAbsentAt }: InterviewRow, stage: Stage): boolean =>
  (candidateAbsentAt !== null || companyAbsentAt !== null) && stagesOfRound(round).includes(stage)

/** The job of an interview that the caller may change, locked: before the interview, as moves of candidates do. */
async function lockJobOf(ctx: Ctx, interviewId: string): Promise<jobs.LockedJob> {
  const { jobId } = orNotFound(
    await ctx.db
      .selectFrom('interviews')
      .innerJoin('applications', 'applications.id', 'interviews.applicationId')
      .select('applications.jobId')
      .where('interviews.id', '=', interviewId)
      .executeTakeFirst(),
  )
  const job = await jobs.lock(ctx, jobId)
  if (signedIn(ctx).role === 'admin') permit(ctx, 'interview.link')
  else permit(ctx, 'job.move', job)
  if (job.completedAt) fail('job_completed')
  return job
}

/** Refuses a time or people that do not suit. Returns whether the time is another one than before. */
async function refuseMove(
  ctx: Ctx,
  before: InterviewRow & { candidateId: string; jobId: string },
  wanted: WantedTime & { despiteClash?: boolean | undefined; hosts: HostChange },
): Promise<boolean> {
  refuseWrongDay(ctx, wanted)
  const time = timeOf(wanted)
  const { heldOn, heldAt, durationMinutes } = time
  if (indianMoment(heldOn, heldAt) <= ctx.now()) {
    const msg = messages.timeNotPast
    fail('invalid', { msg, fields: [{ field: 'interviewTime', msg }] })
  }
  const isMoved = heldOn !== before.heldOn || heldAt !== before.heldAt || durationMinutes !== before.durationMinutes
  const { id, jobId, candidateId, email } = before
  const { all, added } = wanted.hosts
  const asked = { ...time, id, jobId, candidateId, email, despiteClash: wanted.despiteClash ?? false }
  if (isMoved) await refuseClashes(ctx, { ...asked, alsoWith: all })
  else if (added.length > 0) await refuseClashes(ctx, { ...asked, alsoWith: added, isDecided: true })
  return isMoved
}

/** Writes the new time. Reminders and the question about attendance start again for it. */
function moveTo(ctx: Ctx, before: InterviewRow, time: ReturnType<typeof timeOf>): Promise<InterviewRow> {
  const unanswered = { attendance: null, attendanceAt: null, attendanceReason: '' }
  const nobodyAbsent = { candidateAbsentAt: null, companyAbsentAt: null }
  return writeInterview(ctx, before, {
    ...time,
    ...remindedByPlanning(ctx.now(), indianMoment(time.heldOn, time.heldAt)),
    ...unanswered,
    ...nobodyAbsent,
  })
}

const cancel = (ctx: Ctx, before: InterviewRow) => writeInterview(ctx, before, { status: 'cancelled' })

/** Notifies the colleagues of what was done with an interview, and the team of what a recruiter did. */
async function notifyOthers(
  ctx: Ctx,
  step: 'moved' | 'cancelled',
  interview: Interview,
  { job, reason }: { job: jobs.LockedJob; reason: string },
): Promise<void> {
  const isTeam = signedIn(ctx).role === 'admin'
  const by = isTeam ? 'Our team has' : await actorName(ctx)
  const details = `Reason: ${reason}`
  await notifyColleagues(ctx, step, interview, { id: job.id, by, details })
  if (isTeam) return
  const when = step === 'moved' ? whenData(interview) : {}
  const data = { ...noticeData(interview, job.id), ...when, recruiterId: job.recruiterId, details }
  await notifyTeam(ctx, 'interview.link', `${by} ${sentenceEnd(step, interview, 'the')}`, data)
}

/** Sets the link of a candidate's newest interview, or the job's link for all interviews that have none. */
export async function enterLink(
  ctx: Ctx,
  input: { jobId: string; interviewLink: string; userId?: string | undefined },
): Promise<Done> {
  const job = await jobs.lock(ctx, input.jobId)
  if (job.completedAt) fail('job_completed')
  const { interviewLink: link, userId } = input
  const base = ctx.db.selectFrom('interviews').innerJoin('applications', 'applications.id', 'interviews.applicationId')
  const waiting = base
    .select(['interviews.id', 'interviews.link', 'applications.candidateId', 'applications.stage'])
    .where('applications.jobId', '=', job.id)
    .where('interviews.status', 'in', ['requested', 'scheduled'])
    // Their interviews are cancelled when they are notified of the rejection.
    .where('applications.stage', '!=', 'removed')
  const chosen = userId
    ? await waiting
        .where('applications.candidateId', '=', userId)
        .orderBy('interviews.requestedAt', 'desc')
        .orderBy('interviews.round', 'desc')
        .limit(1)
        .execute()
    : await waiting.where('interviews.link', '=', '').execute()
  if (userId && chosen.length === 0) fail('no_interview')
  if (!userId && chosen.length === 0) fail('no_interview_waits')
  if (!userId) await jobs.setInterviewLink(ctx, job.id, link)
  const about = { job: { id: job.id, name: job.title } }
  // An unchanged link sends no notification.
  const changed = chosen.filter((row) => row.link !== link)
  if (changed.length > 0 && userId) noteAct(ctx, 'enterInterviewLink', { candidate: userId, ...about })
  else if (!userId) noteAct(ctx, 'enterJobLink', about, { detail: `${changed.length} waiting` })
  for (const interview of await schedule(ctx, changed, link)) {
    const what = inSentenceCase(interviewIn(interview))
    const whose = `${interview.candidateName} for ${job.title}`
    const hadLink = changed.some(({ id, link: before }) => id === interview.id && before !== '')
    const text = hadLink ? `${what} with ${whose} has a new link.` : `${what} scheduled with ${whose}.`
    await notifyColleagues(ctx, 'scheduled', interview, { id: job.id, text })
  }
  const candidate = userId && chosen[0] ? { userId, stage: chosen[0].stage } : {}
  return { job, ...candidate, isActive: true, msg: messages.interviewLinkAdded }
}

import {
  type ChangedInterview,
  durationMinutes,
  type InterviewAsk,
  type InterviewChange,
  indianDay,
  indianMoment,
  interviewRound,
  limits,
  messages,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { refuseMoved } from '#src/domains/hiring/application/conflicts.service.ts'
import type { Done } from '#src/domains/hiring/application/done.ts'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import { type Interview, interviewsWhere, notifyInterviews } from '#src/domains/hiring/application/news.service.ts'
import type { ApplicationTable, InterviewTable } from '#src/domains/hiring/hiring.tables.ts'
import { followInterview, noteAnswered } from '#src/domains/hiring/promises/clock.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { notifyEach, notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { indianDayIn, zonedText } from '#src/platform/time/indian-time.ts'
import { remindedByPlanning } from '#src/platform/time/reminders.ts'
import { refuseClashes } from './clashes.service.ts'
import { concernedBy, noticeData, whenData } from './concerned.service.ts'
import { presentInterview } from './present.ts'

type Application = Selectable<ApplicationTable>

/**
 * Records a request for an interview and notifies the candidate and the interviewer. With the recruiter's own link it is
 * scheduled at once, and colleagues are notified too. A cancelled round may be requested again. `warning` says that the
 * interviewer has another interview then.
 */
export async function requestInterview(
  ctx: Ctx,
  application: Application,
  ask: InterviewAsk,
): Promise<{ round: 1 | 2; isScheduled: boolean; warning: string | undefined }> {
  refuseWrongDay(ctx, ask)
  const earlier = await ctx.db
    .selectFrom('interviews')
    .select('round')
    .where('applicationId', '=', application.id)
    .where('status', '!=', 'cancelled')
    .execute()
  const rounds = earlier.map((interview) => interview.round)
  const round =
    interviewRound(application.stage, rounds) ?? (await refuseMoved(ctx, 'recruiter', application, 'interview'))
  if (rounds.includes(round)) fail('interview_scheduled')
  const { candidateId, jobId } = application
  const time = timeOf(ask)
  const { interviewEmail: email, despiteClash } = ask
  const warning = await refuseClashes(ctx, { ...time, jobId, candidateId, email, despiteClash })
  const { id } = await ctx.db
    .insertInto('interviews')
    .values({
      applicationId: application.id,
      round,
      ...time,
      ...remindedByPlanning(ctx.now(), indianMoment(time.heldOn, time.heldAt)),
      email,
      requestedBy: signedIn(ctx).id,
      requestedAt: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { id: jobId, by: await actorName(ctx) }
  if (ask.interviewLink) {
    for (const interview of await schedule(ctx, [{ id, link: '' }], ask.interviewLink))
      await notifyColleagues(ctx, 'scheduled', interview, about)
  } else {
    const asked = await interviewsWhere(ctx, sql`i.id = ${id}`)
    await notifyInterviews(ctx, 'asked', asked)
    for (const interview of asked) await notifyColleagues(ctx, 'requested', interview, about)
  }
  return { round, isScheduled: ask.interviewLink !== undefined, warning }
}

const actorName = async (ctx: Ctx) => nameIn(await contactsOf(ctx, [signedIn(ctx).id]), signedIn(ctx).id)

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
 * entries follow. 409 once it has taken place. An interview without a link counts as not taken place.
 */
export async function changeInterview(
  ctx: Ctx,
  interviewId: string,
  change: InterviewChange,
): Promise<ChangedInterview> {
  const job = await lockJobOf(ctx, interviewId)
  const { candidateId, stage, source, ...before } = orNotFound(
    await ctx.db
      .selectFrom('interviews')
      .innerJoin('applications', 'applications.id', 'interviews.applicationId')
      .selectAll('interviews')
      .select(['applications.candidateId', 'applications.stage', 'applications.source'])
      .where('interviews.id', '=', interviewId)
      .forUpdate('interviews')
      .executeTakeFirst(),
  )
  if (before.status !== 'requested' && before.status !== 'scheduled') fail('interview_off')
  if (before.link !== '' && indianMoment(before.heldOn, before.heldAt) <= ctx.now()) fail('interview_past')

  const isMove = change.action === 'move'
  const after = isMove
    ? await moveTo(ctx, { ...before, candidateId, jobId: job.id }, change)
    : await cancel(ctx, before)
  if (after) {
    await ctx.db
      .insertInto('interviewChanges')
      .values({
        interviewId,
        what: isMove ? 'moved' : 'cancelled',
        fromOn: before.heldOn,
        fromAt: before.heldAt,
        fromMinutes: before.durationMinutes,
        ...(isMove && { toOn: after.heldOn, toAt: after.heldAt, toMinutes: after.durationMinutes }),
        reason: change.reason,
        actorId: signedIn(ctx).id,
        changedAt: ctx.now(),
      })
      .execute()
    const application = { id: before.applicationId, stage, source }
    if (signedIn(ctx).role === 'admin') await followInterview(ctx, application)
    else await noteAnswered(ctx, application)
    const about = { candidate: candidateId, job: { id: job.id, name: job.title } }
    const states = { from: shownTime(before), ...(isMove && { to: shownTime(after) }) }
    noteAct(ctx, isMove ? 'moveInterview' : 'cancelInterview', about, states)
    const step = isMove ? 'moved' : 'cancelled'
    const interviews = await interviewsWhere(ctx, sql`i.id = ${interviewId}`)
    await notifyInterviews(ctx, step, interviews, { change: { ...before, reason: change.reason } })
    for (const interview of interviews) await notifyOthers(ctx, step, interview, { job, reason: change.reason })
    await broadcastPanel(ctx, job.id)
  }
  return {
    jobId: job.id,
    userId: candidateId,
    interview: isMove ? presentInterview(after ?? before, job.id) : null,
    msg: isMove ? messages.interviewMoved : messages.interviewCancelled,
  }
}

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

type InterviewRow = Selectable<InterviewTable>

/** Writes the new time and returns the row; undefined where the interview is already planned for then. */
async function moveTo(
  ctx: Ctx,
  before: InterviewRow & { candidateId: string; jobId: string },
  wanted: WantedTime & { despiteClash?: boolean | undefined },
): Promise<InterviewRow | undefined> {
  refuseWrongDay(ctx, wanted)
  const time = timeOf(wanted)
  const { heldOn, heldAt, durationMinutes } = time
  if (indianMoment(heldOn, heldAt) <= ctx.now()) {
    const msg = messages.timeNotPast
    fail('invalid', { msg, fields: [{ field: 'interviewTime', msg }] })
  }
  if (heldOn === before.heldOn && heldAt === before.heldAt && durationMinutes === before.durationMinutes) return
  const { id, jobId, candidateId, email } = before
  await refuseClashes(ctx, { ...time, id, jobId, candidateId, email, despiteClash: wanted.despiteClash ?? false })
  // Reminders and the question about attendance start again for the new time.
  const unanswered = { attendance: null, attendanceAt: null, attendanceReason: '' }
  return write(ctx, before, { ...time, ...remindedByPlanning(ctx.now(), indianMoment(heldOn, heldAt)), ...unanswered })
}

const cancel = (ctx: Ctx, before: InterviewRow) => write(ctx, before, { status: 'cancelled' })

/** Changes an interview; its calendar entry has a new version. */
const write = (ctx: Ctx, { id, calendarSequence }: InterviewRow, values: Partial<InterviewRow>) =>
  ctx.db
    .updateTable('interviews')
    .set({ ...values, calendarSequence: calendarSequence + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

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

type ColleagueStep = 'requested' | 'scheduled' | 'moved' | 'cancelled'

/**
 * Notifies the members of a job, and the interviewer if they are one, of what somebody else did with an interview. A request
 * concerns the interviewer alone.
 */
async function notifyColleagues(
  ctx: Ctx,
  step: ColleagueStep,
  interview: Interview,
  { id: jobId, by, text, details = '' }: { id: string; by?: string; text?: string; details?: string },
): Promise<void> {
  const data = { ...noticeData(interview, jobId), details, ...(step !== 'cancelled' && whenData(interview)) }
  const concerned = await concernedBy(ctx, jobId, interview)
  await notifyEach(
    ctx,
    'memberNews',
    concerned
      .filter(({ id, isHost }) => id !== signedIn(ctx).id && (step !== 'requested' || isHost))
      .map(({ id: to, isHost, path }) => ({
        to,
        text: text ?? `${by} ${sentenceEnd(step, interview, isHost ? 'your' : 'the')}`,
        data: { ...data, path },
      })),
  )
}

/** The end of a sentence that says what somebody did with an interview. */
function sentenceEnd(step: ColleagueStep, interview: Interview, whose: 'your' | 'the'): string {
  const time = step === 'cancelled' ? '' : `${step === 'moved' ? ' to' : ' on'} ${shownTime(interview)}`
  const about = `${interview.candidateName} for ${interview.jobTitle}${time}.`
  if (step === 'requested') return `asked you to interview ${about}`
  return `${step} ${whose} ${interview.round === 2 ? 'round 2 interview' : 'interview'} with ${about}`
}

/** '27 May 2022, 6:30 pm IST' */
const shownTime = ({ heldOn, heldAt }: Pick<InterviewRow, 'heldOn' | 'heldAt'>) =>
  zonedText(indianMoment(heldOn, heldAt))

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
    const what = interview.round === 2 ? 'Round 2 interview' : 'Interview'
    const whose = `${interview.candidateName} for ${job.title}`
    const hadLink = changed.some(({ id, link: before }) => id === interview.id && before !== '')
    const text = hadLink ? `${what} with ${whose} has a new link.` : `${what} scheduled with ${whose}.`
    await notifyColleagues(ctx, 'scheduled', interview, { id: job.id, text })
  }
  const candidate = userId && chosen[0] ? { userId, stage: chosen[0].stage } : {}
  return { job, ...candidate, isActive: true, msg: messages.interviewLinkAdded }
}

/** Sets the link of interviews and notifies candidates of a new or changed link. Returns the interviews. */
async function schedule(ctx: Ctx, chosen: readonly { id: string; link: string }[], link: string): Promise<Interview[]> {
  if (chosen.length === 0) return []
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  await sql`
    update interviews set link = ${link}, status = 'scheduled', calendar_sequence = calendar_sequence + 1
    where id = any(${idsOf(chosen)}::uuid[])`.execute(ctx.db)
  const interviews = await interviewsWhere(ctx, sql`i.id = any(${idsOf(chosen)}::uuid[])`)
  const isNew = new Set(idsOf(chosen.filter((row) => row.link === '')))
  for (const step of ['scheduled', 'linkChanged'] as const) {
    const concerned = interviews.filter(({ id }) => isNew.has(id) === (step === 'scheduled'))
    if (concerned.length > 0) await notifyInterviews(ctx, step, concerned)
  }
  return interviews
}

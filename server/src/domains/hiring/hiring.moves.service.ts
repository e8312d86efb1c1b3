import {
  type AdminAction,
  durationMinutes,
  type InterviewAsk,
  type JobWithLists,
  messages,
  type RecruiterAction,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { notify, notifyAdmins } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { fail, found } from '#src/platform/errors.ts'
import { indianDay } from '#src/platform/indian-time.ts'
import * as hiredJobs from './hiring.jobs.service.ts'
import { cancelInterviews, interviewsWhere, placeOf, tellInterviews, tellStep } from './hiring.news.service.ts'
import { readPanel } from './hiring.service.ts'
import type { ApplicationTable } from './hiring.tables.ts'
import { poolKind } from './pool.ts'
import { type Move, nextStage, recruiterSees, roundFor } from './steps.ts'
import type { Step } from './words.ts'

type Application = Selectable<ApplicationTable>
type LockedJob = Awaited<ReturnType<typeof jobs.lock>>

/** What was done, as the answer and the team's notice say it. */
const saying: Record<Move, { msg: string; past: string }> = {
  shortlist: { msg: messages.shortlisted, past: 'shortlisted' },
  waitlist: { msg: messages.waitlisted, past: 'waitlisted' },
  hire: { msg: messages.hired, past: 'hired' },
  remove: { msg: messages.removed, past: 'rejected' },
  unhire: { msg: messages.hireTakenBack, past: 'moved back' },
}

interface ActionResult {
  job: JobWithLists
  userId?: string
  msg: string
}

/** A recruiter's action on an own job (G-23). */
export async function act(ctx: Ctx, action: RecruiterAction): Promise<ActionResult> {
  const job = await jobs.lock(ctx, action.jobId)
  permit(ctx, 'job.move', job)
  if (action.action === 'complete' || action.action === 'reopen') return setOpen(ctx, job, action.action)
  if (job.completedAt) fail('job_completed')

  const application = await applicationFor(ctx, job, action.applicantId)
  if (!recruiterSees(application.stage, ctx.env.SCREENING)) fail('not_found')
  if (action.stage && action.stage !== application.stage) fail('already_moved')
  const { name, recruiter } = await namesOf(ctx, action.applicantId)
  const data = {
    jobTitle: job.title,
    jobId: job.id,
    recruiterId: job.recruiterId,
    user: name,
    userId: action.applicantId,
  }

  if (action.action === 'interview') {
    const { id, round } = await requestInterview(ctx, application, action)
    const what = round === 2 ? 'a round 2 interview' : 'an interview'
    await tellInterviews(ctx, 'asked', await interviewsWhere(ctx, sql`i.id = ${id}`))
    await notifyAdmins(ctx, `${recruiter} requested ${what} with ${name} for ${job.title}.`, data)
    return { job: await readPanel(ctx, job.id), userId: action.applicantId, msg: messages.interviewRequested }
  }

  await moveCandidate(ctx, 'recruiter', action.action, application)
  if (action.action === 'remove') await cancelInterviews(ctx, [application.id])
  if (action.action === 'hire') await completeWhenFilled(ctx, job)
  await notifyAdmins(ctx, `${recruiter} ${saying[action.action].past} ${name} for ${job.title}.`, data)
  return { job: await readPanel(ctx, job.id), userId: action.applicantId, msg: saying[action.action].msg }
}

/** An action of the team on any job: shortlisting with rating and remark, taking steps back, completing, reopening. */
export async function screen(ctx: Ctx, action: AdminAction): Promise<ActionResult> {
  const job = await jobs.lock(ctx, action.jobId)
  if (action.action === 'complete' || action.action === 'reopen') return setOpen(ctx, job, action.action)
  if (job.completedAt) fail('job_completed')

  const application = await applicationFor(ctx, job, action.applicantId)
  if (action.stage && action.stage !== application.stage) fail('already_moved')
  await moveCandidate(ctx, 'admin', action.action, application)
  if (action.action === 'remove') await cancelInterviews(ctx, [application.id])
  if (action.action === 'unhire') {
    const { name } = await namesOf(ctx, action.applicantId)
    await notify(ctx, job.recruiterId, `The hiring of ${name} for ${job.title} was taken back by the admin.`, {
      jobTitle: job.title,
      jobId: job.id,
      user: name,
      userId: action.applicantId,
    })
  }
  if (action.action === 'shortlist') {
    const card = { rating: action.rating, comment: action.comment, authorId: signedIn(ctx).id, writtenAt: ctx.now() }
    await ctx.db
      .insertInto('scorecards')
      .values({ applicationId: application.id, ...card })
      .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(card))
      .execute()
    const { name } = await namesOf(ctx, action.applicantId)
    await notify(ctx, job.recruiterId, `${name} has been shortlisted for ${job.title}.`, {
      jobTitle: job.title,
      jobId: job.id,
      user: name,
      userId: action.applicantId,
    })
  }
  return { job: await readPanel(ctx, job.id), userId: action.applicantId, msg: saying[action.action].msg }
}

async function setOpen(ctx: Ctx, job: LockedJob, action: 'complete' | 'reopen'): Promise<ActionResult> {
  if (action === 'complete') {
    if (job.completedAt) fail('job_completed')
    await hiredJobs.complete(ctx, job.id)
  } else {
    if (!job.completedAt) fail('job_open')
    await hiredJobs.reopen(ctx, job.id)
  }
  const msg = action === 'complete' ? messages.jobMarkedCompleted : messages.jobReopened
  return { job: await readPanel(ctx, job.id), msg }
}

/** The locked application of a candidate; made out of the pool when there is none. Strangers to the pool are 404. */
async function applicationFor(ctx: Ctx, job: LockedJob, candidateId: string): Promise<Application> {
  const existing = await lockedApplication(ctx, job.id, candidateId)
  if (existing) return existing
  const candidate = await ctx.db
    .selectFrom('candidates')
    .select('accountId')
    .where('accountId', '=', candidateId)
    .where(poolKind(job.role) === 'internships' ? 'interestedInInternshipsAt' : 'interestedInJobsAt', 'is not', null)
    .executeTakeFirst()
  found(candidate)
  // A recruiter who does not see the pool must not be told who stands in it.
  if (signedIn(ctx).role === 'recruiter' && ctx.env.SCREENING === 'managed') fail('not_found')
  await ctx.db
    .insertInto('applications')
    .values({ jobId: job.id, candidateId, stage: 'applicant', stageChangedAt: ctx.now() })
    .onConflict((conflict) => conflict.columns(['jobId', 'candidateId']).doNothing())
    .execute()
  return found(await lockedApplication(ctx, job.id, candidateId))
}

const lockedApplication = (ctx: Ctx, jobId: string, candidateId: string) =>
  ctx.db
    .selectFrom('applications')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('candidateId', '=', candidateId)
    .forUpdate()
    .executeTakeFirst()

/** What a candidate is told a move was. */
const stepOf: Record<'admin' | 'recruiter', Partial<Record<Move, Step>>> = {
  admin: { shortlist: 'shortlisted', remove: 'takenBack', unhire: 'hireTakenBack' },
  recruiter: { shortlist: 'roundTwo', waitlist: 'waitlisted', hire: 'hired', remove: 'rejected' },
}

/** Moves a candidate, writes it into the history and tells him. */
async function moveCandidate(
  ctx: Ctx,
  mover: 'admin' | 'recruiter',
  move: Move,
  application: Application,
): Promise<void> {
  const to =
    (move === 'unhire' ? await stageBeforeHire(ctx, application) : nextStage(mover, move, application.stage)) ??
    fail('already_moved')
  if (to === 'hired') await mayHire(ctx, application)
  const now = ctx.now()
  await ctx.db
    .updateTable('applications')
    .set({ stage: to, stageChangedAt: now, hiredAt: to === 'hired' ? now : null })
    .where('id', '=', application.id)
    .execute()
  const { id: changeId } = await ctx.db
    .insertInto('stageChanges')
    .values({
      applicationId: application.id,
      fromStage: application.stage,
      toStage: to,
      actorId: signedIn(ctx).id,
      reason: move,
      changedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const step = stepOf[mover][move]
  if (!step) return
  await tellStep(ctx, step, {
    key: `stage:${changeId}`,
    candidateIds: [application.candidateId],
    place: await placeOf(ctx, application.jobId),
  })
}

/** Where a hired candidate stood before (G-27); undefined for one who is not hired. */
async function stageBeforeHire(ctx: Ctx, { id, stage }: Application): Promise<Application['stage'] | undefined> {
  if (stage !== 'hired') return undefined
  const hire = await ctx.db
    .selectFrom('stageChanges')
    .select('fromStage')
    .where('applicationId', '=', id)
    .where('toStage', '=', 'hired')
    .orderBy('changedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return hire?.fromStage
}

/** From Round 2 hiring needs a link of any round; from the waiting list it does not. Nobody is hired twice. */
async function mayHire(ctx: Ctx, application: Application): Promise<void> {
  const elsewhere = await ctx.db
    .selectFrom('applications')
    .select('id')
    .where('candidateId', '=', application.candidateId)
    .where('stage', '=', 'hired')
    .executeTakeFirst()
  if (elsewhere) fail('already_hired')
  if (application.stage !== 'recruiterShortlisted') return
  const linked = await ctx.db
    .selectFrom('interviews')
    .select('id')
    .where('applicationId', '=', application.id)
    .where('link', '!=', '')
    .where('status', '!=', 'cancelled')
    .executeTakeFirst()
  if (!linked) fail('interview_link_needed')
}

/** A job is completed when its openings are filled. */
async function completeWhenFilled(ctx: Ctx, job: LockedJob): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('jobId', '=', job.id)
    .where('stage', '=', 'hired')
    .executeTakeFirstOrThrow()
  if (count >= job.openings) await hiredJobs.complete(ctx, job.id)
}

/** Records the wish for an interview. A round that was cancelled may be asked for again. */
async function requestInterview(
  ctx: Ctx,
  application: Application,
  ask: InterviewAsk,
): Promise<{ id: string; round: 1 | 2 }> {
  if (ask.interviewDate < indianDay(ctx.now()))
    fail('invalid', { msg: messages.dateNotPast, fields: [{ field: 'interviewDate', msg: messages.dateNotPast }] })
  const earlier = await ctx.db
    .selectFrom('interviews')
    .select('round')
    .where('applicationId', '=', application.id)
    .where('status', '!=', 'cancelled')
    .execute()
  const rounds = earlier.map((interview) => interview.round)
  const round = roundFor(application.stage, rounds) ?? fail('already_moved')
  if (rounds.includes(round)) fail('interview_scheduled')
  const minutes = durationMinutes(ask) ?? fail('invalid')
  const text =
    minutes % 60 === 0 && /hour/i.test(`${ask.interviewDuration}${ask.interviewDurationUnit ?? ask.durationUnit ?? ''}`)
      ? `${minutes / 60} hours`
      : `${minutes} minutes`
  const { id } = await ctx.db
    .insertInto('interviews')
    .values({
      applicationId: application.id,
      round,
      heldOn: ask.interviewDate,
      heldAt: ask.interviewTime,
      durationMinutes: minutes,
      durationText: text,
      email: ask.interviewEmail,
      requestedBy: signedIn(ctx).id,
      requestedAt: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, round }
}

/** Enters the link of one candidate's newest interview, or the job's link for all interviews that wait. */
export async function enterLink(
  ctx: Ctx,
  input: { jobId: string; interviewLink: string; userId?: string | undefined },
): Promise<ActionResult> {
  const job = await jobs.lock(ctx, input.jobId)
  const { interviewLink: link, userId } = input
  const base = ctx.db.selectFrom('interviews').innerJoin('applications', 'applications.id', 'interviews.applicationId')
  const waiting = base
    .innerJoin('accounts', 'accounts.id', 'applications.candidateId')
    .select([
      'interviews.id',
      'interviews.round',
      'interviews.link',
      'applications.candidateId',
      'accounts.fullName',
      'accounts.email',
    ])
    .where('applications.jobId', '=', job.id)
    .where('interviews.status', '!=', 'cancelled')
  const chosen = userId
    ? await waiting
        .where('applications.candidateId', '=', userId)
        .orderBy('interviews.requestedAt', 'desc')
        .orderBy('interviews.round', 'desc')
        .limit(1)
        .execute()
    : await waiting.where('interviews.link', '=', '').execute()
  if (userId && chosen.length === 0) fail('no_interview')
  if (!userId) await jobs.setInterviewLink(ctx, job.id, link)
  // The same link once more is no news.
  const changed = chosen.filter((row) => row.link !== link)
  await schedule(ctx, changed, link)
  for (const { round, candidateId, fullName, email } of changed) {
    const name = shownName({ fullName, email })
    const what = round === 2 ? 'Round 2 interview' : 'Interview'
    await notify(ctx, job.recruiterId, `${what} scheduled with ${name} for ${job.title}.`, {
      jobTitle: job.title,
      jobId: job.id,
      user: name,
      userId: candidateId,
      interviewLink: link,
    })
  }
  return { job: await readPanel(ctx, job.id), ...(userId && { userId }), msg: messages.interviewLinkAdded }
}

/** Gives interviews their link, and tells candidates that they are set, or that the link is another one. */
async function schedule(ctx: Ctx, chosen: readonly { id: string; link: string }[], link: string): Promise<void> {
  if (chosen.length === 0) return
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  await sql`
    update interviews set link = ${link}, status = 'scheduled', calendar_sequence = calendar_sequence + 1
    where id = any(${idsOf(chosen)}::uuid[])`.execute(ctx.db)
  for (const step of ['scheduled', 'linkChanged'] as const) {
    const concerned = chosen.filter((row) => (row.link === '') === (step === 'scheduled'))
    if (concerned.length > 0) {
      await tellInterviews(ctx, step, await interviewsWhere(ctx, sql`i.id = any(${idsOf(concerned)}::uuid[])`))
    }
  }
}

const shownName = ({ fullName, email }: { fullName: string; email: string }) =>
  fullName || (email.split('@')[0] ?? email)

/** Names of the candidate and of the person acting, as notices write them. */
async function namesOf(ctx: Ctx, candidateId: string): Promise<{ name: string; recruiter: string }> {
  const me = signedIn(ctx).id
  const rows = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'fullName', 'email'])
    .where('id', 'in', [candidateId, me])
    .execute()
  const nameOf = (id: string) => shownName(found(rows.find((row) => row.id === id)))
  return { name: nameOf(candidateId), recruiter: nameOf(me) }
}

import {
  type ActionAnswer,
  type AdminAction,
  durationMinutes,
  type HiringChanges,
  type HiringRole,
  type InterviewAsk,
  indianDay,
  interviewRound,
  limits,
  type Move,
  type MoveOf,
  messages,
  nextStage,
  type RecruiterAction,
  recruiterSees,
  type Stage,
} from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import { type Contact, contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { notify, notifyAdmins } from '#src/domains/notifications/notifications.service.ts'
import { AfterCommit, type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors.ts'
import { indianDayIn } from '#src/platform/indian-time.ts'
import { endOfHiring, endOverdueHirings } from './hiring.endings.service.ts'
import * as hiredJobs from './hiring.jobs.service.ts'
import { cancelInterviews, interviewsWhere, notifyInterviews, notifyStep } from './hiring.news.service.ts'
import { countsOf, readPanel } from './hiring.service.ts'
import type { ApplicationTable } from './hiring.tables.ts'
import type { Step } from './hiring.texts.ts'
import { interest } from './pool.ts'

type Application = Selectable<ApplicationTable>

/** The message of the answer. */
const moveMessages: Record<Move, string> = {
  shortlist: messages.shortlisted,
  waitlist: messages.waitlisted,
  hire: messages.hired,
  remove: messages.removed,
  unhire: messages.hireTakenBack,
}

/** What the team's notification says a recruiter did. */
const pastOf: Record<MoveOf<'recruiter'>, string> = {
  shortlist: 'shortlisted',
  waitlist: 'waitlisted',
  hire: 'hired',
  remove: 'rejected',
}

/** What the recruiter's notification says the team did. */
const teamNotice: Record<MoveOf<'admin'>, (name: string, jobTitle: string) => string> = {
  shortlist: (name, jobTitle) => `${name} has been shortlisted for ${jobTitle}.`,
  remove: (name, jobTitle) => `${name} was taken back from ${jobTitle} by the admin.`,
  unhire: (name, jobTitle) => `The hiring of ${name} for ${jobTitle} was taken back by the admin.`,
}

/** The result of an action, and its job. */
interface Done extends Omit<HiringChanges, 'counts'> {
  job: jobs.LockedJob
}

type ActionResult = AfterCommit<ActionAnswer | HiringChanges>

/** The answer to an action. Its lists and counts are read after the commit, when the job is no longer locked. */
const answerOf = (reply: 'changes' | undefined, { job, ...done }: Done): ActionResult =>
  new AfterCommit(async (ctx) => {
    if (reply === 'changes') return { ...done, counts: (await countsOf(ctx, job)).counts }
    const { userId, msg } = done
    return { job: await readPanel(ctx, job.id), ...(userId && { userId }), msg }
  })

/** A locked candidate in a locked job, and the role of the caller. */
interface Target {
  role: HiringRole
  job: jobs.LockedJob
  application: Application
  /** The candidate and the caller. */
  contacts: ReadonlyMap<string, Contact>
}

/** An action on a job or on one of its candidates, by its recruiter or by the team. */
export async function act(ctx: Ctx, action: RecruiterAction | AdminAction): Promise<ActionResult> {
  const job = await jobs.lock(ctx, action.jobId)
  const role = roleFor(ctx, job)
  if (action.action === 'complete' || action.action === 'reopen') {
    return answerOf(action.reply, await setOpen(ctx, job, action.action))
  }
  // A hiring can be undone in a completed job too: often it is what completed it.
  if (job.completedAt && action.action !== 'unhire') fail('job_completed')

  const userId = action.applicantId
  const application = await applicationFor(ctx, role, job, userId)
  if (role === 'recruiter' && !recruiterSees(application.stage, ctx.env.SCREENING)) await refuseUnseen(ctx, application)
  if (action.stage && action.stage !== application.stage) fail('already_moved')
  const contacts = await contactsOf(ctx, [userId, signedIn(ctx).id])
  const target: Target = { role, job, application, contacts }

  if (action.action === 'interview') {
    const { id, round } = await requestInterview(ctx, application, action)
    await notifyInterviews(ctx, 'asked', await interviewsWhere(ctx, sql`i.id = ${id}`))
    await notifyTeam(ctx, target, `requested ${round === 2 ? 'a round 2 interview' : 'an interview'} with`)
    const { stage } = application
    return answerOf(action.reply, { job, userId, stage, isActive: true, msg: messages.interviewRequested })
  }
  const stage = await moveCandidate(ctx, target, action.action)
  if (action.action === 'remove') await cancelInterviews(ctx, [application.id])
  const isFilled = action.action === 'hire' && (await completeWhenFilled(ctx, job))
  if ('rating' in action) await rate(ctx, application, action)
  await notifyOtherSide(ctx, target, action.action)
  const isActive = !job.completedAt && !isFilled
  return answerOf(action.reply, { job, userId, stage, isActive, msg: moveMessages[action.action] })
}

/** The caller's role in this job; refuses everybody else. */
function roleFor(ctx: Ctx, job: jobs.LockedJob): HiringRole {
  if (signedIn(ctx).role === 'admin') {
    permit(ctx, 'job.screen')
    return 'admin'
  }
  permit(ctx, 'job.move', job)
  return 'recruiter'
}

/** Stores the team's rating and remark on a candidate, and replaces the one before. */
async function rate(ctx: Ctx, application: Application, { rating, comment }: { rating: number; comment: string }) {
  const card = { rating, comment, authorId: signedIn(ctx).id, writtenAt: ctx.now() }
  await ctx.db
    .insertInto('scorecards')
    .values({ applicationId: application.id, ...card })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(card))
    .execute()
}

/** Notifies the team of what a recruiter did, and the recruiter of what the team did. */
async function notifyOtherSide(ctx: Ctx, target: Target, move: Move): Promise<void> {
  if (target.role === 'recruiter') return notifyTeam(ctx, target, pastOf[move as MoveOf<'recruiter'>])
  const { job, application, contacts } = target
  const name = nameIn(contacts, application.candidateId)
  const about = { jobTitle: job.title, jobId: job.id, user: name, userId: application.candidateId }
  await notify(ctx, job.recruiterId, teamNotice[move as MoveOf<'admin'>](name, job.title), about)
}

/** '{recruiter} {what} {candidate} for {job}.' */
async function notifyTeam(ctx: Ctx, { job, application, contacts }: Target, what: string): Promise<void> {
  const { candidateId: userId } = application
  const user = nameIn(contacts, userId)
  const text = `${nameIn(contacts, signedIn(ctx).id)} ${what} ${user} for ${job.title}.`
  await notifyAdmins(ctx, text, { jobTitle: job.title, jobId: job.id, recruiterId: job.recruiterId, user, userId })
}

/** Undoes a hiring from the candidate's page, also for a job that is completed or deleted. */
export async function takeHiringBack(
  ctx: Ctx,
  { candidateId, jobId }: { candidateId: string; jobId: string },
): Promise<{ userId: string; jobId: string; msg: string }> {
  const job = await jobs.lockWithDeleted(ctx, jobId)
  const application = orNotFound(await lockApplication(ctx, job.id, candidateId))
  const target: Target = { role: 'admin', job, application, contacts: await contactsOf(ctx, [candidateId]) }
  await moveCandidate(ctx, target, 'unhire')
  // A deleted job has no page, and its recruiter may have deleted the account.
  if (!job.deletedAt) await notifyOtherSide(ctx, target, 'unhire')
  return { userId: candidateId, jobId: job.id, msg: moveMessages.unhire }
}

async function setOpen(ctx: Ctx, job: jobs.LockedJob, action: 'complete' | 'reopen'): Promise<Done> {
  await (action === 'complete' ? hiredJobs.complete(ctx, job) : hiredJobs.reopen(ctx, job))
  if (signedIn(ctx).role === 'admin') {
    const what = action === 'complete' ? 'marked as completed' : 'reopened'
    await notify(ctx, job.recruiterId, `Your job ${job.title} was ${what} by the admin.`, {
      jobTitle: job.title,
      jobId: job.id,
    })
  }
  const msg = action === 'complete' ? messages.jobMarkedCompleted : messages.jobReopened
  return { job, isActive: action === 'reopen', msg }
}

/**
 * Refuses a move of a candidate who is in none of the recruiter's lists. If the candidate was in one of them before, the
 * refusal says that they were moved. The recruiter must not learn of other candidates.
 */
async function refuseUnseen(ctx: Ctx, application: Application): Promise<never> {
  if (application.stage === 'removed') fail('already_moved')
  const shown = await ctx.db
    .selectFrom('stageChanges')
    .select('id')
    .where('applicationId', '=', application.id)
    .where('toStage', '=', 'shortlisted')
    .limit(1)
    .executeTakeFirst()
  orNotFound(shown)
  const name = nameIn(await contactsOf(ctx, [application.candidateId]), application.candidateId)
  fail('taken_back', { msg: `Our team has taken ${name} back from this job.` })
}

/** The locked application of a candidate; made from the pool when there is none. Candidates outside of the pool are 404. */
async function applicationFor(
  ctx: Ctx,
  role: HiringRole,
  job: jobs.LockedJob,
  candidateId: string,
): Promise<Application> {
  const existing = await lockApplication(ctx, job.id, candidateId)
  if (existing) return existing
  // A recruiter who does not see the pool must not learn who is in it.
  if (role === 'recruiter' && ctx.env.SCREENING === 'managed') fail('not_found')
  // Nobody else can make one now: the job is locked.
  const { rows } = await sql<Application>`
    insert into applications (job_id, candidate_id, stage, stage_changed_at)
    select ${job.id}::uuid, c.account_id, ${'applicant' satisfies Stage}, ${ctx.now()}::timestamptz
    from candidates c where c.account_id = ${candidateId} and ${interest(job.role)}
    returning *`.execute(ctx.db)
  return rows[0] ?? refuseOutsidePool(ctx, candidateId)
}

/** Refuses a candidate who withdrew from the pool and has no application. */
async function refuseOutsidePool(ctx: Ctx, candidateId: string): Promise<never> {
  orNotFound(
    await ctx.db.selectFrom('candidates').select('accountId').where('accountId', '=', candidateId).executeTakeFirst(),
  )
  fail('left_pool')
}

const lockApplication = (ctx: Ctx, jobId: string, candidateId: string) =>
  ctx.db
    .selectFrom('applications')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('candidateId', '=', candidateId)
    .forUpdate()
    .executeTakeFirst()

/** The step that a candidate is notified of. */
const stepOf: Record<HiringRole, Partial<Record<Move, Step>>> = {
  admin: { shortlist: 'shortlisted', remove: 'takenBack', unhire: 'hireTakenBack' },
  recruiter: { shortlist: 'roundTwo', waitlist: 'waitlisted', hire: 'hired', remove: 'rejected' },
} satisfies { [R in HiringRole]: Record<MoveOf<R>, Step> }

/** Moves a candidate, writes the history and notifies the candidate; returns the new stage. */
async function moveCandidate(ctx: Ctx, { role, job, application, contacts }: Target, move: Move): Promise<Stage> {
  const next = nextStage(role, move, application.stage)
  const to = (next === 'before' ? await stageBeforeHire(ctx, application.id) : next) ?? fail('already_moved')
  if (to === 'hired') await mayHire(ctx, application)
  const now = ctx.now()
  await ctx.db
    .updateTable('applications')
    .set({
      stage: to,
      stageChangedAt: now,
      hiredAt: to === 'hired' ? now : null,
      hiringEndsOn: to === 'hired' ? endOfHiring(job, now) : null,
      hiringEndedAt: null,
    })
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
  const isOver = job.completedAt !== null || job.deletedAt !== null
  const step = move === 'unhire' && isOver ? 'hireTakenBackAfterwards' : stepOf[role][move]
  if (!step) return to
  await notifyStep(ctx, step, {
    key: `stage:${changeId}`,
    candidateIds: [application.candidateId],
    job: { jobTitle: job.title, companyName: job.companyName },
    contacts,
  })
  return to
}

/** The stage of a candidate before the hiring. */
async function stageBeforeHire(ctx: Ctx, id: string): Promise<Stage | undefined> {
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

/**
 * From Round 2, hiring needs a link of any round; from the waiting list it does not. A candidate whose earlier hiring lasts
 * cannot be hired.
 */
async function mayHire(ctx: Ctx, application: Application): Promise<void> {
  // The nightly task may not have run yet.
  await endOverdueHirings(ctx, application.candidateId)
  const elsewhere = await ctx.db
    .selectFrom('applications')
    .select('id')
    .where('candidateId', '=', application.candidateId)
    .where('stage', '=', 'hired')
    .where('hiringEndedAt', 'is', null)
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

/** Completes a job whose openings are filled; returns whether they are. */
async function completeWhenFilled(ctx: Ctx, job: jobs.LockedJob): Promise<boolean> {
  const { count } = await ctx.db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('jobId', '=', job.id)
    .where('stage', '=', 'hired')
    .executeTakeFirstOrThrow()
  if (count >= job.openings) await hiredJobs.complete(ctx, job)
  return count >= job.openings
}

/** Records a request for an interview. A cancelled round may be requested again. */
async function requestInterview(
  ctx: Ctx,
  application: Application,
  ask: InterviewAsk,
): Promise<{ id: string; round: 1 | 2 }> {
  if (ask.interviewDate < indianDay(ctx.now()))
    fail('invalid', { msg: messages.dateNotPast, fields: [{ field: 'interviewDate', msg: messages.dateNotPast }] })
  if (ask.interviewDate > indianDayIn(ctx.now(), limits.interviewDaysAhead))
    fail('invalid', { msg: messages.dateTooFar, fields: [{ field: 'interviewDate', msg: messages.dateTooFar }] })
  const earlier = await ctx.db
    .selectFrom('interviews')
    .select('round')
    .where('applicationId', '=', application.id)
    .where('status', '!=', 'cancelled')
    .execute()
  const rounds = earlier.map((interview) => interview.round)
  const round = interviewRound(application.stage, rounds) ?? fail('already_moved')
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

/** Sets the link of a candidate's newest interview, or the job's link for all interviews that have none. */
export async function enterLink(
  ctx: Ctx,
  input: { jobId: string; interviewLink: string; userId?: string | undefined; reply?: 'changes' | undefined },
): Promise<ActionResult> {
  const job = await jobs.lock(ctx, input.jobId)
  if (job.completedAt) fail('job_completed')
  const { interviewLink: link, userId } = input
  const base = ctx.db.selectFrom('interviews').innerJoin('applications', 'applications.id', 'interviews.applicationId')
  const waiting = base
    .innerJoin('accounts', 'accounts.id', 'applications.candidateId')
    .select([
      'interviews.id',
      'interviews.round',
      'interviews.link',
      'applications.candidateId',
      'applications.stage',
      'accounts.fullName',
      'accounts.email',
    ])
    .where('applications.jobId', '=', job.id)
    .where('interviews.status', 'in', ['requested', 'scheduled'])
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
  // The same link again is not notified.
  const changed = chosen.filter((row) => row.link !== link)
  await schedule(ctx, changed, link)
  for (const { round, candidateId, fullName, email } of changed) {
    const name = shownName({ name: fullName, address: email })
    const what = round === 2 ? 'Round 2 interview' : 'Interview'
    await notify(ctx, job.recruiterId, `${what} scheduled with ${name} for ${job.title}.`, {
      jobTitle: job.title,
      jobId: job.id,
      user: name,
      userId: candidateId,
      interviewLink: link,
    })
  }
  const candidate = userId && chosen[0] ? { userId, stage: chosen[0].stage } : {}
  return answerOf(input.reply, { job, ...candidate, isActive: true, msg: messages.interviewLinkAdded })
}

/** Sets the link of interviews and notifies candidates of a new or changed link. */
async function schedule(ctx: Ctx, chosen: readonly { id: string; link: string }[], link: string): Promise<void> {
  if (chosen.length === 0) return
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  await sql`
    update interviews set link = ${link}, status = 'scheduled', calendar_sequence = calendar_sequence + 1
    where id = any(${idsOf(chosen)}::uuid[])`.execute(ctx.db)
  for (const step of ['scheduled', 'linkChanged'] as const) {
    const concerned = chosen.filter((row) => (row.link === '') === (step === 'scheduled'))
    if (concerned.length > 0) {
      await notifyInterviews(ctx, step, await interviewsWhere(ctx, sql`i.id = any(${idsOf(concerned)}::uuid[])`))
    }
  }
}

const shownName = ({ name, address }: Pick<Contact, 'name' | 'address'>) => name || (address.split('@')[0] ?? address)

/** The name that notifications use. */
const nameIn = (contacts: ReadonlyMap<string, Contact>, id: string) => shownName(orNotFound(contacts.get(id)))

import {
  type ActName,
  type AdminAction,
  fillMessage,
  type HiringRole,
  limits,
  type Move,
  type MoveOf,
  messages,
  nextStage,
  type RecruiterAction,
  recruiterSees,
  type Stage,
  stageNames,
} from '@firstrung/contract'
import { type Contact, contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { refuseEnded, refuseMoved } from '#src/domains/hiring/application/conflicts.service.ts'
import type { Done } from '#src/domains/hiring/application/done.ts'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import { notifyStep } from '#src/domains/hiring/application/news.service.ts'
import type { Step } from '#src/domains/hiring/application/texts.ts'
import { endOfHiring, endOverdueHirings } from '#src/domains/hiring/endings/hirings.service.ts'
import * as hiredJobs from '#src/domains/hiring/endings/jobs.service.ts'
import { endRejection, type RejectionWish, recordRejection } from '#src/domains/hiring/endings/rejections.service.ts'
import { cancelInterviews } from '#src/domains/hiring/interviews/cancelling.service.ts'
import { requestInterview } from '#src/domains/hiring/interviews/interviews.service.ts'
import { type ActionResult, answerOf } from '#src/domains/hiring/panel/action-answers.service.ts'
import {
  type Application,
  applicationFor,
  lockApplication,
} from '#src/domains/hiring/pool/locked-application.service.ts'
import { answered, noteAnswered, unanswered } from '#src/domains/hiring/promises/clock.service.ts'
import { notifyRecruiters } from '#src/domains/jobs/jobs.members.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type DecisionKind, notifyTeamOfDecision } from '#src/domains/notifications/notifications.decisions.service.ts'
import { notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'

/** The message of the answer. */
const moveMessages: Record<Move, string> = {
  shortlist: messages.shortlisted,
  waitlist: messages.waitlisted,
  hire: messages.hired,
  remove: messages.removed,
  unhire: messages.hireTakenBack,
  restore: messages.restored,
}

/** What the team's notification says a recruiter did. */
const pastOf: Record<MoveOf<'recruiter'>, DecisionKind | 'hired'> = {
  shortlist: 'shortlisted',
  waitlist: 'waitlisted',
  hire: 'hired',
  remove: 'rejected',
  restore: 'restored',
}

/** What the recruiter's notification says the team did. */
const teamNotice: Record<MoveOf<'admin'>, (name: string, jobTitle: string) => string> = {
  shortlist: (name, jobTitle) => `${name} has been shortlisted for ${jobTitle}.`,
  remove: (name, jobTitle) => `${name} was taken back from ${jobTitle} by the admin.`,
  unhire: (name, jobTitle) => `The hiring of ${name} for ${jobTitle} was taken back by the admin.`,
}

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
    return answerOf(ctx, action.reply, await setOpen(ctx, job, action.action))
  }
  // A hiring can be undone in a completed job too: often it is what completed it.
  if (job.completedAt && action.action !== 'unhire') fail('job_completed')

  const userId = action.applicantId
  const application = await applicationFor(ctx, role, job, userId)
  if (role === 'recruiter' && !recruiterSees(application, ctx.env.SCREENING)) await refuseUnseen(ctx, application)
  if (action.stage && action.stage !== application.stage) await refuseMoved(ctx, role, application)
  const contacts = await contactsOf(ctx, [userId, signedIn(ctx).id])
  const target: Target = { role, job, application, contacts }
  if (application.hasBlockedCompany) refuseBlocked(target, action.action)

  if (action.action === 'interview') {
    const { round, isScheduled, warning } = await requestInterview(ctx, application, action)
    await noteAnswered(ctx, application)
    const verb = isScheduled ? 'scheduled' : 'requested'
    await notifyTeamOf(ctx, target, `${verb} ${round === 2 ? 'a round 2 interview' : 'an interview'} with`)
    const { stage } = application
    const msg = isScheduled ? messages.interviewSet : messages.interviewRequested
    return answerOf(ctx, action.reply, { job, userId, stage, isActive: true, msg, ...(warning && { warning }) })
  }
  const stage = await moveCandidate(ctx, target, action.action, 'message' in action ? wishOf(ctx, target, action) : {})
  noteMove(
    ctx,
    target,
    action.action,
    stage,
    'rating' in action ? `rated ${action.rating} of ${limits.rating.max}` : '',
  )
  // The interviews of rejected candidates are cancelled when they are notified of the rejection.
  if (role === 'admin' && action.action === 'remove') await cancelInterviews(ctx, [application.id])
  const isFilled = action.action === 'hire' && (await completeWhenFilled(ctx, job))
  if ('rating' in action) await rate(ctx, application, action)
  await notifyOtherSide(ctx, target, action.action)
  const isActive = !job.completedAt && !isFilled
  return answerOf(ctx, action.reply, { job, userId, stage, isActive, msg: moveMessages[action.action] })
}

/** Refuses what would reach a candidate who has blocked the company. The team's other moves and rejections are allowed. */
function refuseBlocked({ role, job, application, contacts }: Target, action: Move | 'interview'): void {
  const name = nameIn(contacts, application.candidateId)
  if (role === 'recruiter' && action !== 'remove') fail('company_blocked', { msg: messages.noAnswerWanted(name) })
  if (role === 'admin' && action === 'shortlist')
    fail('company_blocked', { msg: messages.blockedByCandidate(name, job.companyName) })
}

/** The rejection of one candidate, with the names filled in. */
function wishOf(
  ctx: Ctx,
  { job, application, contacts }: Target,
  { reason, subject, message }: Extract<RecruiterAction, { message: string }>,
): RejectionWish {
  const facts = {
    candidate: nameIn(contacts, application.candidateId),
    jobTitle: job.title,
    company: job.companyName,
    recruiter: nameIn(contacts, signedIn(ctx).id),
  }
  return { reason, subject: fillMessage(subject, facts), message: fillMessage(message, facts) }
}

/** Moves one of many candidates of a locked job, by its recruiter; the team is notified of all of them together. */
export async function moveOne(
  ctx: Ctx,
  job: jobs.LockedJob,
  candidateId: string,
  move: MoveOf<'recruiter'>,
  rejection: RejectionWish,
): Promise<void> {
  const application = await applicationFor(ctx, 'recruiter', job, candidateId)
  const contacts = await contactsOf(ctx, [candidateId])
  await moveCandidate(ctx, { role: 'recruiter', job, application, contacts }, move, rejection)
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

/** The acts of the audit log for the team's moves. */
const actOf = {
  shortlist: 'shortlistCandidate',
  remove: 'takeCandidateBack',
  unhire: 'takeHiringBack',
} as const satisfies Record<MoveOf<'admin'>, ActName>

/** Notes a move of the team, with the stage before and after. */
function noteMove(ctx: Ctx, { role, job, application }: Target, move: Move, to: Stage, detail = ''): void {
  if (role !== 'admin') return
  const about = { candidate: application.candidateId, job: { id: job.id, name: job.title } }
  const states = { from: stageNames[application.stage], to: stageNames[to], detail }
  noteAct(ctx, actOf[move as MoveOf<'admin'>], about, states)
}

/** Stores the team's rating and remark on a candidate, and replaces the earlier ones. */
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
  if (target.role === 'recruiter') return notifyTeamOfMove(ctx, target, pastOf[move as MoveOf<'recruiter'>])
  const { job, application, contacts } = target
  const name = nameIn(contacts, application.candidateId)
  const about = { jobTitle: job.title, jobId: job.id, user: name, userId: application.candidateId }
  await notifyRecruiters(ctx, job.id, teamNotice[move as MoveOf<'admin'>](name, job.title), about)
}

/** A hiring has a notification of its own. More than a few other decisions share one. */
async function notifyTeamOfMove(ctx: Ctx, target: Target, kind: DecisionKind | 'hired'): Promise<void> {
  if (kind === 'hired') return notifyTeamOf(ctx, target, kind)
  const { job, application, contacts } = target
  const person = (id: string) => ({ id, name: nameIn(contacts, id) })
  const by = person(signedIn(ctx).id)
  await notifyTeamOfDecision(ctx, { by, job, kind, candidate: person(application.candidateId) })
}

/** '{recruiter} {what} {candidate} for {job}.' */
async function notifyTeamOf(ctx: Ctx, { job, application, contacts }: Target, what: string): Promise<void> {
  const { candidateId: userId } = application
  const user = nameIn(contacts, userId)
  const text = `${nameIn(contacts, signedIn(ctx).id)} ${what} ${user} for ${job.title}.`
  await notifyTeam(ctx, 'job.screen', text, {
    jobTitle: job.title,
    jobId: job.id,
    recruiterId: job.recruiterId,
    user,
    userId,
  })
}

/** Undoes a hiring from the candidate's page, also for a job that is completed or deleted. */
export async function takeHiringBack(
  ctx: Ctx,
  { candidateId, jobId }: { candidateId: string; jobId: string },
): Promise<{ userId: string; jobId: string; msg: string }> {
  const job = await jobs.lockWithDeleted(ctx, jobId)
  const application = orNotFound(await lockApplication(ctx, job, candidateId))
  const target: Target = { role: 'admin', job, application, contacts: await contactsOf(ctx, [candidateId]) }
  noteMove(ctx, target, 'unhire', await moveCandidate(ctx, target, 'unhire'))
  // A deleted job has no page, and its recruiter may have deleted the account.
  if (!job.deletedAt) await notifyOtherSide(ctx, target, 'unhire')
  await broadcastPanel(ctx, job.id)
  return { userId: candidateId, jobId: job.id, msg: moveMessages.unhire }
}

async function setOpen(ctx: Ctx, job: jobs.LockedJob, action: 'complete' | 'reopen'): Promise<Done> {
  await (action === 'complete' ? hiredJobs.complete(ctx, job) : hiredJobs.reopen(ctx, job))
  if (signedIn(ctx).role === 'admin') {
    const isCompleted = action === 'complete'
    const states = isCompleted ? { from: 'Open', to: 'Completed' } : { from: 'Completed', to: 'Open' }
    noteAct(ctx, isCompleted ? 'completeJob' : 'reopenJob', { job: { id: job.id, name: job.title } }, states)
    const what = action === 'complete' ? 'marked as completed' : 'reopened'
    await notifyRecruiters(ctx, job.id, `Your job ${job.title} was ${what} by the admin.`, {
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
  await refuseEnded(ctx, application)
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

/** The step that a candidate is notified of. */
const stepOf: Record<HiringRole, Partial<Record<Move, Step>>> = {
  admin: { shortlist: 'shortlisted', remove: 'takenBack', unhire: 'hireTakenBack' },
  // The candidate is notified of a rejection later (tellRejected).
  recruiter: { shortlist: 'roundTwo', waitlist: 'waitlisted', hire: 'hired', restore: 'restored' },
} satisfies { admin: Record<MoveOf<'admin'>, Step>; recruiter: Record<Exclude<MoveOf<'recruiter'>, 'remove'>, Step> }

/** Moves a candidate, writes the history and notifies the candidate; returns the new stage. */
async function moveCandidate(
  ctx: Ctx,
  { role, job, application, contacts }: Target,
  move: Move,
  rejection: RejectionWish = {},
): Promise<Stage> {
  const next = nextStage(role, move, application.stage)
  const to =
    (next === 'before' ? await stageBefore(ctx, application) : next) ??
    (await refuseMoved(ctx, role, application, move))
  if (to === 'hired') await mayHire(ctx, application)
  const now = ctx.now()
  const wasTold = application.stage === 'removed' && (await endRejection(ctx, application.id))
  await ctx.db
    .updateTable('applications')
    .set({
      stage: to,
      stageChangedAt: now,
      hiredAt: to === 'hired' ? now : null,
      hiringEndsOn: to === 'hired' ? endOfHiring(job, now) : null,
      hiringEndedAt: null,
      ...(await clockAfter(ctx, { role, to, application, isUndo: move === 'restore' && !wasTold })),
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
  if (to === 'removed') await recordRejection(ctx, changeId, rejection)
  if (move === 'restore' && !wasTold) return to
  const isOver = job.completedAt !== null || job.deletedAt !== null
  const step = move === 'unhire' && isOver ? 'hireTakenBackAfterwards' : stepOf[role][move]
  if (!step) return to
  await notifyStep(ctx, step, {
    key: `stage:${changeId}`,
    // A candidate taken back by the team is not news from the company.
    kind: role === 'admin' && move !== 'shortlist' ? 'news' : 'companyStep',
    applications: [application],
    job: { jobTitle: job.title, companyName: job.companyName, companyId: job.companyId, source: application.source },
    contacts,
  })
  return to
}

/**
 * What a move does to the day of the next answer. A rejection counts as an answer when the candidate is notified: until then
 * the day stays.
 */
async function clockAfter(
  ctx: Ctx,
  { role, to, application, isUndo }: { role: HiringRole; to: Stage; application: Application; isUndo: boolean },
) {
  if (role === 'recruiter' && to === 'removed') return {}
  const standing = { id: application.id, stage: to, source: application.source }
  const { clock } = application
  return role === 'recruiter' && !isUndo ? answered(ctx, standing, clock) : unanswered(ctx, standing, clock)
}

/** The stage of a candidate before the current one. */
async function stageBefore(ctx: Ctx, { id, stage }: Application): Promise<Stage | undefined> {
  const change = await ctx.db
    .selectFrom('stageChanges')
    .select('fromStage')
    .where('applicationId', '=', id)
    .where('toStage', '=', stage)
    .orderBy('changedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return change?.fromStage
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

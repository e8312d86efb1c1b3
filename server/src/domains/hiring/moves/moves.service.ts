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
  type Stage,
  stageNames,
} from '@firstrung/contract'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { refuseMoved } from '#src/domains/hiring/application/conflicts.service.ts'
import type { Done } from '#src/domains/hiring/application/done.ts'
import { broadcastPanel } from '#src/domains/hiring/application/live.service.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import { notifyStep } from '#src/domains/hiring/application/news.service.ts'
import { writeStage } from '#src/domains/hiring/application/stage.service.ts'
import { notifyTeamOf } from '#src/domains/hiring/application/team-news.service.ts'
import type { Step } from '#src/domains/hiring/application/texts.ts'
import { endOfHiring, mayHire, refuseHired } from '#src/domains/hiring/endings/hirings.service.ts'
import { completeWhenFilled } from '#src/domains/hiring/endings/open-state.service.ts'
import { endRejection, type RejectionWish, recordRejection } from '#src/domains/hiring/endings/rejections.service.ts'
import { cancelInterviews } from '#src/domains/hiring/interviews/cancelling.service.ts'
import { endOffersElsewhere } from '#src/domains/hiring/offers/offers.tasks.ts'
import { prepareHiring, refuseOpenOffer } from '#src/domains/hiring/offers/open-offer.service.ts'
import {
  type Application,
  applicationFor,
  lockApplication,
} from '#src/domains/hiring/pool/locked-application.service.ts'
import type { Target } from '#src/domains/hiring/pool/target.service.ts'
import { answered, unanswered } from '#src/domains/hiring/promises/clock.service.ts'
import { notifyRecruiters } from '#src/domains/jobs/jobs.members.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type DecisionKind, notifyTeamOfDecision } from '#src/domains/notifications/notifications.decisions.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
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

/** A move of a candidate by a recruiter or by the team, with what belongs to it: a rating, or the words of a rejection. */
export type MoveAction = Exclude<RecruiterAction | AdminAction, { action: 'interview' | 'complete' | 'reopen' }>

/** Moves a candidate and does what follows from it; candidate, team and recruiters are notified. */
export async function moveCandidate(ctx: Ctx, target: Target, action: MoveAction): Promise<Done> {
  const { role, job, application } = target
  const stage = await changeStage(
    ctx,
    target,
    action.action,
    'message' in action ? { rejection: wishOf(ctx, target, action) } : {},
  )
  const detail = 'rating' in action ? `rated ${action.rating} of ${limits.rating.max}` : ''
  noteMove(ctx, target, action.action, stage, detail)
  // The interviews of rejected candidates are cancelled when they are notified of the rejection.
  if (role === 'admin' && action.action === 'remove') await cancelInterviews(ctx, [application.id])
  const isFilled = action.action === 'hire' && (await completeWhenFilled(ctx, job))
  if ('rating' in action) await rate(ctx, application, action)
  await notifyOtherSide(ctx, target, action.action)
  const isActive = !job.completedAt && !isFilled
  return { job, userId: application.candidateId, stage, isActive, msg: moveMessages[action.action] }
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
  await changeStage(ctx, { role: 'recruiter', job, application, contacts }, move, { rejection })
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
  const { job, application, contacts } = target
  const { candidateId } = application
  if (kind === 'hired') return notifyTeamOf(ctx, { job, candidateId, contacts }, kind)
  const person = (id: string) => ({ id, name: nameIn(contacts, id) })
  const by = person(signedIn(ctx).id)
  await notifyTeamOfDecision(ctx, { by, job, kind, candidate: person(candidateId) })
}

/** Hires the candidate of a locked application who has accepted an offer. Who made it counts as the one who hires. */
export async function hireAccepting(ctx: Ctx, target: Target, offeredBy: string): Promise<void> {
  await changeStage(ctx, target, 'hire', { accepted: { offeredBy } })
  await completeWhenFilled(ctx, target.job)
}

/** Undoes a hiring from the candidate's page, also for a job that is completed or deleted. */
export async function takeHiringBack(
  ctx: Ctx,
  { candidateId, jobId }: { candidateId: string; jobId: string },
): Promise<{ userId: string; jobId: string; msg: string }> {
  const job = await jobs.lockWithDeleted(ctx, jobId)
  const application = orNotFound(await lockApplication(ctx, job, candidateId))
  const target: Target = { role: 'admin', job, application, contacts: await contactsOf(ctx, [candidateId]) }
  noteMove(ctx, target, 'unhire', await changeStage(ctx, target, 'unhire'))
  // A deleted job has no page, and its recruiter may have deleted the account.
  if (!job.deletedAt) await notifyOtherSide(ctx, target, 'unhire')
  await broadcastPanel(ctx, job.id)
  return { userId: candidateId, jobId: job.id, msg: moveMessages.unhire }
}

/** The step that a candidate is notified of. */
const stepOf: Record<HiringRole, Partial<Record<Move, Step>>> = {
  admin: { shortlist: 'shortlisted', remove: 'takenBack', unhire: 'hireTakenBack' },
  // The candidate is notified of a rejection later (tellRejected).
  recruiter: { shortlist: 'roundTwo', waitlist: 'waitlisted', hire: 'hired', restore: 'restored' },
} satisfies { admin: Record<MoveOf<'admin'>, Step>; recruiter: Record<Exclude<MoveOf<'recruiter'>, 'remove'>, Step> }

interface Change {
  rejection?: RejectionWish
  /** The candidate has accepted an offer: who made it. Making it has checked what hiring needs. */
  accepted?: { offeredBy: string }
}

/** Changes the stage of a candidate and notifies the candidate; returns the new stage. */
async function changeStage(
  ctx: Ctx,
  { role, job, application, contacts }: Target,
  move: Move,
  { rejection = {}, accepted }: Change = {},
): Promise<Stage> {
  const next = nextStage(role, move, application.stage)
  const to =
    (next === 'before' ? await stageBefore(ctx, application) : next) ??
    (await refuseMoved(ctx, role, application, move))
  if (to === 'hired') await (accepted ? refuseHired(ctx, application) : mayHire(ctx, application))
  if (to === 'hired') {
    await prepareHiring(ctx, application.id)
    await ctx.later(endOffersElsewhere, { applicationId: application.id })
  }
  if (to === 'removed') await refuseOpenOffer(ctx, application, contacts)
  const now = ctx.now()
  const wasTold = application.stage === 'removed' && (await endRejection(ctx, application.id))
  const [changeId = ''] = await writeStage(ctx, [application], to, {
    actorId: accepted?.offeredBy ?? signedIn(ctx).id,
    reason: move,
    columns: {
      hiredAt: to === 'hired' ? now : null,
      hiringEndsOn: to === 'hired' ? endOfHiring(job, now) : null,
      hiringEndedAt: null,
      ...(await clockAfter(ctx, { role, to, application, isUndo: move === 'restore' && !wasTold })),
    },
  })
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

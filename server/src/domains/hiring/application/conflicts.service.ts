import {
  type HiringRole,
  interviewRound,
  listFor,
  listWords,
  type Move,
  nextStage,
  type Role,
  type Stage,
} from '@firstrung/contract'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { nameIn, shownName } from './names.service.ts'

/** What somebody has done to a candidate; '{name}' is the candidate. */
function deedOf(move: Move, to: Stage): string {
  switch (move) {
    case 'shortlist':
      return to === 'shortlisted' ? 'put {name} forward' : 'moved {name} to Round 2'
    case 'waitlist':
      return 'waitlisted {name}'
    case 'hire':
      return 'hired {name}'
    case 'remove':
      return to === 'removed' ? 'rejected {name}' : 'taken {name} back from this job'
    case 'restore':
      return 'restored {name}'
    case 'unhire':
      return 'taken the hiring of {name} back'
  }
}

/** Refuses an action on an application that the candidate has withdrawn, or that was closed because nobody answered it. */
export async function refuseEnded(
  ctx: Ctx,
  { stage, candidateId }: { stage: Stage; candidateId: string },
): Promise<void> {
  if (stage !== 'withdrawn' && stage !== 'unanswered') return
  const name = nameIn(await contactsOf(ctx, [candidateId]), candidateId)
  const what =
    stage === 'withdrawn'
      ? `${name} has withdrawn the application.`
      : `The application of ${name} was closed: nobody answered it by the promised day.`
  fail('already_moved', { msg: what })
}

/** What one does to a candidate who is in one of the lists. */
type Step = Move | 'interview'

/** Why this step is not possible for candidates of a list (G-146). */
function whyNot(role: HiringRole, step: Step): string {
  switch (step) {
    case 'shortlist':
      return `Nobody can be ${role === 'admin' ? 'shortlisted' : 'moved to Round 2'} from there.`
    case 'waitlist':
      return 'Nobody can be waitlisted from there.'
    case 'hire':
      return 'Nobody can be hired from there.'
    case 'remove':
      return `Nobody can be ${role === 'admin' ? 'taken back' : 'rejected'} from there.`
    case 'restore':
      return 'There is no rejection to take back.'
    case 'unhire':
      return 'There is no hiring to take back.'
    case 'interview':
      return 'No interview can be requested from there.'
  }
}

const isPossible = (role: HiringRole, step: Step, from: Stage): boolean =>
  step === 'interview' ? interviewRound(from, []) !== null : nextStage(role, step, from) !== undefined

/**
 * Refuses a step for a candidate who is in another list than the caller believes, and says who moved them where. If no list of
 * the candidate ever allowed the step, the refusal says that instead.
 */
export async function refuseMoved(
  ctx: Ctx,
  role: HiringRole,
  application: { id: string; candidateId: string; stage: Stage },
  step?: Step,
): Promise<never> {
  await refuseEnded(ctx, application)
  const last = await ctx.db
    .selectFrom('stageChanges')
    .innerJoin('accounts as actor', 'actor.id', 'stageChanges.actorId')
    .innerJoin('accounts as candidate', (join) => join.on('candidate.id', '=', application.candidateId))
    .select(['stageChanges.reason', 'stageChanges.toStage', 'actor.id as actorId', 'actor.role'])
    .select(['actor.fullName as actorName', 'actor.email as actorEmail'])
    .select(['candidate.fullName as name', 'candidate.uniqueId'])
    .where('applicationId', '=', application.id)
    // Several moves may have the same time.
    .where('toStage', '=', application.stage)
    .orderBy('changedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (step && !(await wasPossible(ctx, role, step, application.id))) {
    const list = labelOf(role, application.stage)
    const name = nameIn(await contactsOf(ctx, [application.candidateId]), application.candidateId)
    if (list) fail('already_moved', { msg: `${name} is in ${list}. ${whyNot(role, step)}` })
  }
  // If the caller made the move in another tab, the refusal is the documented sentence (G-74).
  if (!last || last.actorId === signedIn(ctx).id) fail('already_moved')
  const who = actorName(role, last.role, shownName({ name: last.actorName, address: last.actorEmail }))
  const name = last.name || last.uniqueId
  fail('already_moved', {
    msg: `${who} has ${deedOf(last.reason as Move, last.toStage).replace('{name}', () => name)}.`,
  })
}

/** Whether a step existed in one of the lists in which a candidate was. */
async function wasPossible(ctx: Ctx, role: HiringRole, step: Step, applicationId: string): Promise<boolean> {
  const before = await ctx.db
    .selectFrom('stageChanges')
    .select('fromStage')
    .distinct()
    .where('applicationId', '=', applicationId)
    .execute()
  return before.some(({ fromStage }) => isPossible(role, step, fromStage))
}

/** The label of the list in which a role sees a stage; undefined where it does not. */
function labelOf<R extends HiringRole>(role: R, stage: Stage): string | undefined {
  const list = listFor(role, stage)
  return list && listWords[role][list].label
}

/** Recruiters do not see names of the team's members. They see their colleagues' names. */
const actorName = (viewer: HiringRole, actor: Role, name: string): string =>
  viewer === 'recruiter' && actor === 'admin' ? 'Our team' : name

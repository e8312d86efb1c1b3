import { type HiringRole, type Move, type Role, type Stage } from '@firstrung/contract'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors.ts'
import { nameIn, shownName } from './hiring.answers.service.ts'

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

/** Refuses an action on an application that the candidate has taken back, or that was closed because nobody answered it. */
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

/** Refuses an action on a candidate that somebody has moved since the page was read, and says who moved them where. */
export async function refuseMoved(
  ctx: Ctx,
  role: HiringRole,
  application: { id: string; candidateId: string; stage: Stage },
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
    .orderBy('changedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  // What the caller has moved in another tab has the documented sentence (G-74).
  if (!last || last.actorId === signedIn(ctx).id) fail('already_moved')
  const who = actorName(role, last.role, shownName({ name: last.actorName, address: last.actorEmail }))
  const name = last.name || last.uniqueId
  fail('already_moved', {
    msg: `${who} has ${deedOf(last.reason as Move, last.toStage).replace('{name}', () => name)}.`,
  })
}

/** Recruiters know the team as one, and each other by name. */
const actorName = (viewer: HiringRole, actor: Role, name: string): string =>
  viewer === 'recruiter' && actor === 'admin' ? 'Our team' : name

import { type HiringRole, type Move, messages, recruiterSees, type Stage } from '@firstrung/contract'
import { type Contact, contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { refuseEnded, refuseMoved } from '#src/domains/hiring/application/conflicts.service.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { type Application, applicationFor } from './locked-application.service.ts'

/** A locked candidate in a locked job, and the role of the caller. */
export interface Target {
  role: HiringRole
  job: jobs.LockedJob
  application: Application
  /** The candidate and the caller. */
  contacts: ReadonlyMap<string, Contact>
}

/** An action on a candidate. `stage` is where the caller believes the candidate to be. */
interface CandidateAction {
  action: Move | 'interview'
  jobId: string
  applicantId: string
  stage?: Stage | undefined
}

/** Locks the job and its candidate for an action of a recruiter or of the team, and refuses what the caller may not do. */
export async function openTarget(ctx: Ctx, { action, jobId, applicantId, stage }: CandidateAction): Promise<Target> {
  const { job, role } = await openJob(ctx, jobId)
  // A hiring can be undone in a completed job too: often it is what completed it.
  if (job.completedAt && action !== 'unhire') fail('job_completed')
  const application = await applicationFor(ctx, role, job, applicantId)
  if (role === 'recruiter' && !recruiterSees(application, ctx.env.SCREENING)) await refuseUnseen(ctx, application)
  if (stage && stage !== application.stage) await refuseMoved(ctx, role, application)
  const contacts = await contactsOf(ctx, [applicantId, signedIn(ctx).id])
  const target: Target = { role, job, application, contacts }
  if (application.hasBlockedCompany) refuseBlocked(target, action)
  return target
}

/** The locked job and the caller's role in it; refuses everybody else. */
export async function openJob(ctx: Ctx, jobId: string): Promise<{ job: jobs.LockedJob; role: HiringRole }> {
  const job = await jobs.lock(ctx, jobId)
  if (signedIn(ctx).role === 'admin') {
    permit(ctx, 'job.screen')
    return { job, role: 'admin' }
  }
  permit(ctx, 'job.move', job)
  return { job, role: 'recruiter' }
}

/** Refuses what would reach a candidate who has blocked the company. The team's other moves and rejections are allowed. */
function refuseBlocked({ role, job, application, contacts }: Target, action: Move | 'interview'): void {
  const name = nameIn(contacts, application.candidateId)
  if (role === 'recruiter' && action !== 'remove') fail('company_blocked', { msg: messages.noAnswerWanted(name) })
  if (role === 'admin' && action === 'shortlist')
    fail('company_blocked', { msg: messages.blockedByCandidate(name, job.companyName) })
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

import { type Contact } from '#src/domains/accounts/accounts.settings.service.ts'
import type * as jobs from '#src/domains/jobs/jobs.service.ts'
import { notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { nameIn } from './names.service.ts'

interface About {
  job: jobs.LockedJob
  candidateId: string
  /** The candidate and the caller. */
  contacts: ReadonlyMap<string, Contact>
}

/** Notifies the team of what a recruiter did: '{recruiter} {what} {candidate} for {job}.' */
export async function notifyTeamOf(ctx: Ctx, { job, candidateId, contacts }: About, what: string): Promise<void> {
  const user = nameIn(contacts, candidateId)
  const text = `${nameIn(contacts, signedIn(ctx).id)} ${what} ${user} for ${job.title}.`
  await notifyTeam(ctx, 'job.screen', text, {
    jobTitle: job.title,
    jobId: job.id,
    recruiterId: job.recruiterId,
    user,
    userId: candidateId,
  })
}

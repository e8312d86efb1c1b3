import { messages, withdrawableStatuses } from '@firstrung/contract'
import { contactsOf } from '#src/domains/accounts/accounts.settings.service.ts'
import { broadcastChange } from '#src/domains/hiring/application/live.service.ts'
import { nameIn } from '#src/domains/hiring/application/names.service.ts'
import { writeStage } from '#src/domains/hiring/application/stage.service.ts'
import { endRejection } from '#src/domains/hiring/endings/rejections.service.ts'
import { cancelInterviews } from '#src/domains/hiring/interviews/cancelling.service.ts'
import { notifyRecruiters } from '#src/domains/jobs/jobs.members.service.ts'
import { notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { statusOf } from './applications.service.ts'

/**
 * Withdraws the caller's own application: notifies the company, which no longer sees it, and cancels its interviews. Candidates
 * that the team has put forward can do so as well. Nobody applies to the same job again. 409 `application_ended` once it was
 * decided or the job is over; a repeat is harmless.
 */
export async function withdraw(ctx: Ctx, applicationId: string, reason = ''): Promise<{ msg: string }> {
  const { id: candidateId } = signedIn(ctx)
  // Jobs before applications, as moves do; interviews change their job as well.
  const job = orNotFound(
    await ctx.db
      .selectFrom('jobs')
      .innerJoin('applications', 'applications.jobId', 'jobs.id')
      .select(['jobs.id', 'jobs.title', 'jobs.recruiterId'])
      .where('applications.id', '=', applicationId)
      .where('applications.candidateId', '=', candidateId)
      .forNoKeyUpdate('jobs')
      .executeTakeFirst(),
  )
  const { stage, source } = await ctx.db
    .selectFrom('applications')
    .select(['stage', 'source'])
    .where('id', '=', applicationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (stage === 'withdrawn') return { msg: messages.applicationWithdrawn }
  // The status that the candidate knows: a refusal must not reveal a rejection of which they are not notified yet.
  const status = orNotFound(await statusOf(ctx, applicationId))
  if (!withdrawableStatuses.includes(status)) fail('application_ended')

  await cancelInterviews(ctx, [applicationId])
  // Interviews without a link are cancelled even if their day has passed, so that nobody has to arrange them.
  await ctx.db
    .updateTable('interviews')
    .set({ status: 'cancelled' })
    .where('applicationId', '=', applicationId)
    .where('status', '=', 'requested')
    .execute()
  if (stage === 'removed') await endRejection(ctx, applicationId)
  await writeStage(ctx, [{ id: applicationId, stage }], 'withdrawn', {
    actorId: candidateId,
    reason: 'withdraw',
    columns: { withdrawnReason: reason, answerBy: null },
  })
  await tellCompany(ctx, job, { candidateId, reason, tellsTeam: source === 'pool' })
  return { msg: messages.applicationWithdrawn }
}

async function tellCompany(
  ctx: Ctx,
  job: { id: string; title: string; recruiterId: string },
  { candidateId, reason, tellsTeam }: { candidateId: string; reason: string; tellsTeam: boolean },
): Promise<void> {
  const user = nameIn(await contactsOf(ctx, [candidateId]), candidateId)
  const text = `${user} has withdrawn the application for ${job.title}.`
  const about = { jobTitle: job.title, jobId: job.id, user, userId: candidateId }
  await notifyRecruiters(ctx, job.id, text, { ...about, ...(reason && { details: reason }) })
  // The team has put them forward.
  if (tellsTeam) await notifyTeam(ctx, 'job.screen', text, { ...about, recruiterId: job.recruiterId })
  await broadcastChange(ctx, { jobId: job.id, candidateId })
}

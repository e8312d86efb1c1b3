import { type JobReport, limits, messages } from '@firstrung/contract'
import { notifyRecruiters } from '#src/domains/jobs/jobs.members.service.ts'
import { notifyTeam } from '#src/domains/notifications/notifications.service.ts'
import { belongsTo } from '#src/domains/recruiters/recruiters.trust.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { mailboxBehind } from '#src/platform/mail/mail.ts'
import { lockPosting, reviewPath, setState } from './postings.states.service.ts'

/** Reports of accounts younger than this do not count for a pause, because anybody can make an account in a minute. */
const settledAfterMillis = 7 * 24 * 3600 * 1000

/**
 * Reports a job to the team, once for each person. Enough reports by accounts that are not new take it off the board until
 * the team has looked.
 */
export async function reportJob(ctx: Ctx, slug: string, { reason, note }: JobReport): Promise<{ msg: string }> {
  const { id } = signedIn(ctx)
  const { jobId } = orNotFound(
    await ctx.db.selectFrom('postingPages').select('jobId').where('slug', '=', slug).executeTakeFirst(),
  )
  const posting = await lockPosting(ctx, jobId)
  if (await belongsTo(ctx, id, posting.companyId)) fail('own_company')
  const reported = await ctx.db
    .insertInto('jobReports')
    .values({ jobId, reporterId: id, reason, note, reportedAt: ctx.now(), settledAt: null })
    .onConflict((report) => report.columns(['jobId', 'reporterId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!reported) fail('reported_already')

  const count = await countWeighing(ctx, jobId)
  const isPaused = posting.state === 'live' && count >= limits.reportsUntilPause
  const about = { jobTitle: posting.title, jobId }
  if (isPaused) {
    await setState(ctx, posting, 'paused', { cause: 'reports', mustBeReviewed: true })
    await notifyRecruiters(
      ctx,
      jobId,
      `Your posting ${posting.title} is off the board until our team has looked at reports about it.`,
      about,
    )
  }
  await notifyTeam(
    ctx,
    'posting.review',
    isPaused
      ? `${posting.title} is off the board: ${count} people have reported it.`
      : `Somebody has reported the job ${posting.title}.`,
    { ...about, path: reviewPath(jobId) },
  )
  return { msg: messages.jobReported }
}

/** How many mailboxes of candidates with a confirmed email and a complete profile have reported a job. */
async function countWeighing(ctx: Ctx, jobId: string): Promise<number> {
  const reporters = await ctx.db
    .selectFrom('jobReports')
    .innerJoin('accounts', 'accounts.id', 'jobReports.reporterId')
    .select('accounts.email')
    .where('jobId', '=', jobId)
    .where('settledAt', 'is', null)
    .where('accounts.createdAt', '<', new Date(ctx.now().getTime() - settledAfterMillis))
    .where('accounts.role', '=', 'candidate')
    .where('accounts.profileCompleted', '=', true)
    .where((eb) => eb.or([eb('emailVerifiedAt', 'is not', null), eb('mailsBeforeConfirming', '=', true)]))
    .execute()
  return new Set(reporters.map(({ email }) => mailboxBehind(email))).size
}

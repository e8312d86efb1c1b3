import { type RawBuilder, sql } from 'kysely'
import { isFurtherHost } from '#src/domains/hiring/application/held-interviews.ts'
import { callOff } from '#src/domains/hiring/application/interview-states.service.ts'
import { type Interview, notifyInterviews, toCome } from '#src/domains/hiring/application/news.service.ts'
import { hostText } from '#src/domains/hiring/application/texts.ts'
import { notOfSuspended } from '#src/domains/jobs/jobs.service.ts'
import { notifyEach } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { concernedBy, noticeData } from './concerned.service.ts'
import { takeOut } from './further-hosts.service.ts'
import { handOverInterviews } from './hosts.service.ts'

/** Why interviews end when nobody of the company cancelled them. Their hosts read it in mails and notifications. */
export interface CancelCause {
  /** A sentence about the cause. */
  because: string
  /** Shown instead of the candidate's name, because their data are deleted with the account. */
  candidateName?: string
}

/**
 * Cancels the upcoming interviews of these applications, whatever ends them. Notifies all participants, and sends the
 * cancellation to calendars that have the entry. Past ones do not change. The applications' rows must still be there. Returns
 * the cancelled ones.
 */
export async function cancelInterviews(
  ctx: Ctx,
  applicationIds: readonly string[],
  cause?: CancelCause,
): Promise<Interview[]> {
  const cancelled = await callOff(ctx, 'cancelled', applicationIds)
  const told = cancelled.map((one) => ({ ...one, candidateName: cause?.candidateName ?? one.candidateName }))
  await notifyInterviews(ctx, 'cancelled', told)
  if (!cause) return told
  const notices: Parameters<typeof notifyEach>[2][number][] = []
  for (const interview of told) {
    const { text, details } = hostText('cancelled', interview, interview.candidateName)
    const data = { ...noticeData(interview, interview.jobId), details: `${cause.because} ${details}` }
    const concerned = await concernedBy(ctx, interview.jobId, interview)
    notices.push(...concerned.map(({ id: to, path }) => ({ to, text, data: { ...data, path } })))
  }
  await notifyEach(ctx, 'memberNews', notices)
  return told
}

/** Whose interviews end after a suspension. */
export interface Suspended {
  companyId?: string
  recruiterId?: string
}

const causes = {
  company: { because: 'Our team has suspended the company.' },
  recruiter: { because: 'Our team has suspended the recruiter.' },
} satisfies Record<string, CancelCause>

/** Applications whose interviews are cancelled in one transaction. */
const portion = 100

/**
 * Cancels the next upcoming interviews of a company, or of a recruiter, who is still suspended: those of jobs that are on hold
 * without the recruiter, those that the recruiter planned and those that they would conduct. Those that they would hold beside
 * somebody else take place without them. Returns whether there may be more.
 */
export async function cancelOfSuspended(ctx: Ctx, { companyId, recruiterId }: Suspended): Promise<boolean> {
  if (companyId) return cancelNext(ctx, sql`c.id = ${companyId} and c.suspended_at is not null`, causes.company)
  if (recruiterId) await takeOutSuspended(ctx, recruiterId)
  return cancelNext(
    ctx,
    sql`s.id = ${recruiterId ?? null} and (i.requested_by = s.id or lower(i.email) = s.email or (jobs.recruiter_id = s.id and not ${notOfSuspended}))`,
    causes.recruiter,
  )
}

/** Interviews that a suspended recruiter would hold beside somebody else take place without them. */
async function takeOutSuspended(ctx: Ctx, recruiterId: string): Promise<void> {
  const isSuspended = sql`exists (select from accounts s where s.id = ${recruiterId} and s.suspended_at is not null)`
  await handOverInterviews(ctx, sql`${isFurtherHost(recruiterId)} and ${isSuspended}`, () =>
    takeOut(ctx, recruiterId, sql`${toCome(ctx)} and ${isSuspended}`),
  )
}

async function cancelNext(ctx: Ctx, where: RawBuilder<unknown>, cause: CancelCause): Promise<boolean> {
  const { rows } = await sql<{ id: string; jobId: string }>`
    select distinct a.id, a.job_id from interviews i
    join applications a on a.id = i.application_id join jobs on jobs.id = a.job_id
    join companies c on c.id = jobs.company_id
    left join accounts s on s.suspended_at is not null and s.role = 'recruiter'
      and (s.id = i.requested_by or s.id = jobs.recruiter_id or s.email = lower(i.email))
    where i.status <> 'cancelled' and ${toCome(ctx)} and ${where}
    order by a.job_id, a.id limit ${portion}`.execute(ctx.db)
  await lockJobs(
    ctx,
    rows.map(({ jobId }) => jobId),
  )
  await cancelInterviews(
    ctx,
    rows.map(({ id }) => id),
    cause,
  )
  return rows.length === portion
}

/** Jobs before applications, in the order of their ids, as moves do. */
async function lockJobs(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.selectFrom('jobs').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

import { limits } from '@firstrung/contract'
import { sql } from 'kysely'
import { type Ctx, signedIn } from '#src/platform/context.ts'

/**
 * Whether email and phone are hidden from recruiters until a grant. The team always sees them. Without a board, recruiters see
 * them too.
 */
export const masksContact = (ctx: Ctx): boolean => signedIn(ctx).role === 'recruiter' && ctx.env.JOB_BOARD === 'on'

/** Ends all grants of a company at once. */
export const endGrantsOf = (ctx: Ctx, companyId: string, endedAt: Date) =>
  ctx.db
    .updateTable('contactGrants')
    .set({ endedAt })
    .where('companyId', '=', companyId)
    .where('endedAt', 'is', null)
    .execute()

/** Reopens the grants of a company that ended together at that moment. Grants that candidates ended themselves stay ended. */
export const reopenGrantsOf = (ctx: Ctx, companyId: string, endedAt: Date) =>
  ctx.db
    .updateTable('contactGrants')
    .set({ endedAt: null })
    .where('companyId', '=', companyId)
    .where('endedAt', '=', endedAt)
    .execute()

/** Whether a company sees a candidate without email and phone. */
export async function isMaskedFor(
  ctx: Ctx,
  { companyId, candidateId }: { companyId: string; candidateId: string },
): Promise<boolean> {
  if (ctx.env.JOB_BOARD === 'off') return false
  const grant = await ctx.db
    .selectFrom('contactGrants')
    .select('givenAt')
    .where('companyId', '=', companyId)
    .where('candidateId', '=', candidateId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return grant === undefined
}

/** Whether the candidate has ended the company's access, or blocked it. */
export async function isEndedFor(
  { db }: Ctx,
  { companyId, candidateId }: { companyId: string; candidateId: string },
): Promise<boolean> {
  const { rows } = await sql<{ isEnded: boolean }>`
    select exists (
      select from contact_grants where company_id = ${companyId} and candidate_id = ${candidateId} and ended_at is not null
    ) or exists (
      select from company_blocks where company_id = ${companyId} and candidate_id = ${candidateId}
    ) as is_ended`.execute(db)
  return rows[0]?.isEnded === true
}

/** For which of these candidates the caller does not see email and phone, and for which they see only the name. */
export async function hiddenOf(
  ctx: Ctx,
  candidateIds: readonly string[],
): Promise<{ masked: ReadonlySet<string>; ended: ReadonlySet<string> }> {
  const { id: callerId, role } = signedIn(ctx)
  if (candidateIds.length === 0 || role !== 'recruiter') return { masked: new Set(), ended: new Set() }
  const { rows } = await sql<{ id: string; isGranted: boolean; isEnded: boolean }>`
    select id, g.given_at is not null and g.ended_at is null as is_granted,
      g.ended_at is not null or exists (
        select from company_blocks b where b.company_id = r.company_id and b.candidate_id = id
      ) as is_ended
    from recruiters r
    cross join unnest(${[...candidateIds]}::uuid[]) id
    left join contact_grants g on g.company_id = r.company_id and g.candidate_id = id
    where r.account_id = ${callerId}`.execute(ctx.db)
  const isMasking = masksContact(ctx)
  return {
    masked: new Set(rows.flatMap(({ id, isGranted }) => (isMasking && !isGranted ? [id] : []))),
    ended: new Set(rows.flatMap(({ id, isEnded }) => (isEnded ? [id] : []))),
  }
}

/** The email of a candidate as the caller sees it, and why it is empty. */
export const shownEmail = (
  { masked, ended }: Awaited<ReturnType<typeof hiddenOf>>,
  candidateId: string,
  email: string,
): { email: string; contact?: 'masked' | 'ended' } =>
  ended.has(candidateId)
    ? { email: '', contact: 'ended' }
    : masked.has(candidateId)
      ? { email: '', contact: 'masked' }
      : { email }

/** The block of a company by a candidate, if any, as a part of a query. */
export const blockOf = ({ db }: Ctx, candidateId: string, companyId: string) =>
  db
    .selectFrom('companyBlocks')
    .select('since')
    .where('candidateId', '=', candidateId)
    .where('companyId', '=', companyId)

/** Whether a candidate has blocked a company. */
export const hasBlocked = async (ctx: Ctx, candidateId: string, companyId: string): Promise<boolean> =>
  (await blockOf(ctx, candidateId, companyId).executeTakeFirst()) !== undefined

/** Grants deleted in one transaction. */
const portion = 500

/**
 * Ends grants of companies whose last job with the candidate ended 180 days ago; deletes the row, because another shortlist may
 * give a grant again. Returns whether there may be more.
 */
export async function dropGrantsOfEndedJobs(ctx: Ctx): Promise<boolean> {
  const before = new Date(ctx.now().getTime() - limits.accessDays * 24 * 3600 * 1000)
  const { rows } = await sql`
    delete from contact_grants g using (
      select g.candidate_id, g.company_id from contact_grants g
      where g.ended_at is null and (
        select max(coalesce(j.completed_at, j.deleted_at, 'infinity')) from applications a join jobs j on j.id = a.job_id
        where a.candidate_id = g.candidate_id and j.company_id = g.company_id
      ) < ${before}::timestamptz
      limit ${portion}
    ) over_now
    where g.candidate_id = over_now.candidate_id and g.company_id = over_now.company_id and g.ended_at is null
    returning 1`.execute(ctx.db)
  return rows.length === portion
}

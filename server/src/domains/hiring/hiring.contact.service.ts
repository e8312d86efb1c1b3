import { sql } from 'kysely'
import { type Ctx, signedIn } from '#src/platform/context.ts'

/** Whether email and phone are hidden from recruiters until a grant. The team sees them, and so does everybody without a board. */
export const masksContact = (ctx: Ctx): boolean => signedIn(ctx).role === 'recruiter' && ctx.env.JOB_BOARD === 'on'

/** Ends all grants of a company at once. */
export const endGrantsOf = (ctx: Ctx, companyId: string, endedAt: Date) =>
  ctx.db
    .updateTable('contactGrants')
    .set({ endedAt })
    .where('companyId', '=', companyId)
    .where('endedAt', 'is', null)
    .execute()

/** Gives back the grants of a company that ended together at that moment; what candidates ended themselves stays ended. */
export const reopenGrantsOf = (ctx: Ctx, companyId: string, endedAt: Date) =>
  ctx.db
    .updateTable('contactGrants')
    .set({ endedAt: null })
    .where('companyId', '=', companyId)
    .where('endedAt', '=', endedAt)
    .execute()

/** Which of these candidates the caller sees without email and phone: those who have given their company no grant. */
export async function maskedAmong(ctx: Ctx, candidateIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (candidateIds.length === 0 || !masksContact(ctx)) return new Set()
  const granted = await ctx.db
    .selectFrom('contactGrants')
    .innerJoin('recruiters', 'recruiters.companyId', 'contactGrants.companyId')
    .select('candidateId')
    .where('recruiters.accountId', '=', signedIn(ctx).id)
    .where('candidateId', '=', sql<string>`any(${[...candidateIds]}::uuid[])`)
    .where('endedAt', 'is', null)
    .execute()
  const seen = new Set(granted.map(({ candidateId }) => candidateId))
  return new Set(candidateIds.filter((id) => !seen.has(id)))
}

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

/** Of which of these candidates the caller sees no email and phone, and of which nothing but the name. */
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

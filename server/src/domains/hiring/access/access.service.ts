import { limits, messages, type ResumeAccess, waitingStages } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import * as candidates from '#src/domains/candidates/candidates.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { hasBlocked } from './contact.service.ts'
import { type Lapsed, lapsedAccess } from './lapsed-access.service.ts'

interface AccessRow {
  id: string
  createdAt: Date
  name: string
  via: ResumeAccess['via'] | 'copy'
  endedAt: Date | null
  blockedSince: Date | null
  openedAt: Date | null
  downloadedAt: Date | null
  contactAt: Date | null
  programAt: Date | null
  openApplications: number
}

/** Whether application `a` was rejected and its candidate does not know it yet: they still see it as open. */
const isUntold = sql`(a.stage = 'removed' and exists (
  select from stage_changes s join declines d on d.change_id = s.id
  where s.application_id = a.id and d.told_at is null and d.undone_at is null))`

/** Open applications of a candidate to the jobs of a company. Only those that the candidate knows of. */
export const openAt = (candidateId: string, company: RawBuilder<unknown>) => sql`
  from applications a join jobs j on j.id = a.job_id
  where a.candidate_id = ${candidateId} and j.company_id = ${company}
    and (a.stage = any(${[...waitingStages('direct')]}::text[]) or ${isUntold})
    and (a.source = 'direct' or a.stage <> 'applicant') and j.completed_at is null and j.deleted_at is null`

/** The companies that see or have seen the caller, and those that they have blocked; the newest first. */
export async function accessOf(
  ctx: Ctx,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ companies: ResumeAccess[]; nextCursor: string | null }> {
  const { id } = signedIn(ctx)
  const size = query.limit ?? limits.list
  const after = query.cursor ? readCursor(query.cursor) : null
  const { rows } = await sql<AccessRow>`
    with known as (
      select company_id, given_at as at from contact_grants where candidate_id = ${id}
      union all select company_id, since from company_blocks where candidate_id = ${id}
      union all select company_id, opened_at from resume_openings where candidate_id = ${id} and company_id is not null
      union all select j.company_id, a.applied_at from applications a join jobs j on j.id = a.job_id
        where a.candidate_id = ${id} and a.applied_at is not null
    ),
    once as (select company_id as id, date_trunc('milliseconds', min(at)) as created_at from known group by 1),
    page as (
      select * from once
      where ${after ? sql`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)` : sql`true`}
      order by created_at desc, id desc limit ${size + 1}
    )
    select page.id, page.created_at, c.name, g.via, g.ended_at, b.since as blocked_since, seen.*,
      (select count(*)::int ${openAt(id, sql`page.id`)}) as open_applications
    from page
    join companies c on c.id = page.id
    left join contact_grants g on g.candidate_id = ${id} and g.company_id = page.id
    left join company_blocks b on b.candidate_id = ${id} and b.company_id = page.id
    cross join lateral (
      select max(opened_at) filter (where action = 'opened') as opened_at,
        max(opened_at) filter (where action = 'downloaded') as downloaded_at,
        max(opened_at) filter (where action = 'contact') as contact_at,
        max(opened_at) filter (where action = 'program') as program_at
      from resume_openings o where o.candidate_id = ${id} and o.company_id = page.id
    ) seen
    order by page.created_at desc, page.id desc`.execute(ctx.db)
  const page = cutPage(rows, size)
  const lapsed = await lapsedAccess(
    ctx,
    id,
    page.rows.map((row) => row.id),
  )
  return { companies: page.rows.map((row) => present(row, lapsed.get(row.id) ?? null)), nextCursor: page.nextCursor }
}

const present = (row: AccessRow, lapsed: Lapsed | null): ResumeAccess => ({
  _id: row.id,
  companyName: row.name,
  via: row.via === 'copy' ? null : row.via,
  since: row.createdAt.toISOString(),
  lapsed,
  // A suspension ends access as well, but the candidate did not end it.
  endedAt: lapsed === 'suspended' ? null : (row.endedAt?.toISOString() ?? null),
  blockedSince: row.blockedSince?.toISOString() ?? null,
  openedAt: row.openedAt?.toISOString() ?? null,
  downloadedAt: row.downloadedAt?.toISOString() ?? null,
  contactAt: row.contactAt?.toISOString() ?? null,
  programAt: row.programAt?.toISOString() ?? null,
  openApplications: row.openApplications,
})

/** Ends what a company sees of the caller, at once. Applications stay; a repeat is harmless. */
export async function endAccess(ctx: Ctx, companyId: string): Promise<{ msg: string }> {
  const name = await nameOf(ctx, companyId)
  await endGrant(ctx, companyId)
  return { msg: messages.accessEndedOf(name) }
}

/** Gives a company its access back after the caller has ended it. 409 `company_blocked` while the company is blocked. */
export async function giveAccess(ctx: Ctx, companyId: string): Promise<{ msg: string }> {
  const { id: candidateId } = signedIn(ctx)
  const name = await nameOf(ctx, companyId)
  await candidates.lockCandidate(ctx, candidateId)
  if (await hasBlocked(ctx, candidateId, companyId)) fail('company_blocked')
  await ctx.db
    .deleteFrom('contactGrants')
    .where('candidateId', '=', candidateId)
    .where('companyId', '=', companyId)
    .where('via', '=', 'copy')
    .execute()
  await ctx.db
    .updateTable('contactGrants')
    .set({ endedAt: null })
    .where('candidateId', '=', candidateId)
    .where('companyId', '=', companyId)
    .execute()
  return { msg: messages.accessGivenTo(name) }
}

/** Undoes a block. The access stays ended until the caller gives it back or applies to the company. */
export async function unblockCompany(ctx: Ctx, companyId: string): Promise<{ msg: string }> {
  const name = await nameOf(ctx, companyId)
  await ctx.db
    .deleteFrom('companyBlocks')
    .where('candidateId', '=', signedIn(ctx).id)
    .where('companyId', '=', companyId)
    .execute()
  return { msg: messages.companyIsUnblocked(name) }
}

/** Ends what a company sees of the caller; the first end counts. */
export async function endGrant(ctx: Ctx, companyId: string): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .insertInto('contactGrants')
    .values({ candidateId: signedIn(ctx).id, companyId, via: 'copy', givenAt: now, endedAt: now })
    .onConflict((conflict) =>
      conflict
        .constraint('contact_grants_once')
        .doUpdateSet({ endedAt: sql`coalesce(contact_grants.ended_at, excluded.ended_at)` }),
    )
    .execute()
}

/** The name of a company; 404 for an unknown id. */
export async function nameOf({ db }: Ctx, companyId: string): Promise<string> {
  const company = await db.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirst()
  return orNotFound(company).name
}

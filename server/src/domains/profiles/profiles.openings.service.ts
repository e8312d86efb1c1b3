import { limits, type ResumeOpening } from '@firstrung/contract'
import { sql } from 'kysely'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'

interface Openings {
  openings: ResumeOpening[]
  total: number
  nextCursor: string | null
}

/** Who opened the caller's resume, newest first. Admins are not named: the team acts as one. */
export async function openingsOf(
  ctx: Ctx,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Openings> {
  const { id } = signedIn(ctx)
  const size = query.limit ?? limits.list
  const after = query.cursor ? readCursor(query.cursor) : null
  let rows = ctx.db
    .selectFrom('resumeOpenings')
    .innerJoin('accounts', 'accounts.id', 'resumeOpenings.viewerId')
    .leftJoin('recruiters', 'recruiters.accountId', 'accounts.id')
    .leftJoin('companies', 'companies.id', 'recruiters.companyId')
    .select(['resumeOpenings.id', 'resumeOpenings.openedAt as createdAt'])
    .select(['accounts.role', 'accounts.fullName', 'recruiters.currentPosition', 'companies.name as companyName'])
    .where('resumeOpenings.candidateId', '=', id)
    .where('resumeOpenings.action', '=', 'opened')
    .orderBy('resumeOpenings.openedAt', 'desc')
    .orderBy('resumeOpenings.id', 'desc')
    .limit(size + 1)
  if (after) rows = rows.where(sql<boolean>`(opened_at, resume_openings.id) < (${after.createdAt}, ${after.id})`)
  const counted = await ctx.db
    .selectFrom('resumeOpenings')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('candidateId', '=', id)
    .where('action', '=', 'opened')
    .executeTakeFirstOrThrow()
  const page = cutPage(await rows.execute(), size)
  return {
    openings: page.rows.map((row): ResumeOpening => {
      const isTeam = row.role === 'admin'
      return {
        _id: row.id,
        by: isTeam ? 'team' : 'recruiter',
        fullName: isTeam ? '' : row.fullName,
        companyName: row.companyName ?? '',
        currentPosition: row.currentPosition ?? '',
        openedAt: row.createdAt.toISOString(),
      }
    }),
    total: Number(counted.total),
    nextCursor: page.nextCursor,
  }
}

import { messages } from '@firstrung/contract'
import { sql } from 'kysely'
import * as candidates from '#src/domains/candidates/candidates.service.ts'
import { endGrant, nameOf, openAt } from '#src/domains/hiring/access/access.service.ts'
import { settle } from '#src/domains/hiring/endings/late-endings.service.ts'
import { cancelInterviews } from '#src/domains/hiring/interviews/cancelling.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { AppError } from '#src/platform/errors/errors.ts'
import { withdraw } from './withdrawing.service.ts'

/** Blocks a company: its access ends, open applications to its jobs are withdrawn, and its search does not find the caller. */
export async function blockCompany(ctx: Ctx, companyId: string): Promise<{ msg: string }> {
  const { id: candidateId } = signedIn(ctx)
  const name = await nameOf(ctx, companyId)
  // An application sent at the same moment is handled wholly before the block or wholly after it.
  await candidates.lockCandidate(ctx, candidateId)
  const { rows } = await sql<{ id: string }>`
    select a.id ${openAt(candidateId, sql`${companyId}`)} order by j.id`.execute(ctx.db)
  for (const { id } of rows) await withdrawIfOpen(ctx, id)
  await endRest(ctx, candidateId, companyId)
  await endGrant(ctx, companyId)
  await ctx.db
    .insertInto('companyBlocks')
    .values({ candidateId, companyId, since: ctx.now() })
    .onConflict((conflict) => conflict.columns(['candidateId', 'companyId']).doNothing())
    .execute()
  return { msg: messages.companyIsBlocked(name) }
}

/** Ends what a withdrawal does not reach: interviews of applications that were decided, and questions of a late answer. */
async function endRest(ctx: Ctx, candidateId: string, companyId: string): Promise<void> {
  const rest = await ctx.db
    .selectFrom('applications as a')
    .innerJoin('jobs', 'jobs.id', 'a.jobId')
    .leftJoin('lateAnswers as l', (join) => join.onRef('l.applicationId', '=', 'a.id').on('l.outcome', 'is', null))
    .select(['a.id', 'l.applicationId as askedOf'])
    .where('a.candidateId', '=', candidateId)
    .where('jobs.companyId', '=', companyId)
    .execute()
  await cancelInterviews(
    ctx,
    rest.map(({ id }) => id),
  )
  const asked = rest.flatMap(({ askedOf }) => askedOf ?? [])
  if (asked.length > 0) await settle(ctx, asked, 'over')
}

/** Does nothing if the application has ended a moment ago. */
async function withdrawIfOpen(ctx: Ctx, applicationId: string): Promise<void> {
  try {
    await withdraw(ctx, applicationId)
  } catch (error) {
    // Nothing was written about an application that has ended.
    if (!(error instanceof AppError)) throw error
  }
}

import type { JobCard } from '@firstrung/contract'
import { sql } from 'kysely'
import { readFacts } from '#src/domains/postings/applicants/facts.service.ts'
import { isOff } from '#src/domains/postings/postings.jobs.service.ts'
import { withoutId } from '#src/domains/postings/search/cards.service.ts'
import { findFitting } from '#src/domains/postings/search/search.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'

/** As many as are read at a glance. */
const most = 3

/**
 * The open jobs that fit the caller best. Jobs with an application of theirs are left out, also where it has ended, and jobs of
 * companies that they have blocked. Without skills in the profile, or without a board, there are none.
 */
export async function listFitting(ctx: Ctx): Promise<{ jobs: JobCard[] }> {
  if (isOff(ctx)) return { jobs: [] }
  const { id } = signedIn(ctx)
  const facts = orNotFound((await readFacts(ctx, id)) ?? undefined)
  // The team may have looked at somebody in the pool alone: that is no application yet.
  const leftOut = sql`
    exists (
      select from applications a
      where a.job_id = s.job_id and a.candidate_id = ${id} and (a.stage <> 'applicant' or a.applied_at is not null)
    )
    or exists (select from company_blocks b where b.company_id = s.company_id and b.candidate_id = ${id})`
  const cards = await findFitting(ctx, facts, { leftOut, limit: most })
  return { jobs: cards.map(withoutId) }
}

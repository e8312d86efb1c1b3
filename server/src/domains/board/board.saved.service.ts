import { limits, messages, type SavedJob } from '@firstrung/contract'
import { sql } from 'kysely'
import { lockCandidate } from '#src/domains/candidates/candidates.service.ts'
import { publicJob } from '#src/domains/postings/postings.public.service.ts'
import { cardsOf } from '#src/domains/postings/search/cards.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, type PageQuery, readCursor } from '#src/platform/database/keyset.ts'
import { fail } from '#src/platform/errors/errors.ts'

/** Saves a public job for the caller; harmless when repeated. */
export async function save(ctx: Ctx, slug: string): Promise<{ msg: string }> {
  const { id: candidateId } = signedIn(ctx)
  const { jobId } = await publicJob(ctx, slug)
  // Two at the same moment must not pass the limit together.
  await lockCandidate(ctx, candidateId)
  const { n } = await ctx.db
    .selectFrom('savedJobs')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('candidateId', '=', candidateId)
    .where('jobId', '<>', jobId)
    .executeTakeFirstOrThrow()
  if (n >= limits.savedJobs) fail('saved_jobs_full')
  await ctx.db
    .insertInto('savedJobs')
    .values({ candidateId, jobId, savedAt: ctx.now() })
    .onConflict((conflict) => conflict.columns(['candidateId', 'jobId']).doNothing())
    .execute()
  return { msg: messages.jobSaved }
}

/** Takes a job from the caller's saved ones, also one that is no longer public; harmless when repeated. */
export async function unsave(ctx: Ctx, slug: string): Promise<{ msg: string }> {
  await ctx.db
    .deleteFrom('savedJobs')
    .where('candidateId', '=', signedIn(ctx).id)
    .where('jobId', 'in', (eb) => eb.selectFrom('postings').select('jobId').where('slug', '=', slug))
    .execute()
  return { msg: messages.jobUnsaved }
}

/** The caller's saved jobs, the latest first. Those that are no longer public are left out, and are back when they are. */
export async function listSaved(
  ctx: Ctx,
  { limit = limits.page, cursor }: PageQuery,
): Promise<{ jobs: SavedJob[]; total: number; nextCursor: string | null }> {
  const saved = ctx.db
    .selectFrom('savedJobs')
    .innerJoin('postingPages', 'postingPages.jobId', 'savedJobs.jobId')
    .where('candidateId', '=', signedIn(ctx).id)
  const after = cursor ? readCursor(cursor) : null
  const [rows, { n }] = await Promise.all([
    saved
      .select(['savedJobs.jobId as id', 'savedAt as createdAt'])
      .$if(after !== null, (query) =>
        query.where(sql<boolean>`(saved_at, saved_jobs.job_id) < (${after?.createdAt}, ${after?.id}::uuid)`),
      )
      .orderBy('savedAt', 'desc')
      .orderBy('savedJobs.jobId', 'desc')
      .limit(limit + 1)
      .execute(),
    saved.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  const page = cutPage(rows, limit)
  const savedAt = new Map(page.rows.map(({ id, createdAt }) => [id, createdAt.toISOString()]))
  const cards = await cardsOf(
    ctx,
    page.rows.map(({ id }) => id),
  )
  return {
    jobs: cards.map(({ jobId, ...card }) => ({ ...card, savedAt: savedAt.get(jobId) ?? '' })),
    total: n,
    nextCursor: page.nextCursor,
  }
}

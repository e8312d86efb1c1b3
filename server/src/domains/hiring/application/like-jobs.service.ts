import { payText } from '@firstrung/contract'
import { openJobsLike } from '#src/domains/postings/postings.public.service.ts'
import type { OwnCard } from '#src/domains/postings/search/cards.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** How many open jobs an email names. */
const jobsInMail = 3

/**
 * What an email about the end of an application adds: up to three open jobs like that one, to which its candidate has not
 * applied, and of no company that they have blocked. Nothing if there are no such jobs.
 */
export async function likeJobsInMails(
  ctx: Ctx,
  jobId: string,
  candidateIds: readonly string[],
): Promise<(candidateId: string) => string[]> {
  const like = await openJobsLike(ctx, jobId)
  const known = await leftOutFor(ctx, candidateIds, like)
  return (candidateId) => {
    const open = like.filter((one) => !known.has(`${candidateId} ${one.jobId}`)).slice(0, jobsInMail)
    return open.length > 0 ? ['Similar jobs that are open:', ...open.map((one) => inMail(ctx, one))] : []
  }
}

const inMail = (ctx: Ctx, { title, company, pay, places, slug }: OwnCard): string =>
  `${title} at ${company.name}. ${payText(pay)}, ${places.join(', ')}.\n${ctx.env.publicUrl}/jobs/${slug}`

/** The pairs of these candidates and jobs to leave out: the candidate has applied to the job, or has blocked its company. */
async function leftOutFor(ctx: Ctx, candidateIds: readonly string[], jobs: readonly OwnCard[]): Promise<Set<string>> {
  if (jobs.length === 0) return new Set()
  const jobIds = jobs.map(({ jobId }) => jobId)
  const rows = await ctx.db
    .selectFrom('applications')
    .select(['candidateId', 'jobId'])
    .where('candidateId', 'in', candidateIds)
    .where('jobId', 'in', jobIds)
    .union(
      ctx.db
        .selectFrom('companyBlocks')
        .innerJoin('jobs', 'jobs.companyId', 'companyBlocks.companyId')
        .select(['candidateId', 'jobs.id as jobId'])
        .where('candidateId', 'in', candidateIds)
        .where('jobs.id', 'in', jobIds),
    )
    .execute()
  return new Set(rows.map(({ candidateId, jobId }) => `${candidateId} ${jobId}`))
}

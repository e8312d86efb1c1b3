import type { JobRound, JobWithLists } from '@firstrung/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'

/** The rounds of interviews that a job has named, in their order; none where it has the two documented ones. */
export const roundsOf = (ctx: Ctx, jobId: string): Promise<JobRound[]> =>
  ctx.db
    .selectFrom('jobRounds')
    .select(['position', 'name', 'minutes', 'guide', 'criteria'])
    .where('jobId', '=', jobId)
    .orderBy('position')
    .execute()

/** The named rounds of a job, for those who plan interviews in it; nothing where it has named none. */
export async function namedRounds(ctx: Ctx, jobId: string): Promise<Pick<JobWithLists, 'rounds'>> {
  const rounds = await roundsOf(ctx, jobId)
  return rounds.length > 0 ? { rounds: rounds.map(({ name, minutes }) => ({ name, minutes })) } : {}
}

/** Replaces the rounds of a job; with none it has the documented ones. */
export async function setRounds(ctx: Ctx, jobId: string, rounds: readonly JobRound[]): Promise<void> {
  await ctx.db.deleteFrom('jobRounds').where('jobId', '=', jobId).execute()
  if (rounds.length === 0) return
  await ctx.db
    .insertInto('jobRounds')
    .values(rounds.map((round) => ({ ...round, jobId })))
    .execute()
}

/** Gives a new job the rounds of the one of which it is a copy. */
export async function copyRounds(ctx: Ctx, from: string, to: string): Promise<void> {
  await setRounds(ctx, to, await roundsOf(ctx, from))
}

/** The named rounds of a job within a select, in their order; `jobId` is a column, such as 'jobs.id'. */
export const namedRoundsIn = (jobId: string) => sql<Omit<JobRound, 'position'>[]>`(
  select coalesce(json_agg(json_build_object('name', named.name, 'minutes', named.minutes, 'guide', named.guide, 'criteria', named.criteria)
    order by named.position), '[]')
  from job_rounds named where named.job_id = ${sql.ref(jobId)})`

/** The name of a round within a select: null where the job has named none. `round` is a column such as 'i.round'; the job is one, too, or an id. */
export const roundNameOf = (job: string | RawBuilder<string>, round: string) => sql<string | null>`(
  select named.name from job_rounds named
  where named.job_id = ${typeof job === 'string' ? sql.ref(job) : job} and named.position = ${sql.ref(round)})`

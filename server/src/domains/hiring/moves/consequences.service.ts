import { type Consequences, type ConsequencesQuery, decidedStages, waitingStages } from '@firstrung/contract'
import { sql } from 'kysely'
import { toCome } from '#src/domains/hiring/application/news.service.ts'
import { hasStanding } from '#src/domains/hiring/application/waits.ts'
import { isOpen } from '#src/domains/hiring/offers/open-offers.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** What a step would do besides moving its candidate. Read before the step, so that its dialog can say it (G-108). */
export async function consequencesOf(
  ctx: Ctx,
  jobId: string,
  { move, applicantId }: ConsequencesQuery,
): Promise<Consequences> {
  const { view: job } = await jobs.viewOf(ctx, jobId)
  switch (move) {
    case 'hire': {
      const hired = await countHired(ctx, jobId)
      if (hired + 1 < job.numOpenings) return { fillsLastOpening: false, interviews: 0, offers: 0, people: 0 }
      return { fillsLastOpening: true, ...(await endOf(ctx, jobId, applicantId)) }
    }
    case 'complete':
      return { fillsLastOpening: false, ...(await endOf(ctx, jobId)) }
    case 'reopen':
      return { fillsLastOpening: false, offers: 0, ...(await reopeningOf(ctx, jobId)) }
    case 'remove':
      return { fillsLastOpening: false, offers: 0, ...(await removalOf(ctx, jobId, applicantId)) }
    case 'unhire':
      return { fillsLastOpening: false, interviews: 0, offers: 0, people: 1 }
  }
}

/** Whether the candidate of an application `a` waits for an answer. */
const waits = hasStanding({ pool: waitingStages('pool'), direct: waitingStages('direct') })

async function countHired(ctx: Ctx, jobId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('jobId', '=', jobId)
    .where('stage', '=', 'hired')
    .executeTakeFirstOrThrow()
  return count
}

interface Reached {
  interviews: number
  people: number
}

/** The interviews that the end of a job suspends, the offers that it ends, and the candidates who are notified, without the hired one. */
async function endOf(ctx: Ctx, jobId: string, hiredId?: string): Promise<Reached & { offers: number }> {
  const others = sql`a.job_id = ${jobId} and a.candidate_id is distinct from ${hiredId ?? null}::uuid`
  const reached = await reachedBy(ctx, sql`${others} and a.stage <> all(${decidedStages}::text[])`, {
    interviews: sql`i.status in ('requested', 'scheduled')`,
    people: waits,
  })
  const { rows } = await sql<{ offers: number }>`
    select count(*)::int as offers
    from offers o join applications a on a.id = o.application_id join jobs on jobs.id = a.job_id
    where ${others} and ${isOpen(ctx.now())}`.execute(ctx.db)
  return { ...reached, offers: rows[0]?.offers ?? 0 }
}

/** The interviews that are restored when a job is reopened, and the candidates who are notified. */
const reopeningOf = (ctx: Ctx, jobId: string): Promise<Reached> =>
  reachedBy(ctx, sql`a.job_id = ${jobId} and a.stage <> all(${decidedStages}::text[])`, {
    interviews: sql`i.status = 'suspended'`,
    people: sql`${waits} and a.stage_changed_at <= j.completed_at`,
  })

/** The interviews that are cancelled when the team takes a candidate back. */
const removalOf = (ctx: Ctx, jobId: string, candidateId: string | undefined): Promise<Reached> =>
  reachedBy(ctx, sql`a.job_id = ${jobId} and a.candidate_id = ${candidateId ?? null}::uuid`, {
    interviews: sql`i.status <> 'cancelled'`,
    people: sql`true`,
  })

/**
 * Counts over applications `a` of a job `j`, with their upcoming interviews `i`. Candidates with such an interview are notified
 * too.
 */
async function reachedBy(
  ctx: Ctx,
  where: ReturnType<typeof sql>,
  kinds: { interviews: ReturnType<typeof sql>; people: ReturnType<typeof sql> },
): Promise<Reached> {
  const { rows } = await sql<Reached>`
    select count(i.id)::int as interviews,
           count(distinct a.id) filter (where ${kinds.people} or i.id is not null)::int as people
    from applications a
    join jobs j on j.id = a.job_id
    left join interviews i on i.application_id = a.id and ${kinds.interviews} and ${toCome(ctx)}
    where ${where}`.execute(ctx.db)
  return rows[0] ?? { interviews: 0, people: 0 }
}

import { limits, type OwnInterview } from '@firstrung/contract'
import { sql } from 'kysely'
import { shownHosts } from '#src/domains/hiring/interviews/further-hosts.service.ts'
import { presentInterview } from '#src/domains/hiring/interviews/present.ts'
import { roundNameOf } from '#src/domains/jobs/jobs.rounds.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { Ctx } from '#src/platform/context.ts'

/** The candidate's interviews in all jobs that are not deleted, or in some of them; the latest planned time first. */
export async function interviewsOf(ctx: Ctx, candidateId: string, jobIds?: readonly string[]): Promise<OwnInterview[]> {
  const rows = await ctx.db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .leftJoin('proposalPeople', 'proposalPeople.interviewId', 'interviews.id')
    .selectAll('interviews')
    .select(['applications.jobId', 'applications.stage', 'jobs.title', 'companies.name', 'proposalPeople.proposalId'])
    .select(roundNameOf('applications.jobId', 'interviews.round').as('roundName'))
    .where('applications.candidateId', '=', candidateId)
    .where('jobs.deletedAt', 'is', null)
    .where(jobs.notOfSuspended)
    .where('interviews.status', 'in', ['requested', 'scheduled'])
    .$if(jobIds !== undefined, (rows) =>
      rows.where('applications.jobId', '=', sql<string>`any(${jobIds ?? []}::uuid[])`),
    )
    .orderBy('interviews.heldOn', 'desc')
    .orderBy('interviews.heldAt', 'desc')
    .limit(limits.list)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const moves = await ctx.db
    .selectFrom('interviewChanges')
    .select(['interviewId', 'fromOn', 'fromAt', 'reason'])
    .where('interviewId', 'in', ids)
    .where('what', '=', 'moved')
    .orderBy('changedAt')
    .execute()
  const hosts = await shownHosts(ctx, rows)
  const lastMoves = new Map(moves.map((move) => [move.interviewId, move]))
  return rows.map((row) => {
    const move = lastMoves.get(row.id)
    return {
      ...presentInterview(row, row.jobId, hosts),
      jobTitle: row.title,
      companyName: row.name,
      isHired: row.stage === 'hired',
      proposal: row.proposalId,
      moved: move ? { interviewDate: move.fromOn, interviewTime: move.fromAt, reason: move.reason } : null,
    }
  })
}

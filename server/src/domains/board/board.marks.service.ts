import type { JobMarks, MyJob } from '@firstrung/contract'
import { readFacts } from '#src/domains/postings/applicants/facts.service.ts'
import { publicJobs } from '#src/domains/postings/postings.public.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { compare, shortFit } from './board.fit.ts'

/** What the marks of a candidate and the job's page need of an application. */
export const applicationColumns = [
  'applications.id as applicationId',
  'applications.stage',
  'applications.appliedAt',
  'applications.stageChangedAt',
] as const
interface ApplicationRow {
  applicationId: string
  stage: string
  appliedAt: Date | null
  stageChangedAt: Date
}

/**
 * The caller's application to a job: one that they sent, or one by which the team has put them forward. A candidate of the pool
 * at whose profile the team has only looked has none.
 */
export function presentApplication(row: ApplicationRow): MyJob['application'] {
  const { applicationId, stage, appliedAt, stageChangedAt } = row
  if (stage === 'applicant' && appliedAt === null) return null
  return {
    _id: applicationId,
    appliedAt: (appliedAt ?? stageChangedAt).toISOString(),
    isWithdrawn: stage === 'withdrawn',
  }
}

/**
 * The marks of these jobs for the caller, in the order of the jobs, in two statements for any number of them; see `mine` for
 * one in full.
 */
export async function marks(ctx: Ctx, slugs: readonly string[]): Promise<JobMarks> {
  const { id } = signedIn(ctx)
  const [facts, rows] = await Promise.all([
    readFacts(ctx, id),
    publicJobs(ctx, slugs)
      .leftJoin('savedJobs', (join) =>
        join.onRef('savedJobs.jobId', '=', 'p.jobId').on('savedJobs.candidateId', '=', id),
      )
      .leftJoin('applications', (join) =>
        join.onRef('applications.jobId', '=', 'p.jobId').on('applications.candidateId', '=', id),
      )
      .select(['savedJobs.savedAt', ...applicationColumns])
      .execute(),
  ])
  const known = orNotFound(facts ?? undefined)
  const found = new Map(rows.map((row) => [row.slug, row]))
  return {
    marks: [...new Set(slugs)].flatMap((slug) => {
      const row = found.get(slug)
      if (!row) return []
      const { applicationId, stage, stageChangedAt } = row
      const application =
        applicationId && stage && stageChangedAt
          ? presentApplication({ applicationId, stage, appliedAt: row.appliedAt, stageChangedAt })
          : null
      return {
        slug,
        isSaved: row.savedAt !== null,
        appliedAt: application?.appliedAt ?? null,
        isWithdrawn: application?.isWithdrawn ?? false,
        fit: shortFit(compare(row.rules, row.skills, known)),
      }
    }),
  }
}

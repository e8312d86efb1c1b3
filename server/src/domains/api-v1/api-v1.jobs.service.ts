import type { ApiJob, ApiJobWhole, Job } from '@firstrung/contract'
import { listVisible } from '#src/domains/jobs/jobs.lists.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import type { PageQuery } from '#src/platform/database/keyset.ts'

/** The vacancies on which the caller works, newest first. */
export async function listJobs(ctx: Ctx, query: PageQuery): Promise<{ data: ApiJob[]; nextCursor: string | null }> {
  const { jobs: page, nextCursor } = await listVisible(ctx, query)
  return { data: page.map(presentJob), nextCursor }
}

/** One of them, with its description. */
export async function readJob(ctx: Ctx, jobId: string): Promise<ApiJobWhole> {
  const { view } = await jobs.viewOf(ctx, jobId)
  return { ...presentJob(view), description: view.descriptionContent }
}

const presentJob = (job: Job): ApiJob => ({
  id: job._id,
  title: job.jobTitle,
  role: job.jobRole,
  workMode: job.jobType,
  locations: job.jobLocations,
  openings: job.numOpenings,
  internshipMonths: job.internshipMonths,
  pay: job.salary,
  qualifications: job.qualifications,
  isOpen: job.isActive,
  createdAt: job.createdAt,
  lead: { id: job.recruiter._id, name: job.recruiter.fullName },
})

import {
  type ApiJob,
  type ApiJobChange,
  type ApiJobDraft,
  ApiJobFacts,
  type ApiJobSaved,
  type ApiJobWhole,
  type Job,
  richTextOf,
} from '@firstrung/contract'
import { listVisible } from '#src/domains/jobs/jobs.lists.service.ts'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import type { PageQuery } from '#src/platform/database/keyset.ts'
import { accept } from '#src/platform/errors/errors.ts'

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

/** Posts a job as the form does, with a typed description. */
export async function postJob(
  ctx: Ctx,
  { description, onBoard, ...facts }: ApiJobDraft,
  postings: jobs.JobPostings,
): Promise<ApiJobSaved> {
  const draft = { ...draftOf(facts), descriptionContent: richTextOf(description), onBoard }
  return { id: (await jobs.post(ctx, draft, postings)).id }
}

/** Changes a job. What is absent stays, and the whole must follow the rules of the form. */
export async function changeJob(
  ctx: Ctx,
  jobId: string,
  { description, ...change }: ApiJobChange,
  { endings, postings }: { endings: jobs.JobEndings; postings: jobs.JobPostings },
): Promise<ApiJobSaved> {
  // Locked before it is read, so that two changes at the same moment are both kept.
  await jobs.lock(ctx, jobId)
  const { view } = await jobs.viewOf(ctx, jobId)
  const { title, role, workMode, locations, openings, internshipMonths, pay, qualifications } = presentJob(view)
  const before = { title, role, workMode, locations, openings, internshipMonths, pay, qualifications }
  const draft = draftOf(accept(ApiJobFacts, { ...before, ...change }))
  const text =
    description === undefined ? { description: view.description } : { descriptionContent: richTextOf(description) }
  await jobs.modify(ctx, jobId, { ...draft, ...text }, endings, postings)
  return { id: jobId }
}

const draftOf = (facts: ApiJobFacts) => ({
  jobTitle: facts.title,
  qualifications: facts.qualifications,
  salary: facts.pay,
  jobRole: facts.role,
  jobType: facts.workMode,
  jobLocations: facts.locations,
  numOpenings: facts.openings,
  internshipMonths: facts.internshipMonths ?? undefined,
})

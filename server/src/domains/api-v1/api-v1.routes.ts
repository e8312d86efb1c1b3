import { limits, type routes } from '@firstrung/contract'
import type { JobEndings, JobPostings } from '#src/domains/jobs/jobs.service.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import { listApplications, moveApplication, readApplication, readResume } from './api-v1.applications.service.ts'
import { changeJob, listJobs, postJob, readJob } from './api-v1.jobs.service.ts'

/** A page has as many entries as were asked for, else as many as can be. */
const pageOf = <Q extends { limit?: number | undefined }>(query: Q) => ({
  ...query,
  limit: query.limit ?? limits.apiPage,
})

/** What follows from posting, changing and ending a job, in other domains. */
interface JobFollowers {
  endings: JobEndings
  postings: JobPostings
}

export const apiV1Handlers = (followers: JobFollowers): Handlers<typeof routes.apiV1> => ({
  jobs: (ctx, { query }) => listJobs(ctx, pageOf(query)),
  job: (ctx, { params }) => readJob(ctx, params.id),
  postJob: (ctx, { body }) => postJob(ctx, body, followers.postings),
  changeJob: (ctx, { params, body }) => changeJob(ctx, params.id, body, followers),
  applications: (ctx, { query }) => listApplications(ctx, pageOf(query)),
  application: (ctx, { params }) => readApplication(ctx, params.id),
  move: (ctx, { params, body }) => moveApplication(ctx, params.id, body),
  resume: (ctx, { params }) => readResume(ctx, params.id),
})

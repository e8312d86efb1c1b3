import { limits, type routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/http/mount.ts'
import { listApplications, moveApplication, readApplication, readResume } from './api-v1.applications.service.ts'
import { listJobs, readJob } from './api-v1.jobs.service.ts'

/** A page has as many entries as were asked for, else as many as can be. */
const pageOf = <Q extends { limit?: number | undefined }>(query: Q) => ({
  ...query,
  limit: query.limit ?? limits.apiPage,
})

export const apiV1Handlers: Handlers<typeof routes.apiV1> = {
  jobs: (ctx, { query }) => listJobs(ctx, pageOf(query)),
  job: (ctx, { params }) => readJob(ctx, params.id),
  applications: (ctx, { query }) => listApplications(ctx, pageOf(query)),
  application: (ctx, { params }) => readApplication(ctx, params.id),
  move: (ctx, { params, body }) => moveApplication(ctx, params.id, body),
  resume: (ctx, { params }) => readResume(ctx, params.id),
}

import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/mount.ts'
import * as jobs from './jobs.service.ts'

export const jobHandlers = (endings: jobs.JobEndings): Handlers<typeof routes.jobs> => ({
  post: (ctx, { body }) => jobs.post(ctx, body),
  modify: (ctx, { params, body }) => jobs.modify(ctx, params.id, body, endings),
  stats: (ctx) => jobs.stats(ctx),
  listOwn: (ctx, { query }) => jobs.listOwn(ctx, query),
  listAll: (ctx, { query }) => jobs.listAll(ctx, query),
  remove: (ctx, { params }) => jobs.remove(ctx, params.id, endings),
})

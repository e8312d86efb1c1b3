import type { routes } from '@firstrung/contract'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import type { Handlers } from '#src/platform/mount.ts'
import * as hiredJobs from './hiring.jobs.service.ts'
import * as moves from './hiring.moves.service.ts'
import * as hiring from './hiring.service.ts'

export const hiringHandlers: Handlers<typeof routes.hiring> = {
  apply: (ctx, { body }) => hiring.apply(ctx, body.interestType),
  panel: async (ctx, { params, body }) => ({
    jobData:
      body.candidateType === 'all' ? await hiring.readPanel(ctx, params.id, body) : await jobs.viewOf(ctx, params.id),
  }),
  act: (ctx, { body }) => moves.act(ctx, body),
  adminPanel: async (ctx, { params, body }) => ({ jobData: await hiring.readPanel(ctx, params.jobId, body) }),
  screen: (ctx, { body }) => moves.screen(ctx, body),
  enterLink: (ctx, { body }) => moves.enterLink(ctx, body),
}

/** Here rather than beside the jobs: what ends a job concerns its candidates, of whom the jobs know nothing. */
export const jobHandlers: Handlers<typeof routes.jobs> = {
  post: (ctx, { body }) => jobs.post(ctx, body),
  modify: (ctx, { params, body }) => hiredJobs.modify(ctx, params.id, body),
  stats: (ctx) => jobs.stats(ctx),
  listOwn: (ctx, { query }) => jobs.listOwn(ctx, query),
  listAll: (ctx, { query }) => jobs.listAll(ctx, query),
  remove: (ctx, { params }) => hiredJobs.remove(ctx, params.id),
}

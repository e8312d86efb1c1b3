import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/mount.ts'
import * as moves from './hiring.moves.service.ts'
import * as hiring from './hiring.service.ts'

export const hiringHandlers: Handlers<typeof routes.hiring> = {
  apply: (ctx, { body }) => hiring.apply(ctx, body.interestType),
  panel: async (ctx, { params, body }) => ({
    jobData:
      body.candidateType === 'all'
        ? await hiring.readPanel(ctx, params.id, body)
        : await hiring.readJob(ctx, params.id),
  }),
  act: (ctx, { body }) => moves.act(ctx, body),
  adminPanel: async (ctx, { params, body }) => ({ jobData: await hiring.readPanel(ctx, params.jobId, body) }),
  screen: (ctx, { body }) => moves.screen(ctx, body),
  enterLink: (ctx, { body }) => moves.enterLink(ctx, body),
}

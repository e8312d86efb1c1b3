import { Ref, type routes } from '@firstrung/contract'
import * as jobs from '#src/domains/jobs/jobs.service.ts'
import { sendCalendarFile } from '#src/platform/calendar.ts'
import { type Deps, makeCtx } from '#src/platform/context.ts'
import type { Db } from '#src/platform/db.ts'
import { accept } from '#src/platform/errors.ts'
import type { Handlers } from '#src/platform/mount.ts'
import * as moves from './hiring.moves.service.ts'
import { readCalendar } from './hiring.news.service.ts'
import * as hiring from './hiring.service.ts'

export const hiringHandlers = ({ db, deps }: { db: Db; deps: Deps }): Handlers<typeof routes.hiring> => ({
  apply: (ctx, { body }) => hiring.apply(ctx, body.interestType),
  stepBack: (ctx, { body }) => hiring.stepBack(ctx, body.interestType),
  interviewCalendar: async ({ params, actor, log }, reply) => {
    const { ctx } = makeCtx(deps, { db, actor, log })
    return sendCalendarFile(reply, 'interview.ics', await readCalendar(ctx, accept(Ref, params).id))
  },
  panel: async (ctx, { params, body }) => ({
    jobData:
      body.candidateType === 'all'
        ? await hiring.readPanel(ctx, params.id, body)
        : (await jobs.viewOf(ctx, params.id)).view,
  }),
  act: (ctx, { body }) => moves.act(ctx, body),
  adminPanel: async (ctx, { params, body }) => ({ jobData: await hiring.readPanel(ctx, params.jobId, body) }),
  screen: (ctx, { body }) => moves.act(ctx, body),
  takeHiringBack: (ctx, { params }) => moves.takeHiringBack(ctx, { candidateId: params.id, jobId: params.jobId }),
  enterLink: (ctx, { body }) => moves.enterLink(ctx, body),
})

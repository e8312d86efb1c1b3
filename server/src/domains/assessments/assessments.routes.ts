import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as attempts from './assessments.attempts.service.ts'
import * as editing from './assessments.editing.service.ts'
import * as results from './assessments.results.service.ts'
import * as assessments from './assessments.service.ts'
import { statistics } from './assessments.statistics.service.ts'

export const assessmentHandlers: Handlers<typeof routes.assessments> = {
  list: (ctx, { body }) => assessments.list(ctx, body),
  taken: (ctx) => results.taken(ctx),
  create: (ctx, { body }) => editing.create(ctx, body),
  modify: (ctx, { params, body }) => editing.modify(ctx, params.id, body),
  archive: (ctx, { params, body }) => editing.archive(ctx, params.id, body.archived),
  edit: (ctx, { params }) => editing.edit(ctx, params.id),
  statistics: (ctx, { params }) => statistics(ctx, params.id),
  view: (ctx, { params, query }) => attempts.view(ctx, params.id, query),
  saveAnswers: (ctx, { params, body }) => attempts.saveAnswers(ctx, params.id, body),
  result: (ctx, { params }) => results.result(ctx, params.id),
  submit: (ctx, { body }) => attempts.submit(ctx, body),
}

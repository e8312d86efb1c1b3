import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as grievances from './grievances.service.ts'

export const grievanceHandlers: Handlers<typeof routes.grievances> = {
  officer: (ctx) => grievances.officer(ctx),
  send: (ctx, { body }) => grievances.send(ctx, body),
  listOwn: (ctx, { query }) => grievances.listOwn(ctx, query),
  list: (ctx, { query }) => grievances.list(ctx, query),
  answer: (ctx, { params, body }) => grievances.answer(ctx, params.id, body),
}

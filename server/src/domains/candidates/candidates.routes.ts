import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/http/mount.ts'
import { addKept, changeKept, listKept, type ResumeUses, removeKept } from './candidates.kept.service.ts'

/** The resumes that candidates keep; `uses` says in which applications they are used. */
export const resumeHandlers = (uses: ResumeUses): Handlers<typeof routes.resumes> => ({
  list: (ctx) => listKept(ctx, uses),
  add: (ctx, { body }) => addKept(ctx, uses, body),
  change: (ctx, { params, body }) => changeKept(ctx, uses, params.id, body),
  remove: (ctx, { params }) => removeKept(ctx, uses, params.id),
})

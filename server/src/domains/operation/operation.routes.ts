import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/mount.ts'
import type { Parts } from '#src/platform/parts.ts'
import { listActs, readSystem } from './operation.service.ts'

export const operationHandlers = (parts: Parts): Handlers<typeof routes.operation> => ({
  system: (ctx) => readSystem(ctx, parts),
  acts: (ctx, { query }) => listActs(ctx, query),
})

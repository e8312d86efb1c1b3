import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as keys from './api-keys.service.ts'

export const apiKeyHandlers: Handlers<typeof routes.apiKeys> = {
  list: (ctx) => keys.listKeys(ctx),
  make: (ctx, { body }) => keys.makeKey(ctx, body),
  revoke: (ctx, { params }) => keys.revokeKey(ctx, params.id),
}

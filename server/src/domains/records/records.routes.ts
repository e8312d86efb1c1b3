import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/mount.ts'
import * as records from './records.service.ts'

export const recordHandlers: Pick<Handlers<typeof routes.records>, 'saveProfile'> = {
  saveProfile: (ctx, { body }) => records.saveProfile(ctx, body),
}

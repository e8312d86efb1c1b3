import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/mount.ts'
import { claimFirstAdmin } from './accounts.first-admin.service.ts'
import * as accounts from './accounts.service.ts'

export const accountHandlers: Pick<
  Handlers<typeof routes.accounts>,
  'register' | 'signIn' | 'signInAdmin' | 'signOut' | 'firstAdmin'
> = {
  register: (ctx, { body }) => accounts.register(ctx, body),
  signIn: (ctx, { body }) => accounts.signIn(ctx, body),
  signInAdmin: (ctx, { body }) => accounts.signInAdmin(ctx, body),
  firstAdmin: (ctx, { body }) => claimFirstAdmin(ctx, body),
  signOut: (ctx) => accounts.signOut(ctx),
}

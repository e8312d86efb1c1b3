import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/mount.ts'
import * as claims from './candidate-admin.claims.service.ts'
import * as people from './candidate-admin.service.ts'

export const candidateAdminHandlers: Handlers<typeof routes.candidateAdmin> = {
  list: (ctx, { query }) => people.list(ctx, query),
  read: async (ctx, { params }) => ({ user: await people.read(ctx, params.id) }),
  create: (ctx, { body }) => people.create(ctx, body),
  change: (ctx, { params, body }) => people.change(ctx, params.id, body),
  uploadResume: (ctx, { body }) => people.uploadResume(ctx, body.userId, body.resumeS3FileKey),
  offerClaim: (ctx, { params }) => claims.offerClaim(ctx, params.id),
  readClaim: (ctx, { body }) => claims.readClaim(ctx, body.code),
  claim: (ctx, { body }) => claims.claim(ctx, body),
}

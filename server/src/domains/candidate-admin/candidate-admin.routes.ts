import { routes } from '@firstrung/contract'
import type { Deps } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import { csvHandler } from '#src/platform/documents/csv.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as claims from './candidate-admin.claims.service.ts'
import { exportPeople } from './candidate-admin.export.service.ts'
import * as people from './candidate-admin.service.ts'

export const candidateAdminHandlers = (server: { db: Db; deps: Deps }): Handlers<typeof routes.candidateAdmin> => ({
  list: (ctx, { query }) => people.list(ctx, query),
  exportList: csvHandler(routes.candidateAdmin.exportList, server, (ctx, { body }) => exportPeople(ctx, body)),
  read: async (ctx, { params }) => ({ user: await people.read(ctx, params.id) }),
  create: (ctx, { body }) => people.create(ctx, body),
  change: (ctx, { params, body }) => people.change(ctx, params.id, body),
  uploadResume: (ctx, { body }) => people.uploadResume(ctx, body.userId, body.resumeS3FileKey),
  offerClaim: (ctx, { params }) => claims.offerClaim(ctx, params.id),
  readClaim: (ctx, { body }) => claims.readClaim(ctx, body.code),
  claim: (ctx, { body }) => claims.claim(ctx, body),
})

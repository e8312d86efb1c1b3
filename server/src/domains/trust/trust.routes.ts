import type { routes } from '@firstrung/contract'
import * as checks from '#src/domains/recruiters/recruiters.checks.service.ts'
import * as companies from '#src/domains/recruiters/recruiters.trust.service.ts'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as trust from './trust.service.ts'

export const trustHandlers: Handlers<typeof routes.trust> = {
  readChecks: (ctx) => checks.readChecks(ctx),
  saveFacts: (ctx, { body }) => checks.saveFacts(ctx, body),
  sendCode: (ctx, { body }) => checks.sendCode(ctx, body.email),
  reportCompany: (ctx, { params, body }) => companies.reportCompany(ctx, params.slug, body),
  queue: (ctx, { query }) => companies.listQueue(ctx, query),
  previewSuspension: (ctx, { params }) => trust.previewSuspension(ctx, params.id),
  decide: (ctx, { params, body }) => trust.decide(ctx, params.id, body),
  removeLogo: (ctx, { params, body }) => trust.removeLogo(ctx, params.id, body.logoKey),
  confirmMail: (ctx, { body }) => checks.confirmMail(ctx, body.code),
}

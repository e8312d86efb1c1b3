import type { routes } from '@firstrung/contract'
import * as postings from '#src/domains/postings/postings.public.service.ts'
import type { Handlers } from '#src/platform/mount.ts'

export const boardHandlers: Handlers<Pick<typeof routes.board, 'list' | 'read' | 'company'>> = {
  list: (ctx, { query }) => postings.list(ctx, query),
  read: (ctx, { params }) => postings.read(ctx, params.slug),
  company: (ctx, { params }) => postings.readCompany(ctx, params.slug),
}

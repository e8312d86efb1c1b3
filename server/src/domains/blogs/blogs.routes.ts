import type { routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/http/mount.ts'
import * as blogs from './blogs.service.ts'

export const blogHandlers: Handlers<typeof routes.blogs> = {
  list: (ctx, { query }) => blogs.listPublished(ctx, query),
  listAll: (ctx, { query }) => blogs.listAll(ctx, query),
  read: (ctx, { params }) => blogs.read(ctx, params.id),
  create: (ctx, { body }) => blogs.create(ctx, body),
  update: (ctx, { params, body }) => blogs.update(ctx, params.id, body),
  remove: (ctx, { params }) => blogs.remove(ctx, params.id),
}

import type { forumCalls, routes } from '@firstrung/contract'
import type { Handlers } from '#src/platform/http/mount.ts'
import type { LiveHandlers } from '#src/platform/live/live.ts'
import * as comments from './forum.comments.service.ts'
import * as moderation from './forum.moderation.service.ts'
import * as posts from './forum.posts.service.ts'

export const forumHandlers: Handlers<typeof routes.forum> = {
  list: (ctx, { query }) => posts.list(ctx, query),
  read: (ctx, { params, query }) => posts.read(ctx, params.slug, query),
  readComments: (ctx, { params, query }) => posts.readComments(ctx, params.slug, query),
  listPeople: (ctx, { params, query }) => posts.listPeople(ctx, params.slug, query),
  create: (ctx, { body }) => posts.create(ctx, body),
  editComment: (ctx, { params, body }) => comments.edit(ctx, params.id, body.commentText),
  deleteComment: (ctx, { params }) => comments.remove(ctx, params.id),
  reportComment: (ctx, { params, body }) => moderation.report(ctx, params.id, body),
  listForAdmin: (ctx, { query }) => posts.listForAdmin(ctx, query),
  change: (ctx, { params, body }) => posts.change(ctx, params.id, body),
  setHidden: (ctx, { params, body }) => posts.setHidden(ctx, params.id, body.isHidden),
  remove: (ctx, { params }) => posts.remove(ctx, params.id),
  listReports: (ctx, { query }) => moderation.listReports(ctx, query),
  settleReport: (ctx, { params, body }) => moderation.settle(ctx, params.id, body),
}

export const forumMessages: LiveHandlers<typeof forumCalls> = {
  'join-room': comments.join,
  'leave-room': comments.leave,
  'new-comment': comments.add,
  'like-post': comments.likePost,
  'like-comment': comments.likeComment,
}

import type { ForumComment, LiveEvent, LivePayload } from '@firstrung/contract'
import type { Ctx } from '#src/platform/context.ts'
import type { Viewer } from '#src/platform/live/live-sockets.ts'
import { type Post, viewPost } from './forum.views.ts'

/** Clients that apply deltas join the first room; clients that cannot join the second. */
export const changesRoom = (postId: string): string => `forum:${postId}`
export const wholeRoom = (postId: string): string => `forum:${postId}:whole`

/** How many comments a broadcast of the whole post holds. */
const commentsOfWhole = 50

export const hasJoined = (viewer: Viewer, postId: string): boolean =>
  viewer.isIn(changesRoom(postId)) || viewer.isIn(wholeRoom(postId))

/** Broadcasts to everybody who has the post open, after the commit. */
export function broadcast<E extends LiveEvent>(ctx: Ctx, postId: string, event: E, payload: LivePayload<E>): void {
  ctx.after(() => {
    ctx.live.emit([changesRoom(postId), wholeRoom(postId)], event, payload)
  })
}

/**
 * Closes a post for those who may no longer read it, after the broadcast: admins read hidden posts, nobody deleted ones.
 */
export function closeRooms(ctx: Ctx, postId: string, isDeleted: boolean): void {
  ctx.after(() => {
    ctx.live.emptyRooms([changesRoom(postId), wholeRoom(postId)], isDeleted ? undefined : 'role:admin')
  })
}

/**
 * Broadcasts a like: the delta, or the whole post. The whole post is read here, because there is no transaction later. The
 * shape of the message leaves out what only concerns one viewer.
 */
export async function broadcastLike<E extends 'new-post-like' | 'new-comment-like'>(
  ctx: Ctx,
  post: Post,
  event: E,
  change: LivePayload<E>,
): Promise<void> {
  const isHeard = await ctx.live.mayBeHeard(wholeRoom(post.id))
  const whole = isHeard ? await viewPost(ctx, change.by, post, commentsOfWhole) : null
  ctx.after(() => {
    ctx.live.emit(changesRoom(post.id), event, change)
    if (whole) ctx.live.emit(wholeRoom(post.id), event, { ...change, post: whole })
  })
}

/** Broadcasts a comment that was edited, deleted or shown again. */
export function broadcastComment(ctx: Ctx, post: Post, comment: ForumComment): void {
  broadcast(ctx, post.id, 'comment-changed', {
    comment,
    roomId: post.id,
    commentsCount: post.commentCount,
    seq: comment.seq,
  })
}

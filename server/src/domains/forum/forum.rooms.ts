import type { ForumComment, LiveEvent, LivePayload } from '@firstrung/contract'
import type { Ctx } from '#src/platform/context.ts'
import type { Viewer } from '#src/platform/live.ts'
import { type Post, viewPost } from './forum.views.ts'

/** Who keeps up by himself hears changes in the one room; who does not hears whole posts in the other. */
export const changesRoom = (postId: string): string => `forum:${postId}`
export const wholeRoom = (postId: string): string => `forum:${postId}:whole`

/** How many comments the whole post of a message holds. */
const commentsOfWhole = 50

export const hasJoined = (viewer: Viewer, postId: string): boolean =>
  viewer.isIn(changesRoom(postId)) || viewer.isIn(wholeRoom(postId))

/** Tells everybody who has the post open, after the commit. */
export function broadcast<E extends LiveEvent>(ctx: Ctx, postId: string, event: E, payload: LivePayload<E>): void {
  ctx.after(() => {
    ctx.live.emit([changesRoom(postId), wholeRoom(postId)], event, payload)
  })
}

/** Closes a post for those who may no longer read it, once they were told: the team reads what is hidden, nobody what is deleted. */
export function closeRooms(ctx: Ctx, postId: string, isDeleted: boolean): void {
  ctx.after(() => {
    ctx.live.emptyRooms([changesRoom(postId), wholeRoom(postId)], isDeleted ? undefined : 'role:admin')
  })
}

/** Tells of a like: what changed, or the whole post. The whole one is read here, since later there is no transaction; what
 * it tells of one person does not stand in the shape of the message, and stays here. */
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

/** Tells of a comment that was edited, taken away or shown again. */
export function broadcastComment(ctx: Ctx, post: Post, comment: ForumComment): void {
  broadcast(ctx, post.id, 'comment-changed', {
    comment,
    roomId: post.id,
    commentsCount: post.commentCount,
    seq: comment.seq,
  })
}

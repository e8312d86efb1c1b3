import {
  type CommentLike,
  limits,
  messages,
  type NewComment,
  type Participant,
  type PostLike,
  type RoomJoined,
  type ViewedComment,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import type { Viewer } from '#src/platform/live/live-sockets.ts'
import { nameInMail } from '#src/platform/mail/mail-layout.ts'
import { mentionedIn } from '#src/platform/text/mentions.ts'
import { lockPost, mayRead, reloadPost, visiblePost } from './forum.posts.service.ts'
import { broadcast, broadcastComment, broadcastLike, changesRoom, hasJoined, wholeRoom } from './forum.rooms.ts'
import { likesPost, nameOf, type Post, presentHead, viewComments, viewPeople } from './forum.views.ts'
import { holdsLink } from './links.ts'

/** How many deltas an answer holds; clients that missed more ask again. */
const happenings = 200
/** How many people one comment may mention. */
const mentions = 5
const minute = 60_000

/** Opens a post for this viewer, and returns what happened since the number they know. */
export async function join(
  ctx: Ctx,
  { roomId, since }: { roomId: string; since?: number | undefined },
  viewer: Viewer,
): Promise<RoomJoined> {
  const me = signedIn(ctx).id
  const { id } = await visiblePost(ctx, roomId)
  // Joins the room before reading: nothing can happen in between.
  await viewer.join(since === undefined ? wholeRoom(id) : changesRoom(id))
  // The number first, then the changes: otherwise a change between the two would be taken for known.
  const post = await reloadPost(ctx, id)
  // The post was removed since it was looked up: the room may have been emptied before this viewer joined.
  if (!mayRead(ctx, post)) {
    await viewer.leave(changesRoom(id))
    await viewer.leave(wholeRoom(id))
    fail('post_hidden')
  }
  const rows =
    since === undefined
      ? []
      : await viewComments(ctx, me, sql`c.post_id = ${id} and c.seq > ${since}`, sql`c.seq`, happenings + 1)
  return {
    roomId: id,
    post: { ...presentHead(post), isLiked: await likesPost(ctx, me, id) },
    changes: rows.slice(0, happenings),
    hasMore: rows.length > happenings,
  }
}

/** Closes a post for this viewer; repeating it is harmless. */
export async function leave(ctx: Ctx, { roomId }: { roomId: string }, viewer: Viewer): Promise<{ msg: string }> {
  for (const id of [roomId, await idNamed(ctx, roomId)]) {
    await viewer.leave(changesRoom(id))
    await viewer.leave(wholeRoom(id))
  }
  return { msg: messages.forumLeft }
}

async function idNamed(ctx: Ctx, slug: string): Promise<string> {
  const post = await ctx.db.selectFrom('forumPosts').select('id').where('slug', '=', slug).executeTakeFirst()
  return post?.id ?? slug
}

/** Stores a comment and broadcasts it. A repeat returns the stored comment. */
export async function add(
  ctx: Ctx,
  { roomId, commentText, clientId, replyTo }: NewComment,
  viewer: Viewer,
): Promise<{ newComment: ViewedComment; commentsCount: number; msg: string }> {
  const me = signedIn(ctx)
  const before = await joinedPost(ctx, roomId, viewer)
  const known = clientId ? await sentBefore(ctx, me.id, clientId) : undefined
  if (known)
    return { newComment: await view(ctx, known), commentsCount: before.commentCount, msg: messages.commentPosted }

  await refuseLinksOfNewcomers(ctx, commentText)
  const thread = replyTo ? await threadOf(ctx, before.id, replyTo) : null
  const { id, clientId: storedAs } = await ctx.db
    .insertInto('forumComments')
    .values({
      postId: before.id,
      authorId: me.id,
      replyTo: thread?.id ?? null,
      text: commentText,
      postedAt: ctx.now(),
      ...(clientId && { clientId }),
      ...numbered,
    })
    .returning(['id', 'clientId'])
    .executeTakeFirstOrThrow()

  const newComment = await view(ctx, id)
  const post = await reloadPost(ctx, before.id)
  await callPeople(ctx, post, newComment, thread?.answered ?? null)
  broadcast(ctx, post.id, 'new-comment', {
    newComment,
    clientId: storedAs,
    roomId: post.id,
    commentsCount: post.commentCount,
    seq: newComment.seq,
  })
  return { newComment, commentsCount: post.commentCount, msg: messages.commentPosted }
}

/** Columns that a trigger fills, which Kysely is not meant to write. */
const numbered = {} as { position: never; seq: never }

async function joinedPost(ctx: Ctx, roomId: string, viewer: Viewer): Promise<Post> {
  const post = await lockPost(ctx, roomId)
  if (!hasJoined(viewer, post.id)) fail('not_joined')
  return post
}

async function sentBefore(ctx: Ctx, authorId: string, clientId: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('forumComments')
    .select('id')
    .where('authorId', '=', authorId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return row?.id
}

async function view(ctx: Ctx, id: string): Promise<ViewedComment> {
  const [comment] = await viewComments(ctx, signedIn(ctx).id, sql`c.id = ${id}`, sql`c.seq`, 1)
  return orNotFound(comment)
}

/** Links by people who have hardly written yet are mostly advertising. */
async function refuseLinksOfNewcomers(ctx: Ctx, text: string): Promise<void> {
  const { id, role } = signedIn(ctx)
  if (role === 'admin' || !holdsLink(text)) return
  const written = await ctx.db
    .selectFrom('forumComments')
    .select('id')
    .where('authorId', '=', id)
    .where('deletedAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .limit(limits.commentsBeforeLinks)
    .execute()
  if (written.length < limits.commentsBeforeLinks) fail('links_too_early')
}

/** The thread to which a reply belongs, and the author of the comment it answers. */
async function threadOf(ctx: Ctx, postId: string, commentId: string): Promise<{ id: string; answered: string | null }> {
  const comment = await ctx.db
    .selectFrom('forumComments')
    .select(['id', 'replyTo', 'authorId'])
    .where('id', '=', commentId)
    .where('postId', '=', postId)
    .where('deletedAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst()
  if (!comment) fail('comment_gone')
  return { id: comment.replyTo ?? comment.id, answered: comment.authorId }
}

/** Notifies those who are mentioned in a comment, and the author of the comment that it answers. */
async function callPeople(ctx: Ctx, post: Post, comment: ViewedComment, answered: string | null): Promise<void> {
  const me = signedIn(ctx).id
  const called = new Map<string, string>()
  if (answered && answered !== me) called.set(answered, 'replied to you')
  for (const { _id } of await mentioned(ctx, post.id, comment.comment)) {
    if (_id !== me && !called.has(_id)) called.set(_id, 'mentioned you')
  }
  if (called.size === 0) return
  const name = nameInMail(nameOf(comment.postedBy._id, comment.postedBy.fullName)) || nameOf(me, '')
  const path = `/forum/${post.slug}`
  const knowing = await unreadAbout(ctx, [...called.keys()], path)
  await notifyWithMail(
    ctx,
    [...called].map(([to, what]) => ({
      to,
      key: `comment:${comment._id}`,
      text: `${name} ${what} in the forum: ${post.title}.`,
      data: { path },
      kind: 'forumCall' as const,
      from: { account: me, comment: comment._id },
      named: { id: me, as: name },
      // One mail is enough until they look.
      ...(!knowing.has(to) && {
        mail: {
          topic: 'forum',
          subject: `${name} ${what} in the forum`,
          link: { text: 'Open the discussion', url: `${ctx.env.publicUrl}${path}` },
        },
      }),
    })),
  )
}

async function mentioned(ctx: Ctx, postId: string, text: string): Promise<Participant[]> {
  if (!text.includes('@')) return []
  const isNamed = sql`position('@' || lower(a.full_name) in ${text.toLowerCase()}) > 0`
  return mentionedIn(text, await viewPeople(ctx, postId, isNamed, 10 * mentions)).slice(0, mentions)
}

/** Which of these people have an unread notification about this page. */
async function unreadAbout(ctx: Ctx, accountIds: string[], path: string): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('notices')
    .select('recipientId')
    .where('recipientId', 'in', accountIds)
    .where('readAt', 'is', null)
    .where(sql<boolean>`data ->> 'path' = ${path}`)
    .execute()
  return new Set(rows.map(({ recipientId }) => recipientId))
}

/** Changes the caller's comment, for ten minutes. */
export async function edit(ctx: Ctx, id: string, text: string): Promise<{ comment: ViewedComment; msg: string }> {
  const { comment } = await lockComment(ctx, id)
  permit(ctx, 'forum.edit_comment', comment)
  if (ctx.now().getTime() - comment.postedAt.getTime() > limits.commentEditMinutes * minute) fail('edit_too_late')
  await refuseLinksOfNewcomers(ctx, text)
  await ctx.db.updateTable('forumComments').set({ text, editedAt: ctx.now() }).where('id', '=', id).execute()
  return { comment: await changed(ctx, id, comment.postId), msg: messages.commentChanged }
}

/** Deletes the caller's comment, or as an admin anybody's. */
export async function remove(ctx: Ctx, id: string): Promise<{ msg: string }> {
  const { comment, post } = await lockComment(ctx, id)
  permit(ctx, 'forum.delete_comment', comment)
  const now = ctx.now()
  await ctx.db
    .updateTable('forumComments')
    .set({ text: '', deletedAt: now, reportedAt: null })
    .where('id', '=', id)
    .execute()
  await ctx.db
    .updateTable('forumReports')
    .set({ settledAt: now, outcome: 'hide' })
    .where('commentId', '=', id)
    .where('settledAt', 'is', null)
    .execute()
  await changed(ctx, id, comment.postId)
  if (comment.authorId !== signedIn(ctx).id)
    noteAct(ctx, 'removeComment', { person: comment.authorId, post: { id: post.id, name: post.title } })
  return { msg: messages.commentDeleted }
}

/** A visible comment, with its post locked. */
export async function lockComment(ctx: Ctx, id: string) {
  const place = await ctx.db.selectFrom('forumComments').select('postId').where('id', '=', id).executeTakeFirst()
  const post = await lockPost(ctx, orNotFound(place).postId)
  const comment = await ctx.db
    .selectFrom('forumComments')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!comment) fail('comment_gone')
  if (comment.hiddenAt && signedIn(ctx).role !== 'admin') fail('comment_gone')
  return { post, comment }
}

/** Broadcasts a changed comment, and returns it. */
export async function changed(ctx: Ctx, id: string, postId: string): Promise<ViewedComment> {
  const comment = await view(ctx, id)
  broadcastComment(ctx, await reloadPost(ctx, postId), comment)
  return comment
}

/** Likes a post, or takes the like back. */
export async function likePost(ctx: Ctx, { roomId, liked }: PostLike, viewer: Viewer) {
  const me = signedIn(ctx).id
  const { id } = await joinedPost(ctx, roomId, viewer)
  const was = await likesPost(ctx, me, id)
  const isLiked = liked ?? !was
  if (isLiked !== was) {
    const likes = { postId: id, accountId: me }
    await (isLiked
      ? ctx.db
          .insertInto('forumPostLikes')
          .values({ ...likes, likedAt: ctx.now() })
          .execute()
      : ctx.db.deleteFrom('forumPostLikes').where('postId', '=', id).where('accountId', '=', me).execute())
  }
  const post = await reloadPost(ctx, id)
  const { seq, likeCount: likesCount } = post
  if (isLiked !== was) {
    await broadcastLike(ctx, post, 'new-post-like', { post: { _id: id, seq, likesCount }, by: me, isLiked, seq })
  }
  return { isLiked, likesCount, seq, msg: isLiked ? messages.liked : messages.unliked }
}

/** Likes a comment, or takes the like back. */
export async function likeComment(ctx: Ctx, { roomId, commentId, liked }: CommentLike, viewer: Viewer) {
  const me = signedIn(ctx).id
  const { id: postId } = await joinedPost(ctx, roomId, viewer)
  const before = (await viewComments(ctx, me, sql`c.id = ${commentId} and c.post_id = ${postId}`, sql`c.seq`, 1))[0]
  if (!before || before.isRemoved) fail('comment_gone')
  const isLiked = liked ?? !before.isLiked
  if (isLiked === before.isLiked) {
    return { isLiked, likesCount: before.likesCount, seq: before.seq, msg: isLiked ? messages.liked : messages.unliked }
  }
  await (isLiked
    ? ctx.db.insertInto('forumCommentLikes').values({ commentId, accountId: me, likedAt: ctx.now() }).execute()
    : ctx.db.deleteFrom('forumCommentLikes').where('commentId', '=', commentId).where('accountId', '=', me).execute())
  const { likesCount, seq } = await view(ctx, commentId)
  await broadcastLike(ctx, await reloadPost(ctx, postId), 'new-comment-like', {
    post: { _id: postId, seq },
    commentId,
    likesCount,
    by: me,
    isLiked,
    seq,
  })
  return { isLiked, likesCount, seq, msg: isLiked ? messages.liked : messages.unliked }
}

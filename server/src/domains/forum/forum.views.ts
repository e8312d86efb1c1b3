import {
  beginningOf,
  type ForumHead,
  type ListedPost,
  limits,
  type ManagedPost,
  type Participant,
  type Quote,
  type ViewedComment,
  type ViewedPost,
} from '@firstrung/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { coverKey } from '#src/domains/files/files.covers.service.ts'
import { publicUrl } from '#src/domains/files/files.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import type { ForumPostTable } from './forum.tables.ts'

/** How many ids of the last people who liked it are sent with a post and with a comment. */
const namedLikes = { post: 100, comment: 10 }
/** How many comments are sent with each post of the list. */
const listedComments = 3

export type Post = Selectable<ForumPostTable>

interface CommentRow {
  id: string
  postId: string
  text: string
  postedAt: Date
  editedAt: Date | null
  likeCount: number
  position: number
  seq: number
  isRemoved: boolean
  writerId: string | null
  writerName: string | null
  writerRole: string | null
  avatarKey: string | null
  threadId: string | null
  threadText: string | null
  threadName: string | null
  threadWriterId: string | null
  threadIsRemoved: boolean | null
  likes: string[]
  isLiked: boolean
}

/** The displayed name of an author; an email is never shown. */
export const nameOf = (id: string | null, fullName: string | null): string =>
  id === null ? 'Former member' : fullName || 'New member'

/** Comments as this viewer sees them; `which` and `order` name the comment `c`. */
export async function viewComments(
  ctx: Ctx,
  viewerId: string,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<ViewedComment[]> {
  const rows = await readComments(ctx, viewerId, which, order, limit)
  return rows.map(presentComment)
}

async function readComments(
  ctx: Ctx,
  viewerId: string,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select c.id, c.post_id, c.text, c.posted_at, c.edited_at, c.like_count, c.position, c.seq,
      (c.deleted_at is not null or c.hidden_at is not null) as is_removed,
      w.id as writer_id, w.full_name as writer_name, w.role as writer_role, w.avatar_key,
      t.id as thread_id, left(t.text, ${2 * limits.commentExcerpt}) as thread_text, tw.id as thread_writer_id, tw.full_name as thread_name,
      t.deleted_at is not null or t.hidden_at is not null as thread_is_removed,
      array(
        select l.account_id from forum_comment_likes l
        where l.comment_id = c.id order by l.liked_at desc limit ${namedLikes.comment}
      ) as likes,
      exists(select 1 from forum_comment_likes l where l.comment_id = c.id and l.account_id = ${viewerId}) as is_liked
    from forum_comments c
    left join accounts w on w.id = c.author_id
    left join forum_comments t on t.id = c.reply_to
    left join accounts tw on tw.id = t.author_id
    where ${which} order by ${order} limit ${limit}`.execute(ctx.db)
  return rows
}

function presentComment(row: CommentRow): ViewedComment {
  const facts = {
    _id: row.id,
    postedAt: row.postedAt.toISOString(),
    position: row.position,
    seq: row.seq,
    isRemoved: row.isRemoved,
  }
  // Deleted texts never leave the server. The viewer's own like does: a broadcast that restores the comment has no viewer.
  if (row.isRemoved) {
    const postedBy = { _id: null, fullName: '', avatarS3FileKey: '', isTeam: false }
    const nothing = { editedAt: null, replyTo: null, likes: [], likesCount: 0, isLiked: row.isLiked }
    return { ...facts, ...nothing, comment: '', postedBy }
  }
  return {
    ...facts,
    comment: row.text,
    postedBy: {
      _id: row.writerId,
      fullName: nameOf(row.writerId, row.writerName),
      avatarS3FileKey: row.avatarKey ?? '',
      isTeam: row.writerRole === 'admin',
    },
    editedAt: row.editedAt?.toISOString() ?? null,
    replyTo: row.threadId === null ? null : quote(row.threadId, row),
    likes: row.likes,
    likesCount: row.likeCount,
    isLiked: row.isLiked,
  }
}

const quote = (_id: string, row: CommentRow): Quote =>
  row.threadIsRemoved
    ? { _id, fullName: '', excerpt: '', isRemoved: true }
    : {
        _id,
        fullName: nameOf(row.threadWriterId, row.threadName),
        excerpt: beginningOf(row.threadText ?? '', limits.commentExcerpt),
        isRemoved: false,
      }

/** The key of the uploaded picture, or of the cover. */
const pictureKey = ({ id, title, tags: [topic = ''], posterKey }: Post): string =>
  posterKey ?? coverKey({ kind: 'post', id, title, topic })

export const presentHead = (post: Post): ForumHead => ({
  _id: post.id,
  slug: post.slug,
  title: post.title,
  description: post.description,
  tags: post.tags,
  posterS3FileKey: pictureKey(post),
  posterS3PublicUrl: publicUrl(pictureKey(post)),
  createdAt: post.createdAt.toISOString(),
  editedAt: post.editedAt?.toISOString() ?? null,
  isHidden: post.hiddenAt !== null,
  likesCount: post.likeCount,
  commentsCount: post.commentCount,
  seq: post.seq,
})

export const presentManaged = (post: Post): ManagedPost => ({ ...presentHead(post), openReports: post.openReports })

/** People who wrote below a post and meet the condition on the account `a`; the last author comes first. */
export async function viewPeople(
  ctx: Ctx,
  postId: string,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<Participant[]> {
  const { rows } = await sql<{ id: string; fullName: string; avatarKey: string | null; role: string }>`
    select a.id, a.full_name, a.avatar_key, a.role
    from (
      select author_id, max(position) as last_position from forum_comments
      where post_id = ${postId} and deleted_at is null and hidden_at is null
      group by author_id
    ) wrote
    join accounts a on a.id = wrote.author_id
    where a.full_name <> '' and ${which}
    order by wrote.last_position desc limit ${limit}`.execute(ctx.db)
  return rows.map(({ id, fullName, avatarKey, role }) => ({
    _id: id,
    fullName,
    avatarS3FileKey: avatarKey ?? '',
    isTeam: role === 'admin',
  }))
}

/** Whether the viewer likes the post. */
export async function likesPost(ctx: Ctx, viewerId: string, postId: string): Promise<boolean> {
  const like = await ctx.db
    .selectFrom('forumPostLikes')
    .select('postId')
    .where('postId', '=', postId)
    .where('accountId', '=', viewerId)
    .executeTakeFirst()
  return like !== undefined
}

/** The comments before a position, newest last, and the position of the next older page. */
export async function commentsBefore(
  ctx: Ctx,
  viewerId: string,
  postId: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ comments: ViewedComment[]; olderThan: number | null }> {
  const later = before ? sql`and c.position < ${before}` : sql``
  const rows = await viewComments(
    ctx,
    viewerId,
    sql`c.post_id = ${postId} and c.deleted_at is null and c.hidden_at is null ${later}`,
    sql`c.position desc`,
    limit + 1,
  )
  const comments = rows.slice(0, limit).reverse()
  return { comments, olderThan: rows.length > limit ? (comments[0]?.position ?? null) : null }
}

/** Posts of the list for one viewer, each with the last likes and the newest comments: two statements for all of them. */
export async function viewListed(ctx: Ctx, viewerId: string, posts: readonly Post[]): Promise<ListedPost[]> {
  if (posts.length === 0) return []
  const ids = posts.map(({ id }) => id)
  const { rows: liked } = await sql<{ id: string; likes: string[] }>`
    select p.id, array(
      select l.account_id from forum_post_likes l
      where l.post_id = p.id order by l.liked_at desc limit ${namedLikes.post}
    ) as likes
    from unnest(${ids}::uuid[]) p(id)`.execute(ctx.db)
  const likes = new Map(liked.map((row) => [row.id, row.likes]))
  const comments = await readComments(
    ctx,
    viewerId,
    sql`c.id in (
      select newest.id from unnest(${ids}::uuid[]) p(id)
      cross join lateral (
        select n.id from forum_comments n
        where n.post_id = p.id and n.deleted_at is null and n.hidden_at is null
        order by n.position desc limit ${listedComments}
      ) newest)`,
    sql`c.position`,
    posts.length * listedComments,
  )
  const byPost = Map.groupBy(comments, ({ postId }) => postId)
  return posts.map((post) => ({
    ...presentHead(post),
    likes: likes.get(post.id) ?? [],
    comments: (byPost.get(post.id) ?? []).map(presentComment),
  }))
}

/** A post for one viewer, with its newest comments. */
export async function viewPost(ctx: Ctx, viewerId: string, post: Post, limit: number): Promise<ViewedPost> {
  const likes = await ctx.db
    .selectFrom('forumPostLikes')
    .select('accountId')
    .where('postId', '=', post.id)
    .orderBy('likedAt', 'desc')
    .limit(namedLikes.post)
    .execute()
  return {
    ...presentHead(post),
    likes: likes.map(({ accountId }) => accountId),
    isLiked: await likesPost(ctx, viewerId, post.id),
    ...(await commentsBefore(ctx, viewerId, post.id, { limit })),
  }
}

import {
  type CommentPage,
  type ForumDraft,
  folders,
  type ListedPost,
  limits,
  type ManagedPost,
  messages,
  type Page,
  type Participant,
  type ParticipantQuery,
  type ViewedComment,
  type ViewedPost,
} from '@firstrung/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { claimPicture, release } from '#src/domains/files/files.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { broadcast, closeRooms } from './forum.rooms.ts'
import {
  commentsBefore,
  type Post,
  presentHead,
  presentManaged,
  viewListed,
  viewPeople,
  viewPost,
} from './forum.views.ts'
import { freeSlug, latestPost, slugOf } from './slugs.ts'

type PageQuery = z.output<typeof Page>

/** Names that follow an @. */
const peopleAtATime = 8
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The post of this slug or id, locked if `lock` says so; undefined when it is deleted. */
async function postNamed(ctx: Ctx, name: string, lock = false): Promise<Post | undefined> {
  const named = ctx.db
    .selectFrom('forumPosts')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where(uuid.test(name) ? 'id' : 'slug', '=', name)
  return (lock ? named.forNoKeyUpdate() : named).executeTakeFirst()
}

/** A post that the caller may see: hidden ones are for the team. */
export async function visiblePost(ctx: Ctx, name: string): Promise<Post> {
  const post = orNotFound(await (name === latestPost ? newestPost(ctx) : postNamed(ctx, name)))
  if (post.hiddenAt && signedIn(ctx).role !== 'admin') fail('post_hidden')
  return post
}

/**
 * A locked post. Everything that writes below a post locks it first: deltas are numbered in their order, and there are no
 * deadlocks.
 */
export async function lockPost(ctx: Ctx, name: string): Promise<Post> {
  const post = orNotFound(await postNamed(ctx, name, true))
  if (post.hiddenAt && signedIn(ctx).role !== 'admin') fail('post_hidden')
  return post
}

/** Whether the caller may read a post: admins read hidden posts, nobody deleted ones. */
export const mayRead = (ctx: Ctx, post: Post): boolean =>
  post.deletedAt === null && (post.hiddenAt === null || signedIn(ctx).role === 'admin')

/** The current row, after what happened below it. */
export async function reloadPost(ctx: Ctx, id: string): Promise<Post> {
  return ctx.db.selectFrom('forumPosts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Today's post, else the newest one; today's is the newest too. */
async function newestPost(ctx: Ctx): Promise<Post | undefined> {
  return ctx.db
    .selectFrom('forumPosts')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A post with its newest comments. */
export async function read(
  ctx: Ctx,
  name: string,
  { limit = limits.list }: CommentPage,
): Promise<{ post: ViewedPost }> {
  const post = await visiblePost(ctx, name)
  return { post: await viewPost(ctx, signedIn(ctx).id, post, limit) }
}

/** Older comments, page by page. */
export async function readComments(
  ctx: Ctx,
  name: string,
  { limit = limits.list, before }: CommentPage,
): Promise<{ comments: ViewedComment[]; olderThan: number | null }> {
  const post = await visiblePost(ctx, name)
  return commentsBefore(ctx, signedIn(ctx).id, post.id, { before, limit })
}

/** People who can be mentioned here, by the beginning of a part of their names. Never the caller. */
export async function listPeople(
  ctx: Ctx,
  slug: string,
  { name }: ParticipantQuery,
): Promise<{ people: Participant[] }> {
  const post = await visiblePost(ctx, slug)
  const begin = name.trimStart().toLowerCase()
  const which = sql`a.id <> ${signedIn(ctx).id}
    and (starts_with(lower(a.full_name), ${begin}) or position(' ' || ${begin} in lower(a.full_name)) > 0)`
  return { people: await viewPeople(ctx, post.id, which, peopleAtATime) }
}

/** Posts, newest first. */
export async function list(
  ctx: Ctx,
  query: PageQuery,
): Promise<{ posts: ListedPost[]; total: number; nextCursor: string | null }> {
  const page = await listPosts(ctx, query, false)
  return { ...page, posts: await viewListed(ctx, signedIn(ctx).id, page.posts) }
}

/** All posts for the team, including hidden ones, with open reports. */
export async function listForAdmin(
  ctx: Ctx,
  query: PageQuery,
): Promise<{ posts: ManagedPost[]; total: number; nextCursor: string | null }> {
  const page = await listPosts(ctx, query, true)
  return { ...page, posts: page.posts.map(presentManaged) }
}

async function listPosts(ctx: Ctx, { limit = limits.list, cursor }: PageQuery, withHidden: boolean) {
  let posts = ctx.db.selectFrom('forumPosts').where('deletedAt', 'is', null)
  if (!withHidden) posts = posts.where('hiddenAt', 'is', null)
  const { total } = await posts.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const mark = cursor ? readCursor(cursor) : null
  let page = posts.selectAll()
  if (mark) page = page.where(sql<boolean>`(created_at, id) < (${mark.createdAt}, ${mark.id}::uuid)`)
  const rows = await page
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows: cut, nextCursor } = cutPage(rows, limit)
  return { posts: cut, total, nextCursor }
}

/** Publishes a post. The same draft sent again returns the post that it made. */
export async function create(ctx: Ctx, draft: ForumDraft): Promise<{ postId: string; slug: string; msg: string }> {
  // Two posts of the same title at the same moment must take their numbers one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('forum slugs'))`.execute(ctx.db)
  const made = draft._id ? await postNamed(ctx, draft._id) : undefined
  if (made) return { postId: made.id, slug: made.slug, msg: messages.forumCreated }

  const posterKey = await claimPicture(ctx, draft.posterS3FileKey, folders.forumBanners)
  const slug = slugOf(draft.title)
  const taken = await ctx.db
    .selectFrom('forumPosts')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute()
  const post = await ctx.db
    .insertInto('forumPosts')
    .values({
      ...(draft._id && { id: draft._id }),
      slug: freeSlug(
        slug,
        taken.map((row) => row.slug),
      ),
      authorId: signedIn(ctx).id,
      title: draft.title,
      description: draft.description,
      tags: draft.tags,
      posterKey,
      createdAt: ctx.now(),
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow()
  noteAct(ctx, 'createPost', { post: { id: post.id, name: draft.title } })
  return { postId: post.id, slug: post.slug, msg: messages.forumCreated }
}

/** Changes the texts of a post; its address stays. */
export async function change(ctx: Ctx, id: string, draft: ForumDraft): Promise<{ post: ManagedPost; msg: string }> {
  const post = await lockPost(ctx, id)
  const posterKey = await claimPicture(ctx, draft.posterS3FileKey, folders.forumBanners, post.posterKey)
  if (posterKey !== post.posterKey) await release(ctx, post.posterKey)
  const { title, description, tags } = draft
  const changed = await update(ctx, post, { title, description, tags, posterKey, editedAt: ctx.now() })
  noteAct(ctx, 'changePost', { post: { id, name: title } })
  return { post: presentManaged(changed), msg: messages.forumUpdated }
}

/** Hides a post from everybody but the team, or shows it again. */
export async function setHidden(ctx: Ctx, id: string, isHidden: boolean): Promise<{ post: ManagedPost; msg: string }> {
  const post = await lockPost(ctx, id)
  const isSo = (post.hiddenAt !== null) === isHidden
  const changed = isSo ? post : await update(ctx, post, { hiddenAt: isHidden ? ctx.now() : null })
  const states = isHidden ? { from: 'Shown', to: 'Hidden' } : { from: 'Hidden', to: 'Shown' }
  if (!isSo) noteAct(ctx, isHidden ? 'hidePost' : 'showPost', { post: { id: post.id, name: post.title } }, states)
  return { post: presentManaged(changed), msg: isHidden ? messages.forumHidden : messages.forumShown }
}

/** Deletes a post and notifies the pages that have it open. */
export async function remove(ctx: Ctx, id: string): Promise<{ msg: string }> {
  const post = await lockPost(ctx, id)
  await update(ctx, post, { deletedAt: ctx.now() })
  await release(ctx, post.posterKey)
  noteAct(
    ctx,
    'removePost',
    { post: { id: post.id, name: post.title } },
    { from: post.hiddenAt ? 'Hidden' : 'Shown', to: 'Deleted' },
  )
  return { msg: messages.forumDeleted }
}

type Change = Partial<
  Pick<Post, 'title' | 'description' | 'tags' | 'posterKey' | 'editedAt' | 'hiddenAt' | 'deletedAt'>
>

async function update(ctx: Ctx, { id }: Post, change: Change): Promise<Post> {
  const post = await ctx.db
    .updateTable('forumPosts')
    .set((eb) => ({ ...change, seq: eb('seq', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const head = presentHead(post)
  // Readers learn only that the post was removed.
  const isGone = post.hiddenAt !== null || post.deletedAt !== null
  broadcast(ctx, id, 'post-changed', { post: isGone ? { _id: id, seq: head.seq, isHidden: true } : head })
  if (isGone) closeRooms(ctx, id, post.deletedAt !== null)
  return post
}

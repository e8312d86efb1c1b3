import { isDeepStrictEqual } from 'node:util'
import {
  type AdminBlogsQuery,
  type Blog,
  type BlogCard,
  type BlogDraft,
  type BlogsQuery,
  folders,
  isCover,
  type ListAnswer,
  limits,
  messages,
  plainText,
  readingMinutes,
} from '@firstrung/contract'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { coverKey } from '#src/domains/files/files.covers.service.ts'
import * as files from '#src/domains/files/files.service.ts'
import { type Ctx, permit, signedIn } from '#src/platform/context.ts'
import { cutPage, type PageQuery, readCursor } from '#src/platform/database/keyset.ts'
import { rowLimit } from '#src/platform/database/named-statements.ts'
import { likePattern } from '#src/platform/database/search.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import type { BlogTable } from './blogs.tables.ts'

type BlogRow = Selectable<BlogTable>
type Saved = { blogId: string; msg: string; status: Blog['status']; revision: number }

/** Blogs that the caller may see: the published ones, for admins drafts too. Never deleted ones. */
const visible = ({ db, actor }: Ctx) =>
  db
    .selectFrom('blogs')
    .where('deletedAt', 'is', null)
    .$if(actor?.role !== 'admin', (blogs) => blogs.where(published))

// Literal and not a parameter: a prepared plan uses the partial index only then.
const published = sql<SqlBool>`not is_draft`
const unpublished = sql<SqlBool>`is_draft`

/** The public list, newest first; or what came out before another blog. */
export const listPublished = (ctx: Ctx, { olderThan, ...page }: BlogsQuery): Promise<ListAnswer<BlogCard[]>> =>
  list(
    ctx,
    page,
    olderThan
      ? sql<SqlBool>`${published} and (dated_at, id) < (select dated_at, id from blogs where id = ${olderThan})`
      : published,
  )

/** The team's list: all, or those of one state, or those with this text in the title. */
export function listAll(ctx: Ctx, { status, search, ...page }: AdminBlogsQuery): Promise<ListAnswer<BlogCard[]>> {
  const inState = status ? (status === 'draft' ? unpublished : published) : sql<SqlBool>`true`
  const pattern = likePattern(search ?? '')
  return list(ctx, page, search ? sql<SqlBool>`${inState} and lower(title) like ${pattern}` : inState)
}

async function list(
  ctx: Ctx,
  { limit = limits.list, cursor }: PageQuery,
  condition: ReturnType<typeof sql<SqlBool>>,
): Promise<ListAnswer<BlogCard[]>> {
  const mark = cursor ? readCursor(cursor) : null
  const matching = visible(ctx).where(condition)
  const rows = await matching
    .select([
      'id',
      'title',
      'introduction',
      'subtitle',
      'datedAt',
      'bannerKey',
      'hasCover',
      'readingMinutes',
      'isDraft',
    ])
    .select(({ fn }) => sql<number>`${matching.select(fn.countAll().as('n'))}`.as('total'))
    .$if(mark !== null, (blogs) => blogs.where(sql<SqlBool>`(dated_at, id) < (${mark?.createdAt}, ${mark?.id}::uuid)`))
    .orderBy('datedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rowLimit(limit + 1))
    .execute()
  const page = cutPage(
    rows.map((row) => ({ ...row, createdAt: row.datedAt })),
    limit,
  )
  return { items: page.rows.map(presentCard), total: rows[0]?.total ?? 0, nextCursor: page.nextCursor }
}

/** A whole blog. Admins also get who saved it last. */
export async function read(ctx: Ctx, id: string): Promise<Blog> {
  const blog = orNotFound(await visible(ctx).selectAll().where('id', '=', id).executeTakeFirst())
  if (ctx.actor?.role !== 'admin') return present(blog)
  const author = blog.updatedBy
    ? await ctx.db.selectFrom('accounts').select('fullName').where('id', '=', blog.updatedBy).executeTakeFirst()
    : undefined
  return { ...present(blog), savedBy: author?.fullName ?? '' }
}

/**
 * Makes a blog, published or as a draft. A repeat with the same id makes no second one; if its content differs, because the
 * first answer was lost, it counts as a change.
 */
export async function create(ctx: Ctx, draft: BlogDraft): Promise<Saved> {
  permit(ctx, 'blog.edit')
  const made = await ctx.db
    .insertInto('blogs')
    .values({
      ...(draft._id && { id: draft._id }),
      ...stored(await columnsOf(ctx, draft)),
      datedAt: writtenAt(ctx, draft),
      updatedAt: ctx.now(),
      updatedBy: signedIn(ctx).id,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'isDraft', 'revision'])
    .executeTakeFirst()
  if (made) {
    noteAct(ctx, 'createBlog', { blog: { id: made.id, name: draft.title } }, { detail: stateOf(made) })
    return saved(made, messages.blogCreated)
  }
  const changed = await update(ctx, draft._id ?? '', { ...draft, revision: 1 })
  return changed.status === 'draft' ? changed : { ...changed, msg: messages.blogCreated }
}

/**
 * Changes a blog. An older revision is refused, unless the content equals the stored one: then it is the caller's own save,
 * whose answer was lost.
 */
export async function update(ctx: Ctx, id: string, draft: BlogDraft): Promise<Saved> {
  permit(ctx, 'blog.edit')
  const blog = await lock(ctx, id)
  const columns = await columnsOf(ctx, draft, blog)
  if (Object.entries(columns).every(([name, value]) => isDeepStrictEqual(value, blog[name as keyof typeof columns])))
    return saved(blog, messages.blogUpdated)
  if (draft.revision !== undefined && draft.revision !== blog.revision) fail('blog_changed')

  const comesOut = blog.isDraft && !columns.isDraft
  const now = await ctx.db
    .updateTable('blogs')
    .set((eb) => ({
      ...stored(columns),
      ...(comesOut && { datedAt: ctx.now() }),
      revision: eb('revision', '+', 1),
      updatedAt: ctx.now(),
      updatedBy: signedIn(ctx).id,
    }))
    .where('id', '=', id)
    .returning(['id', 'isDraft', 'revision'])
    .executeTakeFirstOrThrow()
  if (columns.bannerKey !== blog.bannerKey) await files.releaseUnnamed(ctx, blog.bannerKey, 'blogs.bannerKey')
  const states = blog.isDraft === now.isDraft ? {} : { from: stateOf(blog), to: stateOf(now) }
  noteAct(ctx, 'changeBlog', { blog: { id, name: draft.title } }, states)
  return saved(now, messages.blogUpdated)
}

/** The state of a blog in the audit log. */
const stateOf = ({ isDraft }: Pick<BlogRow, 'isDraft'>) => (isDraft ? 'Draft' : 'Published')

/** Takes a blog out of every list; the row stays, its banner goes. */
export async function remove(ctx: Ctx, id: string): Promise<{ blogId: string; msg: string }> {
  permit(ctx, 'blog.edit')
  const blog = await lock(ctx, id)
  const { bannerKey } = blog
  await ctx.db.updateTable('blogs').set({ deletedAt: ctx.now(), bannerKey: null }).where('id', '=', id).execute()
  if (bannerKey) await eraseUnnamed(ctx, bannerKey)
  noteAct(ctx, 'removeBlog', { blog: { id, name: blog.title } }, { from: stateOf(blog), to: 'Deleted' })
  return { blogId: id, msg: messages.blogDeleted }
}

/** A visible blog, locked. */
const lock = async (ctx: Ctx, id: string): Promise<BlogRow> =>
  orNotFound(await visible(ctx).selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst())

const saved = ({ id, isDraft, revision }: Pick<BlogRow, 'id' | 'isDraft' | 'revision'>, msg: string): Saved => ({
  blogId: id,
  msg: isDraft ? messages.blogDraftSaved : msg,
  status: isDraft ? 'draft' : 'published',
  revision,
})

/** The date that the client sends, but not in the future, where it would stay first in the list. */
function writtenAt(ctx: Ctx, { date }: BlogDraft): Date {
  const said = date ? new Date(date) : ctx.now()
  return said > ctx.now() ? ctx.now() : said
}

/** The columns of a draft. A new banner must have been uploaded; the current one is not checked again. */
async function columnsOf(ctx: Ctx, draft: BlogDraft, before?: BlogRow) {
  const given = draft.blogBannerS3Path
  const bannerKey = given ? await files.claimPicture(ctx, given, folders.blogBanners, before?.bannerKey) : null
  const body = draft.blog ?? before?.body ?? ''
  return {
    title: draft.title,
    introduction: draft.introduction,
    subtitle: draft.subtitle,
    body,
    content: draft.content,
    readingMinutes: readingMinutes(body || draft.introduction, ...draft.content.map(plainText)),
    bannerKey,
    hasCover: isCover(given),
    isDraft: draft.status ? draft.status === 'draft' : (before?.isDraft ?? false),
  }
}

const stored = <T extends { content: unknown }>(columns: T) => ({
  ...columns,
  content: JSON.stringify(columns.content),
})

/** Deletes a banner from the storage, unless another blog names it too. */
async function eraseUnnamed(ctx: Ctx, key: string): Promise<void> {
  // Claiming it locks it: a concurrent claim has either happened by now, or finds it gone.
  await files.claim(ctx, key, folders.blogBanners)
  if (!(await files.isNamed(ctx, key, 'blogs.bannerKey'))) await files.erase(ctx, [key])
}

type CardRow = Pick<
  BlogRow,
  'id' | 'title' | 'introduction' | 'subtitle' | 'datedAt' | 'bannerKey' | 'hasCover' | 'readingMinutes' | 'isDraft'
>

/** The key of the uploaded picture, or of the cover; empty for a draft without either. */
const pictureKey = ({ id, title, bannerKey, hasCover }: CardRow): string =>
  bannerKey ?? (hasCover ? coverKey({ kind: 'blog', id, title, topic: '' }) : '')

const presentCard = (row: CardRow): BlogCard => ({
  _id: row.id,
  title: row.title,
  introduction: row.introduction,
  subtitle: row.subtitle,
  date: row.datedAt.toISOString(),
  blogBannerS3Path: pictureKey(row),
  blogBannerS3PublicUrl: files.publicUrl(pictureKey(row)),
  readingMinutes: row.readingMinutes,
  status: row.isDraft ? 'draft' : 'published',
})

const present = (row: BlogRow): Blog => ({
  ...presentCard(row),
  blog: row.body,
  content: row.content,
  revision: row.revision,
  updatedAt: row.updatedAt.toISOString(),
})

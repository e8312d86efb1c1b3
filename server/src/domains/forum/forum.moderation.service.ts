import {
  type CommentReport,
  limits,
  messages,
  type ReportedComment,
  type ReportQuery,
  type ReportSettling,
} from '@firstrung/contract'
import { sql } from 'kysely'
import { notify } from '#src/domains/notifications/notifications.service.ts'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { cutPage, readCursor } from '#src/platform/database/keyset.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { countWaiting, type Waiting } from '#src/platform/tasks/waiting.ts'
import { changed, lockComment } from './forum.comments.service.ts'
import { nameOf } from './forum.views.ts'

/** Reports shown with one comment. */
const reportsShown = 10

/** Reports a comment to the team, once. */
export async function report(ctx: Ctx, id: string, { reason, note }: CommentReport): Promise<{ msg: string }> {
  const me = signedIn(ctx).id
  const { comment } = await lockComment(ctx, id)
  if (comment.authorId === me) fail('own_comment')
  const now = ctx.now()
  const made = await ctx.db
    .insertInto('forumReports')
    .values({ commentId: id, reporterId: me, reason, note, reportedAt: now })
    .onConflict((conflict) => conflict.columns(['commentId', 'reporterId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made && !comment.reportedAt) {
    await ctx.db.updateTable('forumComments').set({ reportedAt: now }).where('id', '=', id).execute()
  }
  return { msg: messages.commentReported }
}

interface ReportedRow {
  id: string
  createdAt: Date
  text: string
  postedAt: Date
  isHidden: boolean
  writerId: string | null
  writerName: string | null
  writerRole: string | null
  avatarKey: string | null
  warnings: number
  slug: string
  title: string
  reports: { reason: CommentReport['reason']; note: string; by: string | null; byId: string | null; at: string }[]
}

const states = {
  /** Oldest report first. */
  open: { time: sql`c.reported_at`, which: sql`c.reported_at is not null`, isNewestFirst: false },
  hidden: { time: sql`c.hidden_at`, which: sql`c.hidden_at is not null`, isNewestFirst: true },
}

/** Comments with unsettled reports, or those that the team has hidden. */
export async function listReports(
  ctx: Ctx,
  { state, limit = limits.list, cursor }: ReportQuery,
): Promise<{ comments: ReportedComment[]; total: number; nextCursor: string | null }> {
  const { time, which, isNewestFirst } = states[state]
  const mark = cursor ? readCursor(cursor) : null
  const direction = isNewestFirst ? sql`desc` : sql`asc`
  const later = mark
    ? sql`and (${time}, c.id) ${isNewestFirst ? sql`<` : sql`>`} (${mark.createdAt}, ${mark.id}::uuid)`
    : sql``
  const { rows } = await sql<ReportedRow>`
    select c.id, ${time} as created_at, c.text, c.posted_at, c.hidden_at is not null as is_hidden,
      w.id as writer_id, w.full_name as writer_name, w.role as writer_role, w.avatar_key, p.slug, p.title,
      (select count(*) from forum_warnings f where f.account_id = c.author_id) as warnings,
      (
        select coalesce(json_agg(json_build_object(
          'reason', r.reason, 'note', r.note, 'at', r.reported_at, 'by', b.full_name, 'byId', b.id
        ) order by r.reported_at), '[]')
        from (
          select * from forum_reports r where r.comment_id = c.id order by r.reported_at desc limit ${reportsShown}
        ) r left join accounts b on b.id = r.reporter_id
      ) as reports
    from forum_comments c
    join forum_posts p on p.id = c.post_id
    left join accounts w on w.id = c.author_id
    where ${which} and c.deleted_at is null ${later}
    order by ${time} ${direction}, c.id ${direction}
    limit ${limit + 1}`.execute(ctx.db)
  const counted = await sql<{ n: number }>`
    select count(*) as n from forum_comments c where ${which} and c.deleted_at is null`.execute(ctx.db)
  const page = cutPage(rows, limit)
  return { comments: page.rows.map(present), total: counted.rows[0]?.n ?? 0, nextCursor: page.nextCursor }
}

/** How many comments have reports that the team has not settled. */
export const waitingReports = (ctx: Ctx): Promise<Waiting> =>
  countWaiting(
    ctx.db,
    sql`reported_at as since from forum_comments
      where reported_at is not null and deleted_at is null order by reported_at`,
  )

const present = (row: ReportedRow): ReportedComment => ({
  _id: row.id,
  comment: row.text,
  postedBy: {
    _id: row.writerId,
    fullName: nameOf(row.writerId, row.writerName),
    avatarS3FileKey: row.avatarKey ?? '',
    isTeam: row.writerRole === 'admin',
  },
  postedAt: row.postedAt.toISOString(),
  isHidden: row.isHidden,
  warnings: row.warnings,
  post: { slug: row.slug, title: row.title },
  reports: row.reports.map(({ reason, note, by, byId, at }) => ({
    reason,
    note,
    by: nameOf(byId, by),
    reportedAt: new Date(at).toISOString(),
  })),
})

const replies: Record<ReportSettling['action'], string> = {
  keep: messages.reportKept,
  hide: messages.commentHidden,
  warn: messages.writerWarned,
  restore: messages.commentRestored,
}

/** What the audit log says of a decision. */
const actOf = {
  keep: 'keepComment',
  hide: 'hideComment',
  warn: 'hideCommentAndWarn',
  restore: 'restoreComment',
} as const

/** Settles the reports of a comment, hides or shows it, and warns its author. Repeating it is harmless. */
export async function settle(ctx: Ctx, id: string, { action }: ReportSettling): Promise<{ msg: string }> {
  const { comment, post } = await lockComment(ctx, id)
  const now = ctx.now()
  const staysHidden = action === 'keep' && comment.hiddenAt !== null
  const isHidden = action === 'hide' || action === 'warn' || staysHidden
  await ctx.db
    .updateTable('forumReports')
    .set({ settledAt: now, outcome: action })
    .where('commentId', '=', id)
    .where('settledAt', 'is', null)
    .execute()
  await ctx.db
    .updateTable('forumComments')
    .set({ reportedAt: null, hiddenAt: isHidden ? (comment.hiddenAt ?? now) : null })
    .where('id', '=', id)
    .execute()
  if (isHidden !== (comment.hiddenAt !== null)) await changed(ctx, id, post.id)
  const isShown = comment.hiddenAt === null
  const states = isShown === isHidden ? { from: isShown ? 'Shown' : 'Hidden', to: isHidden ? 'Hidden' : 'Shown' } : {}
  noteAct(ctx, actOf[action], { person: comment.authorId, post: { id: post.id, name: post.title } }, states)
  if (action === 'warn') await warn(ctx, comment.authorId, id, post.title)
  return { msg: replies[action] }
}

async function warn(ctx: Ctx, accountId: string | null, commentId: string, title: string): Promise<void> {
  if (!accountId) return
  const warned = await ctx.db
    .insertInto('forumWarnings')
    .values({ accountId, commentId, warnedAt: ctx.now() })
    .onConflict((conflict) => conflict.column('commentId').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!warned) return
  await notify(
    ctx,
    'moderation',
    accountId,
    `Our team has hidden your comment in the forum: ${title}. Please keep your comments friendly and honest.`,
    {},
  )
}

import type { reportReasons } from '@firstrung/contract'
import type { ColumnType, Generated } from 'kysely'

/** Kept by triggers; nobody else writes it. */
type Counted = ColumnType<number, never, never>

/** What the team posts for discussion. */
export interface ForumPostTable {
  id: Generated<string>
  slug: string
  authorId: string | null
  title: string
  description: string
  tags: string[]
  /** Null: a cover is made from the title. */
  posterKey: string | null
  createdAt: Generated<Date>
  editedAt: Date | null
  hiddenAt: Date | null
  deletedAt: Date | null
  likeCount: Counted
  commentCount: Counted
  openReports: Counted
  /** The number of the last delta. */
  seq: Generated<number>
}

export interface ForumCommentTable {
  id: Generated<string>
  postId: string
  /** Null when the account is gone. */
  authorId: string | null
  clientId: Generated<string>
  replyTo: string | null
  /** Empty once deleted. */
  text: string
  postedAt: Generated<Date>
  editedAt: Date | null
  deletedAt: Date | null
  hiddenAt: Date | null
  likeCount: Counted
  reportedAt: Date | null
  position: Counted
  seq: Counted
}

export interface ForumPostLikeTable {
  postId: string
  accountId: string
  likedAt: Generated<Date>
}

export interface ForumCommentLikeTable {
  commentId: string
  accountId: string
  likedAt: Generated<Date>
}

export interface ForumReportTable {
  id: Generated<string>
  commentId: string
  reporterId: string | null
  reason: (typeof reportReasons)[number]
  note: string
  reportedAt: Generated<Date>
  settledAt: Date | null
  outcome: 'keep' | 'hide' | 'warn' | 'restore' | null
}

export interface ForumWarningTable {
  id: Generated<string>
  accountId: string
  commentId: string
  warnedAt: Generated<Date>
}

declare module '#src/platform/database/db.ts' {
  interface Database {
    forumPosts: ForumPostTable
    forumComments: ForumCommentTable
    forumPostLikes: ForumPostLikeTable
    forumCommentLikes: ForumCommentLikeTable
    forumReports: ForumReportTable
    forumWarnings: ForumWarningTable
  }
}

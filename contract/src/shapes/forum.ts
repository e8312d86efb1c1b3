import { z } from 'zod'
import { limits } from '../limits.ts'
import { forumTags, reportReasons } from '../lists/content.ts'
import * as messages from '../messages/messages.ts'
import { cleanLines, hasPiledMarks } from '../text/clean-text.ts'
import { code, count, Id, Instant, int8, line, list, Page, paragraphs, unique, whole } from './fields.ts'

const needed = messages.forumAllFields

/** POST /api/forum/post, and the same fields to change it. */
export const ForumDraft = z.object({
  /** Made by the client, so that a repeated request makes one post. */
  _id: z.uuidv4().optional(),
  title: line(limits.shortText, needed),
  description: paragraphs(limits.forumText, needed),
  tags: list(z.enum(forumTags, messages.forumTag), 50, needed).min(1, needed).overwrite(unique),
  posterS3FileKey: line(limits.shortText, needed),
  /** Accepted and ignored: the server knows the URLs of its own files. */
  posterS3PublicUrl: code(limits.longText).optional(),
})
export type ForumDraft = z.output<typeof ForumDraft>

const commentText = z
  .string(messages.commentEmpty)
  .max(limits.comment, { error: messages.commentTooLong, abort: true })
  .overwrite(cleanLines)
  .min(1, { error: messages.commentEmpty, abort: true })
  .refine((comment) => !hasPiledMarks(comment), messages.piledMarks)

/** PUT /api/forum/comment/:id. */
export const CommentChange = z.object({ commentText })

export const CommentReport = z.object({
  reason: z.enum(reportReasons, messages.chooseReason),
  note: paragraphs(limits.reportNote).default(''),
})
export type CommentReport = z.output<typeof CommentReport>

/** The author under their current name. A deleted account has no id. */
const Writer = z.object({
  _id: Id.nullable(),
  fullName: z.string(),
  avatarS3FileKey: z.string(),
  isTeam: z.boolean(),
})

/** The quote above an answer; empty for a deleted or hidden comment. */
const Quote = z.object({ _id: Id, fullName: z.string(), excerpt: z.string(), isRemoved: z.boolean() })
export type Quote = z.infer<typeof Quote>

/** A comment as everybody sees it. A deleted or hidden one has no text and no author. */
export const ForumComment = z.object({
  _id: Id,
  comment: z.string(),
  postedBy: Writer,
  postedAt: Instant,
  editedAt: Instant.nullable(),
  /** The first comment of its thread; answers are one level deep. */
  replyTo: Quote.nullable(),
  /** Ids of the last people who liked it, at most ten; `likesCount` counts all. */
  likes: z.array(Id),
  likesCount: z.number(),
  isRemoved: z.boolean(),
  /** Its position in the post: grows from comment to comment. */
  position: z.number(),
  /** The number of its last delta. */
  seq: z.number(),
})
export type ForumComment = z.infer<typeof ForumComment>

/** A comment as one viewer sees it. */
export const ViewedComment = ForumComment.extend({ isLiked: z.boolean() })
export type ViewedComment = z.infer<typeof ViewedComment>

/** A post without its comments. */
export const ForumHead = z.object({
  _id: Id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  posterS3FileKey: z.string(),
  posterS3PublicUrl: z.string(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  isHidden: z.boolean(),
  likesCount: z.number(),
  commentsCount: z.number(),
  /** The number of the last delta of this post. */
  seq: z.number(),
})
export type ForumHead = z.infer<typeof ForumHead>

/** A post for everybody; `likes` has the ids of the last people who liked it, at most a hundred. */
export const ForumPost = ForumHead.extend({ likes: z.array(Id), comments: z.array(ForumComment) })
export type ForumPost = z.infer<typeof ForumPost>

/** A post in the list for one viewer: with the newest three comments, newest last. */
export const ListedPost = ForumHead.extend({ likes: z.array(Id), comments: z.array(ViewedComment) })
export type ListedPost = z.infer<typeof ListedPost>

/** A post for one viewer, with the newest comments, newest last; older ones are before `olderThan`. */
export const ViewedPost = ForumHead.extend({
  likes: z.array(Id),
  comments: z.array(ViewedComment),
  isLiked: z.boolean(),
  olderThan: z.number().nullable(),
})
export type ViewedPost = z.infer<typeof ViewedPost>

export const ForumSlug = z.object({ slug: line(limits.shortText, messages.notFound) })
export const CommentPage = z.object({
  limit: whole(1, limits.list).optional(),
  /** The position before which the page ends. */
  before: whole(1, int8).optional(),
})
export type CommentPage = z.output<typeof CommentPage>

/** The typed beginning of a name after an @: a blank at its end ends a word. */
export const ParticipantQuery = z.object({ name: code(limits.shortText).default('') })
export type ParticipantQuery = z.output<typeof ParticipantQuery>
/** Somebody who wrote below the post, and can be mentioned. */
export const Participant = Writer.extend({ _id: Id })
export type Participant = z.infer<typeof Participant>

/** A post as the team sees it in its list. */
export const ManagedPost = ForumHead.extend({ openReports: z.number() })
export type ManagedPost = z.infer<typeof ManagedPost>

export const ReportQuery = Page.extend({ state: z.enum(['open', 'hidden']).default('open') })
export type ReportQuery = z.output<typeof ReportQuery>

/** A comment that was reported, or that the team has hidden. */
export const ReportedComment = z.object({
  _id: Id,
  comment: z.string(),
  postedBy: Writer,
  postedAt: Instant,
  isHidden: z.boolean(),
  /** How often its author was warned before. */
  warnings: z.number(),
  post: z.object({ slug: z.string(), title: z.string() }),
  reports: z.array(z.object({ reason: z.enum(reportReasons), note: z.string(), by: z.string(), reportedAt: Instant })),
})
export type ReportedComment = z.infer<typeof ReportedComment>

export const ReportSettling = z.object({ action: z.enum(['keep', 'hide', 'warn', 'restore']) })
export type ReportSettling = z.output<typeof ReportSettling>

/** The payloads of sockets. A room is the post's id; its slug is accepted too. */
const roomId = line(limits.shortText, messages.notFound)

/**
 * Opens a post. With `since`, the number of the last delta that the client knows, the answer has the later ones and the
 * room sends only deltas; without it the room sends whole posts.
 */
export const RoomJoin = z.object({ roomId, since: count(0, int8).optional() })
export const RoomJoined = z.object({
  roomId: Id,
  post: ForumHead.extend({ isLiked: z.boolean() }),
  /** The comments that changed since, oldest change first. */
  changes: z.array(ViewedComment),
  /** Whether there are more changes: ask again with the `seq` of the last one. */
  hasMore: z.boolean(),
})
export type RoomJoined = z.infer<typeof RoomJoined>
export const RoomLeave = z.object({ roomId })

export const NewComment = z.object({
  commentText,
  roomId,
  /** Made by the client: the same comment sent again is stored once. */
  clientId: z.uuid().optional(),
  /** A comment of the same post. */
  replyTo: Id.optional(),
})
export type NewComment = z.output<typeof NewComment>
export const CommentStored = z.object({ newComment: ViewedComment, commentsCount: z.number(), msg: z.string() })

/** `liked` is the wanted state, so that it can be sent again; without it the like is toggled. */
export const PostLike = z.object({ roomId, liked: z.boolean().optional() })
export type PostLike = z.output<typeof PostLike>
export const CommentLike = z.object({ roomId, commentId: Id, liked: z.boolean().optional() })
export type CommentLike = z.output<typeof CommentLike>
export const LikeStored = z.object({ isLiked: z.boolean(), likesCount: z.number(), seq: z.number(), msg: z.string() })

/** Who liked it or took the like back, for their other tabs. */
const liking = { by: Id, isLiked: z.boolean(), seq: z.number() }
/** The whole post, or its `_id`, `seq` and the changed fields. */
const post = ForumPost.partial().extend({ _id: Id, seq: z.number() })

export const forumEvents = {
  'new-comment': z.object({
    newComment: ForumComment,
    clientId: z.string(),
    roomId: Id,
    commentsCount: z.number(),
    seq: z.number(),
  }),
  'new-post-like': z.object({ post, ...liking }),
  'new-comment-like': z.object({ post, commentId: Id, likesCount: z.number(), ...liking }),
  /** A comment was edited, deleted, hidden or shown again. */
  'comment-changed': z.object({ comment: ForumComment, roomId: Id, commentsCount: z.number(), seq: z.number() }),
  /** The post was edited, hidden or shown again. */
  'post-changed': z.object({ post }),
}

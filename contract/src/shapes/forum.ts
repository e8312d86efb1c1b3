import { z } from 'zod'
import { cleanLines, hasPiledMarks } from '../clean-text.ts'
import { forumTags, limits, reportReasons } from '../constants.ts'
import * as messages from '../messages.ts'
import { code, count, Id, Instant, int8, line, list, Page, paragraphs, unique, whole } from './fields.ts'

const needed = messages.forumAllFields

/** POST /api/forum/post, and the same fields to change it. */
export const ForumDraft = z.object({
  /** Made by the client, so that a request that is repeated on a bad line posts once. */
  _id: z.uuidv4().optional(),
  title: line(limits.shortText, needed),
  description: paragraphs(limits.forumText, needed),
  tags: list(z.enum(forumTags, messages.forumTag), 50, needed).min(1, needed).overwrite(unique),
  posterS3FileKey: line(limits.shortText, needed),
  /** The server knows the address of its own files; taken and left alone. */
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

/** Whoever wrote it, as he is called now. An account that is gone has no id. */
const Writer = z.object({
  _id: Id.nullable(),
  fullName: z.string(),
  avatarS3FileKey: z.string(),
  isTeam: z.boolean(),
})

/** What stands above an answer; nothing is left of a comment that was deleted or hidden. */
const Quote = z.object({ _id: Id, fullName: z.string(), excerpt: z.string(), isRemoved: z.boolean() })
export type Quote = z.infer<typeof Quote>

/** A comment as everybody sees it. One that was deleted or hidden has no text and no writer. */
export const ForumComment = z.object({
  _id: Id,
  comment: z.string(),
  postedBy: Writer,
  postedAt: Instant,
  editedAt: Instant.nullable(),
  /** The first comment of the exchange that this one belongs to; answers are one level deep. */
  replyTo: Quote.nullable(),
  /** Ids of those who liked it last, at most ten; `likesCount` knows them all. */
  likes: z.array(Id),
  likesCount: z.number(),
  isRemoved: z.boolean(),
  /** Its place in the post: rises from comment to comment. */
  position: z.number(),
  /** The number of the last thing that happened to it. */
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
  /** The number of the last thing that happened in this post. */
  seq: z.number(),
})
export type ForumHead = z.infer<typeof ForumHead>

/** A post for everybody; `likes` holds the ids of those who liked it last, at most a hundred. */
export const ForumPost = ForumHead.extend({ likes: z.array(Id), comments: z.array(ForumComment) })
export type ForumPost = z.infer<typeof ForumPost>

/** A post as the list shows it to one viewer: with the newest three comments, newest last. */
export const ListedPost = ForumHead.extend({ likes: z.array(Id), comments: z.array(ViewedComment) })
export type ListedPost = z.infer<typeof ListedPost>

/** A post for one viewer, with the newest comments, newest last; older ones lie before `olderThan`. */
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

/** The beginning of a name, as it is typed behind an @: a blank at its end ends a word. */
export const ParticipantQuery = z.object({ name: code(limits.shortText).default('') })
export type ParticipantQuery = z.output<typeof ParticipantQuery>
/** Somebody who wrote below the post, and can be called. */
export const Participant = Writer.extend({ _id: Id })
export type Participant = z.infer<typeof Participant>

/** A post as the team sees it in its list. */
export const ManagedPost = ForumHead.extend({ openReports: z.number() })
export type ManagedPost = z.infer<typeof ManagedPost>

export const ReportQuery = Page.extend({ state: z.enum(['open', 'hidden']).default('open') })
export type ReportQuery = z.output<typeof ReportQuery>

/** A comment that somebody reported, or that the team has hidden. */
export const ReportedComment = z.object({
  _id: Id,
  comment: z.string(),
  postedBy: Writer,
  postedAt: Instant,
  isHidden: z.boolean(),
  /** How often its writer was warned before. */
  warnings: z.number(),
  post: z.object({ slug: z.string(), title: z.string() }),
  reports: z.array(z.object({ reason: z.enum(reportReasons), note: z.string(), by: z.string(), reportedAt: Instant })),
})
export type ReportedComment = z.infer<typeof ReportedComment>

export const ReportSettling = z.object({ action: z.enum(['keep', 'hide', 'warn', 'restore']) })
export type ReportSettling = z.output<typeof ReportSettling>

/** What sockets carry. A room is the post's id; its slug is understood too. */
const roomId = line(limits.shortText, messages.notFound)

/**
 * Opens a post. Whoever names `since`, the number of the last thing that he knows of, is told what happened after it,
 * and from then on hears changes alone; whoever does not hears whole posts.
 */
export const RoomJoin = z.object({ roomId, since: count(0, int8).optional() })
export const RoomJoined = z.object({
  roomId: Id,
  post: ForumHead.extend({ isLiked: z.boolean() }),
  /** The comments to which something happened since, oldest happening first. */
  changes: z.array(ViewedComment),
  /** There is more: ask again, since the last of `changes`. */
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

/** `liked` is what is wanted, so that it can be sent again; without it the like is turned round. */
export const PostLike = z.object({ roomId, liked: z.boolean().optional() })
export type PostLike = z.output<typeof PostLike>
export const CommentLike = z.object({ roomId, commentId: Id, liked: z.boolean().optional() })
export type CommentLike = z.output<typeof CommentLike>
export const LikeStored = z.object({ isLiked: z.boolean(), likesCount: z.number(), seq: z.number(), msg: z.string() })

/** Who liked, or took it back: his other tabs want to know. */
const liking = { by: Id, isLiked: z.boolean(), seq: z.number() }
/** The whole post, or its `_id`, `seq` and what has changed. */
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

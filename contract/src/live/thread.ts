import { limits } from '../limits.ts'
import type { ForumComment, ForumHead, Quote, RoomJoined, ViewedComment, ViewedPost } from '../shapes/forum.ts'
import { beginningOf } from '../text/letters.ts'
import type { LiveEvent, LivePayload } from './live.ts'

/**
 * How a client follows an open forum post. Every delta has a number. Messages may come twice, late or never: nothing older
 * replaces something newer, a missing number is noticed, and the missed deltas are requested. So any two clients end with
 * the same state after any failure of their connections.
 */
export interface Thread {
  post: ForumHead & { isLiked: boolean }
  /** From the oldest loaded comment to the newest. Removed ones stay, so that no older message shows them again. */
  comments: readonly HeldComment[]
  /** Older comments are before this position; null when all are loaded. */
  olderThan: number | null
  /** All deltas up to this number are known. */
  known: number
  /** Numbers that were received after a missing one. */
  ahead: readonly number[]
  /**
   * Only some of the missed deltas have come. The others may have a new comment that was liked later: until it comes,
   * a broadcast about the like must not move `known` on.
   */
  isPartial: boolean
  /** The number of the post's counts, and whether I like it. */
  likesOf: number
  commentsOf: number
  mineOf: number
  /** Likes of comments that are not loaded: their comment may arrive later. */
  early: readonly LikeTold[]
}

/** How many early likes are kept. */
const earlyKept = 100

interface LikeTold {
  id: string
  seq: number
  likesCount: number
  isLiked?: boolean
}

/** A comment, the number of its likes, and whether I like it: a message has only some of these. */
export interface HeldComment extends ViewedComment {
  likesOf: number
  mineOf: number
}

/** Broadcasts do not say whether I like it. */
type Told = ForumComment & { isLiked?: boolean }

export function openThread({ comments, olderThan, ...post }: ViewedPost): Thread {
  const { seq } = post
  const moments = { known: seq, ahead: [], isPartial: false, likesOf: seq, commentsOf: seq, mineOf: seq, early: [] }
  return comments.reduce<Thread>(withComment, { post, comments: [], olderThan, ...moments })
}

/** Whether a delta was missed. */
export const hasGap = (thread: Thread): boolean => thread.ahead.length > 0

/** Comments to draw, oldest first. */
export const shownComments = (thread: Thread): HeldComment[] => thread.comments.filter(({ isRemoved }) => !isRemoved)

/** The thread after a page of older comments. */
export function withOlder(thread: Thread, page: { comments: ViewedComment[]; olderThan: number | null }): Thread {
  return page.comments.reduce(withComment, { ...thread, olderThan: page.olderThan })
}

/** The thread after the answer to joining, with all deltas since `thread.known`. */
export function caughtUp(thread: Thread, { post, changes, hasMore }: RoomJoined): Thread {
  const known = Math.max(hasMore ? (changes.at(-1)?.seq ?? 0) : post.seq, thread.known)
  const isPartial = hasMore || (thread.isPartial && post.seq < thread.known)
  const next = changes.reduce(withComment, advanced({ ...thread, known, isPartial }))
  return withHead(next, post)
}

/** The thread after a message to its room. `me` is the viewer's id. */
export function hear<E extends LiveEvent>(thread: Thread, me: string, event: E, payload: LivePayload<E>): Thread {
  const message = { event, payload } as { [K in LiveEvent]: { event: K; payload: LivePayload<K> } }[LiveEvent]
  switch (message.event) {
    case 'new-comment':
    case 'comment-changed': {
      const { payload: told } = message
      if (told.roomId !== thread.post._id) return thread
      const comment = 'newComment' in told ? told.newComment : told.comment
      return withHead(withComment(heard(thread, told.seq), comment), {
        seq: told.seq,
        commentsCount: told.commentsCount,
      })
    }
    case 'new-post-like': {
      const { post, by, isLiked, seq } = message.payload
      if (post._id !== thread.post._id) return thread
      return withHead(heard(thread, seq), { seq, likesCount: post.likesCount, ...(by === me && { isLiked }) })
    }
    case 'new-comment-like': {
      const { post, commentId, likesCount, by, isLiked, seq } = message.payload
      if (post._id !== thread.post._id) return thread
      return withLikes(heard(thread, seq), { id: commentId, seq, likesCount, ...(by === me && { isLiked }) })
    }
    case 'post-changed': {
      const { post } = message.payload
      if (post._id !== thread.post._id) return thread
      return withHead(heard(thread, post.seq), post)
    }
    // Not about a post.
    case 'notices-changed':
    case 'queues-changed':
    case 'person-changed':
    case 'messages-changed':
    case 'panel-changed':
      return thread
  }
}

/** Inserts a comment in its order, unless the existing one is newer, or its page is not loaded. */
export function withComment(thread: Thread, told: Told): Thread {
  const at = thread.comments.findIndex(({ position }) => position >= told.position)
  const held = thread.comments[at]
  if (held?.position === told.position) {
    const comment = merged(held, told, thread.comments)
    return { ...thread, comments: requoted(thread.comments.with(at, comment), comment) }
  }
  const comments = requoted(thread.comments, told)
  if (thread.olderThan !== null && told.position < thread.olderThan) return { ...thread, comments }
  const isLiked = told.isLiked ?? false
  const comment = { ...told, isLiked, likesOf: told.seq, mineOf: told.isLiked === undefined ? 0 : told.seq }
  const placed = freshlyQuoted(comment, comments)
  const next = { ...thread, comments: at < 0 ? [...comments, placed] : comments.toSpliced(at, 0, placed) }
  const early = thread.early.filter(({ id }) => id === told._id)
  if (early.length === 0) return next
  return early.reduce(withLikes, { ...next, early: thread.early.filter(({ id }) => id !== told._id) })
}

/** Merges the newer version of each: the comment's text, its likes, and whether I like it. */
function merged(held: HeldComment, told: Told, comments: readonly HeldComment[]): HeldComment {
  const facts = held.seq > told.seq ? held : freshlyQuoted(told, comments)
  const { likes, likesCount, likesOf } = held.likesOf > told.seq ? held : { ...told, likesOf: told.seq }
  const { isLiked, mineOf } =
    told.isLiked === undefined || held.mineOf > told.seq ? held : { isLiked: told.isLiked, mineOf: told.seq }
  return { ...facts, likes, likesCount, likesOf, isLiked, mineOf }
}

function withLikes(thread: Thread, told: LikeTold): Thread {
  const at = thread.comments.findIndex(({ _id }) => _id === told.id)
  const held = thread.comments[at]
  if (!held) return { ...thread, early: [...thread.early, told].slice(-earlyKept) }
  let comment = held
  if (told.seq > held.likesOf) comment = { ...comment, likesCount: told.likesCount, likesOf: told.seq }
  if (told.isLiked !== undefined && told.seq > held.mineOf) {
    comment = { ...comment, isLiked: told.isLiked, mineOf: told.seq }
  }
  return { ...thread, comments: thread.comments.with(at, comment) }
}

/** The comments with updated quotes above the answers to one of them. */
function requoted(comments: readonly HeldComment[], quoted: ForumComment): readonly HeldComment[] {
  if (!comments.some(({ replyTo }) => replyTo?._id === quoted._id)) return comments
  const replyTo = quoteOf(quoted)
  return comments.map((comment) => (comment.replyTo?._id === quoted._id ? { ...comment, replyTo } : comment))
}

/** An answer has the quote as it was when sent; the loaded comment may be newer. */
function freshlyQuoted<C extends ForumComment>(comment: C, comments: readonly HeldComment[]): C {
  const quoted = comments.find(({ _id }) => _id === comment.replyTo?._id)
  return quoted && quoted.seq > comment.seq ? { ...comment, replyTo: quoteOf(quoted) } : comment
}

const quoteOf = ({ _id, isRemoved, comment, postedBy }: ForumComment): Quote => ({
  _id,
  isRemoved,
  fullName: postedBy.fullName,
  excerpt: beginningOf(comment, limits.commentExcerpt),
})

function heard(thread: Thread, seq: number): Thread {
  if (seq <= thread.known || thread.ahead.includes(seq)) return thread
  return advanced({ ...thread, ahead: [...thread.ahead, seq] })
}

/** Numbers without a gap are known, unless some deltas are still to come. */
function advanced(thread: Thread): Thread {
  const ahead = new Set(thread.ahead)
  let { known } = thread
  while (!thread.isPartial && ahead.has(known + 1)) known += 1
  return { ...thread, known, ahead: thread.ahead.filter((seq) => seq > known) }
}

/** The thread after a change of the post's own fields, each as of `seq`. */
function withHead(
  thread: Thread,
  { seq, likesCount, commentsCount, isLiked, ...facts }: Partial<Thread['post']> & { seq: number },
): Thread {
  let { post, likesOf, commentsOf, mineOf } = thread
  const hasFacts = Object.keys(facts).length > 0
  if (hasFacts && seq >= post.seq) post = { ...post, ...facts, seq }
  if (likesCount !== undefined && seq >= likesOf) {
    post = { ...post, likesCount }
    likesOf = seq
  }
  if (commentsCount !== undefined && seq >= commentsOf) {
    post = { ...post, commentsCount }
    commentsOf = seq
  }
  if (isLiked !== undefined && seq >= mineOf) {
    post = { ...post, isLiked }
    mineOf = seq
  }
  return { ...thread, post, likesOf, commentsOf, mineOf }
}

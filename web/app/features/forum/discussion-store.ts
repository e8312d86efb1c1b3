import {
  ApiError,
  caughtUp,
  hasGap,
  hear,
  type LiveEvent,
  type LivePayload,
  openThread,
  shownComments,
  type Thread,
  type ViewedComment,
  type ViewedPost,
  withComment,
  withOlder,
} from '@firstrung/contract'
import { toastError } from '#app/lib/browser/toast.ts'
import { callLive, listenLive } from '#app/lib/live/live.ts'
import { PendingLikes } from './pending-likes.ts'
import { type UnsentComment, UnsentComments } from './unsent-comments.ts'

export interface Discussion {
  thread: Thread
  comments: readonly ViewedComment[]
  unsent: readonly UnsentComment[]
  isOnline: boolean
  /** The team removed the post while it was open. */
  isGone: boolean
}

/** How long to wait for a missing delta before a resync. */
const gapMillis = 600
/** How soon an unanswered call is repeated while connected. */
const retryMillis = 5000
/** How often to check for missed deltas, even if none seems to be missing. */
const checkMillis = 60_000

/** Follows one post for the viewer; sends their actions, and shows them at once. */
export class DiscussionStore {
  readonly #roomId: string
  readonly #me: string
  readonly #connection: { listenLive: typeof listenLive; callLive: typeof callLive }
  readonly #watchers = new Set<() => void>()
  readonly #unsent: UnsentComments
  readonly #likes = new PendingLikes()
  #thread: Thread
  #isOnline = true
  #isGone = false
  #state: Discussion
  #resyncTimer: ReturnType<typeof setTimeout> | undefined
  /** Grows with each connect and disconnect: responses of an earlier connection are ignored. */
  #round = 0
  #joiningIn: number | undefined
  #isJoined = false

  constructor(post: ViewedPost, me: string, connection = { listenLive, callLive }) {
    this.#roomId = post._id
    this.#me = me
    this.#connection = connection
    this.#thread = openThread(post)
    this.#unsent = new UnsentComments(`forum-unsent/${me}/${post._id}`, () => this.#show())
    this.#state = this.#draw()
  }

  readonly read = (): Discussion => this.#state

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  /** Subscribes to the room until the returned function is called. */
  start(): () => void {
    const stop = this.#connection.listenLive({
      on: {
        'new-comment': (payload) => {
          this.#unsent.remove(payload.clientId)
          this.#receive('new-comment', payload)
        },
        'new-post-like': (payload) => this.#receive('new-post-like', payload),
        'new-comment-like': (payload) => this.#receive('new-comment-like', payload),
        'comment-changed': (payload) => this.#receive('comment-changed', payload),
        'post-changed': (payload) => {
          if (payload.post._id === this.#roomId) this.#isGone = payload.post.isHidden === true
          this.#receive('post-changed', payload)
        },
      },
      onUp: () => {
        this.#beginRound(true)
        void this.#resync()
      },
      onDown: () => this.#beginRound(false),
    })
    const check = () => {
      if (document.visibilityState === 'visible') void this.#resync()
    }
    const clock = setInterval(check, checkMillis)
    document.addEventListener('visibilitychange', check)
    return () => {
      this.#round += 1
      clearInterval(clock)
      clearTimeout(this.#resyncTimer)
      this.#resyncTimer = undefined
      document.removeEventListener('visibilitychange', check)
      this.#connection.callLive('leave-room', { roomId: this.#roomId }).catch(() => undefined)
      stop()
    }
  }

  send(text: string, replyTo: UnsentComment['replyTo']): void {
    void this.#deliver(this.#unsent.add(text, replyTo))
  }

  sendAgain(comment: UnsentComment): void {
    void this.#deliver(comment)
  }

  discard({ clientId }: UnsentComment): void {
    this.#unsent.remove(clientId)
  }

  /** Likes the post or a comment, or removes the like. */
  like(id: string, isLiked: boolean): void {
    const isSentNow = this.#likes.click(id, isLiked)
    this.#show()
    if (isSentNow) void this.#deliverLike(id, isLiked)
  }

  /** Adds a page of older comments, and asks for their changes in the meantime. */
  async loadOlder(
    read: (before: number) => Promise<{ comments: ViewedComment[]; olderThan: number | null }>,
  ): Promise<void> {
    const { known, olderThan } = this.#thread
    if (olderThan === null) return
    const page = await read(olderThan)
    this.#become(withOlder(this.#thread, page))
    void this.#resync(known)
  }

  /** Adds a comment from an answer. */
  readonly take = (comment: ViewedComment): void => this.#become(withComment(this.#thread, comment))

  remove(id: string): void {
    const comments = this.#thread.comments.map((held) => (held._id === id ? { ...held, isRemoved: true } : held))
    this.#become({ ...this.#thread, comments })
  }

  /** The thread with the viewer's latest actions, before the server confirms them. */
  #draw(): Discussion {
    return {
      thread: { ...this.#thread, post: this.#likes.applyTo(this.#thread.post, this.#roomId) },
      comments: shownComments(this.#thread).map((comment) => this.#likes.applyTo(comment, comment._id)),
      unsent: this.#unsent.all,
      isOnline: this.#isOnline,
      isGone: this.#isGone,
    }
  }

  #show(): void {
    this.#state = this.#draw()
    for (const watcher of this.#watchers) watcher()
  }

  #become(next: Thread): void {
    this.#thread = next
    if (hasGap(next)) this.#resyncIn(gapMillis)
    this.#show()
  }

  #receive<E extends LiveEvent>(event: E, payload: LivePayload<E>): void {
    this.#become(hear(this.#thread, this.#me, event, payload))
  }

  #beginRound(isOnline: boolean): void {
    this.#round += 1
    this.#isOnline = isOnline
    this.#isJoined = false
    this.#unsent.waitForConnection()
  }

  /** Resyncs soon, unless nothing is missing by then. More messages do not postpone it. */
  #resyncIn(millis: number): void {
    this.#resyncTimer ??= setTimeout(() => {
      this.#resyncTimer = undefined
      const isMissing = hasGap(this.#thread) || this.#unsent.waiting.length > 0 || this.#likes.hasQueued
      if (!this.#isJoined || isMissing) void this.#resync()
    }, millis)
  }

  /** Joins the room, asks for the deltas since the last known number or another one, and sends queued likes and comments. */
  async #resync(since?: number): Promise<void> {
    const round = this.#round
    if (!this.#isOnline || this.#joiningIn === round) return
    this.#joiningIn = round
    try {
      let from = since ?? this.#thread.known
      let hasMore = true
      while (hasMore) {
        const answer = await this.#connection.callLive('join-room', { roomId: this.#roomId, since: from })
        if (round !== this.#round) return
        this.#isGone = false
        this.#become(caughtUp(this.#thread, answer))
        from = answer.changes.at(-1)?.seq ?? from
        hasMore = answer.hasMore
      }
      this.#isJoined = true
      for (const comment of this.#unsent.waiting) void this.#deliver(comment)
      for (const [id, isLiked] of this.#likes.takeQueued()) this.like(id, isLiked)
    } catch (error) {
      if (round !== this.#round) return
      if (isGone(error)) {
        this.#isGone = true
        this.#show()
      } else this.#resyncIn(retryMillis)
    } finally {
      if (this.#joiningIn === round) this.#joiningIn = undefined
    }
  }

  async #deliver({ clientId, text, replyTo }: UnsentComment): Promise<void> {
    const round = this.#round
    const roomId = this.#roomId
    this.#unsent.mark(clientId, 'sending')
    try {
      const reply = replyTo && { replyTo: replyTo._id }
      const input = { commentText: text, roomId, clientId, ...reply }
      const { newComment, commentsCount } = await this.#connection.callLive('new-comment', input)
      this.#unsent.remove(clientId)
      this.#receive('new-comment', { newComment, clientId, roomId, commentsCount, seq: newComment.seq })
    } catch (error) {
      if (round !== this.#round) return
      const isRefused = !this.#retryIfDisconnected(error)
      this.#unsent.mark(clientId, isRefused ? 'refused' : 'waiting')
      if (isRefused) toastError(error)
    }
  }

  async #deliverLike(id: string, isLiked: boolean): Promise<void> {
    const { callLive } = this.#connection
    const roomId = this.#roomId
    const by = this.#me
    try {
      if (id === roomId) {
        const { likesCount, seq } = await callLive('like-post', { roomId, liked: isLiked })
        this.#receive('new-post-like', { post: { _id: roomId, seq, likesCount }, by, isLiked, seq })
      } else {
        const { likesCount, seq } = await callLive('like-comment', { roomId, commentId: id, liked: isLiked })
        this.#receive('new-comment-like', { post: { _id: roomId, seq }, commentId: id, likesCount, by, isLiked, seq })
      }
      this.#likes.settle(id)
    } catch (error) {
      if (this.#retryIfDisconnected(error)) return this.#likes.queue(id, isLiked)
      this.#likes.settle(id)
      toastError(error)
    }
    this.#show()
  }

  /** Whether a call failed without a connection or outside the room. It is then repeated. */
  #retryIfDisconnected(error: unknown): boolean {
    const code = error instanceof ApiError ? error.code : undefined
    if (code !== 'offline' && code !== 'not_joined') return false
    if (code === 'not_joined') this.#isJoined = false
    this.#resyncIn(retryMillis)
    return true
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'post_hidden' || error.code === 'not_found')

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
import { draftStorage } from '#app/lib/draft-storage.ts'
import { callLive, listenLive } from '#app/lib/live.ts'
import { randomId } from '#app/lib/random-id.ts'
import { toastError } from '#app/lib/toast.ts'

/**
 * The viewer's comment before it is confirmed. `waiting`: until the connection is back; `refused`: until the viewer
 * decides.
 */
export interface Unsent {
  clientId: string
  text: string
  replyTo: { _id: string; fullName: string } | null
  state: 'sending' | 'waiting' | 'refused'
}

export interface Discussion {
  thread: Thread
  comments: readonly ViewedComment[]
  unsent: readonly Unsent[]
  isOnline: boolean
  /** The team removed the post while it was open. */
  isGone: boolean
}

/** How long a missing delta may still arrive by itself. */
const gapMillis = 600
/** How soon an unanswered call is repeated while connected. */
const againMillis = 5000
/** How often missed deltas are asked for without a sign of any. */
const checkMillis = 60_000

export type DiscussionStore = ReturnType<typeof openDiscussion>

/** Follows one post for the viewer; sends their actions, and shows them at once. */
export function openDiscussion(post: ViewedPost, me: string, line = { listenLive, callLive }) {
  const roomId = post._id
  const unsentName = `forum-unsent/${me}/${roomId}`
  const wanted = new Map<string, boolean>()
  /** Likes that were not sent because the connection was down; shown at once, and sent on reconnection. */
  const untold = new Map<string, boolean>()
  const watchers = new Set<() => void>()
  let thread = openThread(post)
  let unsent: readonly Unsent[] = readUnsent(unsentName)
  let isOnline = true
  let isGone = false
  let state = draw()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Grows with each connect and disconnect: answers for an earlier connection are ignored. */
  let round = 0
  let askedIn: number | undefined
  let isJoined = false

  /** The thread with the viewer's latest actions, before the server confirms them. */
  function draw(): Discussion {
    const liked = <T extends { isLiked: boolean; likesCount: number }>(it: T, id: string): T => {
      const isLiked = wanted.get(id) ?? it.isLiked
      return isLiked === it.isLiked ? it : { ...it, isLiked, likesCount: it.likesCount + (isLiked ? 1 : -1) }
    }
    return {
      thread: { ...thread, post: liked(thread.post, roomId) },
      comments: shownComments(thread).map((comment) => liked(comment, comment._id)),
      unsent,
      isOnline,
      isGone,
    }
  }
  function show(): void {
    state = draw()
    for (const watcher of watchers) watcher()
  }
  function become(next: Thread): void {
    thread = next
    if (hasGap(thread)) askIn(gapMillis)
    show()
  }
  function setUnsent(next: readonly Unsent[]): void {
    unsent = next
    if (unsent.length > 0) draftStorage.keep(unsentName, unsent)
    else draftStorage.drop(unsentName)
    show()
  }

  /** Resyncs soon, unless nothing is missing by then. Further messages must not postpone it for ever. */
  function askIn(millis: number): void {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!isJoined || hasGap(thread) || unsent.some(isWaiting) || untold.size > 0) void catchUp()
    }, millis)
  }

  function beginRound(isUp: boolean): void {
    round += 1
    isOnline = isUp
    isJoined = false
    setUnsent(unsent.map((one) => (one.state === 'sending' ? { ...one, state: 'waiting' } : one)))
  }

  /** Joins the room, asks for the deltas since the last known number or another one, and sends what waits. */
  async function catchUp(since?: number): Promise<void> {
    const own = round
    if (!isOnline || askedIn === own) return
    askedIn = own
    try {
      let from = since ?? thread.known
      let hasMore = true
      while (hasMore) {
        const answer = await line.callLive('join-room', { roomId, since: from })
        if (own !== round) return
        isGone = false
        become(caughtUp(thread, answer))
        from = answer.changes.at(-1)?.seq ?? from
        hasMore = answer.hasMore
      }
      isJoined = true
      for (const comment of unsent.filter(isWaiting)) void deliver(comment)
      for (const [id, isLiked] of [...untold]) {
        untold.delete(id)
        wanted.delete(id)
        void like(id, isLiked)
      }
    } catch (error) {
      if (own !== round) return
      if (isOver(error)) {
        isGone = true
        show()
      } else askIn(againMillis)
    } finally {
      if (askedIn === own) askedIn = undefined
    }
  }

  async function deliver(comment: Unsent): Promise<void> {
    const own = round
    const { clientId, text, replyTo } = comment
    const mark = (state: Unsent['state']) =>
      setUnsent(unsent.map((one) => (one.clientId === clientId ? { ...one, state } : one)))
    mark('sending')
    try {
      const { newComment, commentsCount } = await line.callLive('new-comment', {
        commentText: text,
        roomId,
        clientId,
        ...(replyTo && { replyTo: replyTo._id }),
      })
      setUnsent(unsent.filter((one) => one.clientId !== clientId))
      become(hear(thread, me, 'new-comment', { newComment, clientId, roomId, commentsCount, seq: newComment.seq }))
    } catch (error) {
      if (own !== round) return
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'offline' || code === 'not_joined') {
        if (code === 'not_joined') isJoined = false
        mark('waiting')
        askIn(againMillis)
      } else {
        toastError(error)
        mark('refused')
      }
    }
  }

  async function like(id: string, isLiked: boolean): Promise<void> {
    // A second click during a request is ignored; while the first one is only queued, the second replaces it.
    if (wanted.has(id) && !untold.has(id)) return
    wanted.set(id, isLiked)
    show()
    if (untold.has(id)) {
      untold.set(id, isLiked)
      return
    }
    try {
      if (id === roomId) {
        const { likesCount, seq } = await line.callLive('like-post', { roomId, liked: isLiked })
        become(hear(thread, me, 'new-post-like', { post: { _id: roomId, seq, likesCount }, by: me, isLiked, seq }))
      } else {
        const { likesCount, seq } = await line.callLive('like-comment', { roomId, commentId: id, liked: isLiked })
        const post = { _id: roomId, seq }
        become(hear(thread, me, 'new-comment-like', { post, commentId: id, likesCount, by: me, isLiked, seq }))
      }
      wanted.delete(id)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'offline' || code === 'not_joined') {
        untold.set(id, isLiked)
        askIn(againMillis)
        return
      }
      wanted.delete(id)
      toastError(error)
    }
    show()
  }

  const heard =
    <E extends LiveEvent>(event: E) =>
    (payload: LivePayload<E>) => {
      if (event === 'post-changed') {
        const { post: changed } = payload as LivePayload<'post-changed'>
        if (changed._id === roomId) isGone = changed.isHidden === true
      }
      if (event === 'new-comment') {
        const { clientId } = payload as LivePayload<'new-comment'>
        if (unsent.some((one) => one.clientId === clientId)) {
          setUnsent(unsent.filter((one) => one.clientId !== clientId))
        }
      }
      become(hear(thread, me, event, payload))
    }

  return {
    read: () => state,
    subscribe(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Subscribes until the returned function is called. */
    start() {
      const stop = line.listenLive({
        on: {
          'new-comment': heard('new-comment'),
          'new-post-like': heard('new-post-like'),
          'new-comment-like': heard('new-comment-like'),
          'comment-changed': heard('comment-changed'),
          'post-changed': heard('post-changed'),
        },
        onUp() {
          beginRound(true)
          void catchUp()
        },
        onDown() {
          beginRound(false)
        },
      })
      const check = () => {
        if (document.visibilityState === 'visible') void catchUp()
      }
      const clock = setInterval(check, checkMillis)
      document.addEventListener('visibilitychange', check)
      return () => {
        round += 1
        clearInterval(clock)
        clearTimeout(timer)
        timer = undefined
        document.removeEventListener('visibilitychange', check)
        line.callLive('leave-room', { roomId }).catch(() => undefined)
        stop()
      }
    },
    send(text: string, replyTo: Unsent['replyTo']) {
      const comment: Unsent = { clientId: randomId(), text, replyTo, state: 'sending' }
      setUnsent([...unsent, comment])
      void deliver(comment)
    },
    sendAgain: (comment: Unsent) => void deliver(comment),
    discard: (comment: Unsent) => setUnsent(unsent.filter(({ clientId }) => clientId !== comment.clientId)),
    like: (id: string, isLiked: boolean) => void like(id, isLiked),
    /** Adds a page of older comments, and asks for their changes in the meantime. */
    async loadOlder(read: (before: number) => Promise<{ comments: ViewedComment[]; olderThan: number | null }>) {
      const { known, olderThan } = thread
      if (olderThan === null) return
      const page = await read(olderThan)
      become(withOlder(thread, page))
      void catchUp(known)
    },
    /** Adds a comment from an answer. */
    take: (comment: ViewedComment) => become(withComment(thread, comment)),
    remove: (id: string) =>
      become({
        ...thread,
        comments: thread.comments.map((held) => (held._id === id ? { ...held, isRemoved: true } : held)),
      }),
  }
}

const isOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'post_hidden' || error.code === 'not_found')

const isWaiting = ({ state }: Unsent): boolean => state === 'waiting'

/** Comments that a reload or a crash kept from being sent; refused ones still wait for a decision. */
function readUnsent(name: string): Unsent[] {
  const content = draftStorage.read(name)?.content
  return Array.isArray(content)
    ? content.filter(isUnsent).map((one) => ({ ...one, state: one.state === 'refused' ? 'refused' : 'waiting' }))
    : []
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  return (
    'clientId' in value &&
    typeof value.clientId === 'string' &&
    'text' in value &&
    typeof value.text === 'string' &&
    'replyTo' in value
  )
}

import {
  caughtUp,
  hasGap,
  hear,
  type LiveEvent,
  openThread,
  type RoomJoined,
  shownComments,
  type Thread,
  type ViewedPost,
} from '@firstrung/contract'
import type { Person } from './factories.accounts.ts'
import { connectSocket, type SocketClient } from './sockets.ts'

const events: LiveEvent[] = ['new-comment', 'new-post-like', 'new-comment-like', 'comment-changed', 'post-changed']

/** Somebody who has a post open and applies deltas as the product's own page does. */
export interface Follower {
  client: SocketClient
  thread(): Thread
  /** Cuts the connection without closing it. */
  drop(): void
  /** Opens it again, elsewhere if the server has moved, and asks for what was missed. */
  comeBack(origin?: string): Promise<void>
  /** Waits until everything up to this number is known. */
  upTo(seq: number): Promise<void>
  /** What the page would show. */
  screen(): object
  close(): void
}

export async function follow(origin: string, person: Person, post: ViewedPost): Promise<Follower> {
  let thread = openThread(post)
  const client = await connectSocket(origin, person.token, { reconnection: false })
  const listen = (own: SocketClient) => {
    for (const event of events) {
      own.socket.on(event, (payload: unknown) => {
        thread = hear(thread, person.id, event, payload as never)
      })
    }
  }
  const catchUp = async (own: SocketClient) => {
    for (;;) {
      const answer = (await own.ask('join-room', { roomId: post._id, since: thread.known })) as unknown as RoomJoined
      thread = caughtUp(thread, answer)
      if (!answer.hasMore) return
    }
  }
  listen(client)
  await catchUp(client)
  const follower: Follower = {
    client,
    thread: () => thread,
    drop: () => follower.client.socket.io.engine.close(),
    async comeBack(elsewhere = origin) {
      follower.client = await connectSocket(elsewhere, person.token, { reconnection: false })
      listen(follower.client)
      await catchUp(follower.client)
    },
    async upTo(seq) {
      while (thread.known < seq) await new Promise((resolve) => setTimeout(resolve, 5))
      if (hasGap(thread)) throw new Error('something is missing')
    },
    screen: () => ({
      likesCount: thread.post.likesCount,
      commentsCount: thread.post.commentsCount,
      comments: shownComments(thread).map(({ _id, comment, likesCount, position }) => ({
        _id,
        comment,
        likesCount,
        position,
      })),
    }),
    close: () => follower.client.close(),
  }
  return follower
}

import { setTimeout as sleep } from 'node:timers/promises'
import { connectSocket, type SocketClient } from '@firstrung/server/src/testing/sockets.ts'
import { call, quantile } from './client.ts'
import type { Protocol } from './environment.ts'

interface Heard {
  newComment: { _id: string; seq: number }
  clientId: string
  roomId: string
}

/** Many sockets in many rooms, twenty comments a second, and the server restarted in between. */
export const r09: Protocol = {
  id: 'R9',
  async run(environment) {
    const count = environment.isFull ? 1000 : 300
    const rooms = environment.isFull ? 50 : 20
    const seconds = environment.isFull ? 60 : 15
    const url = await environment.database()
    const context = await environment.prepare(url)
    const admin = await context.make.admin()
    const first = await context.make.forumPost(admin)
    const posts = [first.postId]
    const { rows } = await context.pool.query<{ id: string }>(
      `insert into forum_posts (slug, title, description, tags, poster_key, created_at)
       select 'room-' || n, 'Room ' || n, description, tags, poster_key, now()
       from forum_posts, generate_series(2, $1::int) n where id = $2 returning id`,
      [rooms, first.postId],
    )
    posts.push(...rows.map(({ id }) => id))
    const people = await context.people(count)
    let app = await environment.startApp(url)

    const sentAt = new Map<string, number>()
    const delays: number[] = []
    const known: Map<string, Set<string>> = new Map(posts.map((id) => [id, new Set()]))
    const viewers: { client: SocketClient; room: string; has: Set<string>; since: number; backAfter: number[] }[] = []
    let crossed = 0
    let cutAt = 0
    for (let from = 0; from < count; from += 50) {
      await Promise.all(
        people.slice(from, from + 50).map(async ({ token }, at) => {
          const room = posts[(from + at) % posts.length] ?? ''
          const client = await connectSocket(app.origin, token, { reconnectionDelay: 200, reconnectionDelayMax: 2000 })
          const viewer = { client, room, has: new Set<string>(), since: 0, backAfter: [] as number[] }
          viewers.push(viewer)
          client.socket.on('new-comment', (told: Heard) => {
            if (told.roomId !== room) crossed += 1
            const sent = sentAt.get(told.clientId)
            if (sent !== undefined && !viewer.has.has(told.newComment._id)) delays.push(performance.now() - sent)
            viewer.has.add(told.newComment._id)
          })
          const join = async () => {
            const joined = await client.ask('join-room', { roomId: room, since: viewer.since })
            for (const { _id } of (joined['changes'] ?? []) as { _id: string }[]) viewer.has.add(_id)
          }
          client.socket.on('connect', () => {
            viewer.backAfter.push(performance.now() - cutAt)
            void join().catch(() => undefined)
          })
          await join()
        }),
      )
    }
    let lost = 0
    const talk = async (forSeconds: number) => {
      const waiting: Promise<void>[] = []
      for (let number = 0; number < forSeconds * 20; number += 1) {
        const viewer = viewers[(number * 37) % viewers.length]
        if (!viewer) break
        const clientId = crypto.randomUUID()
        sentAt.set(clientId, performance.now())
        waiting.push(
          viewer.client
            .ask('new-comment', { roomId: viewer.room, commentText: `Comment ${number}`, clientId })
            .then((ack) => {
              const stored = ack['newComment'] as { _id: string } | undefined
              if (stored) {
                known.get(viewer.room)?.add(stored._id)
                viewer.has.add(stored._id)
              } else lost += 1
            })
            .catch(() => {
              lost += 1
            }),
        )
        await sleep(50)
      }
      await Promise.all(waiting)
    }
    await talk(seconds)
    await sleep(500)
    const p99 = quantile(delays, 0.99)
    const heard = delays.length
    const missing = () =>
      viewers.reduce((all, { room, has }) => all + [...(known.get(room) ?? [])].filter((id) => !has.has(id)).length, 0)
    const missingBefore = missing()
    // A restart; while nobody is connected others comment over another server.
    const { port } = app
    await app.stop()
    cutAt = performance.now()
    const other = await environment.startApp(url)
    const beside = await connectSocket(other.origin, people[0]?.token ?? '')
    const room = viewers[0]?.room ?? ''
    await beside.ask('join-room', { roomId: room })
    for (let number = 0; number < 5; number += 1) {
      const ack = await beside.ask('new-comment', { roomId: room, commentText: `Meanwhile ${number}` })
      const stored = ack['newComment'] as { _id: string } | undefined
      if (stored) known.get(room)?.add(stored._id)
    }
    beside.close()
    const unaware = missing()
    const upAt = performance.now()
    app = await environment.startApp(url, { PORT: String(port) })
    const startTook = performance.now() - upAt
    while (viewers.some(({ client }) => !client.socket.connected) && performance.now() - upAt < 30_000) await sleep(50)
    const backAfter = performance.now() - upAt - startTook
    await sleep(2000)
    await talk(2)
    await sleep(500)
    const missingAfter = missing()
    const isServed = (await call(app.origin, { method: 'GET', path: '/readyz' })).status === 200
    for (const { client } of viewers) client.close()
    await Promise.all([app.stop(), other.stop()])
    return {
      holds:
        p99 <= 250 &&
        crossed === 0 &&
        missingBefore === 0 &&
        missingAfter === 0 &&
        lost === 0 &&
        backAfter <= 5000 &&
        unaware > 0 &&
        isServed,
      figure: `${count} sockets, ${rooms} rooms, 20 comments a second for ${seconds} s${environment.isFull ? '' : ' (1,000, 50, 60 s with --full)'}: ${heard} deliveries, p99 ${Math.round(p99)} ms, ${crossed} in another room, ${missingBefore} missing, ${lost} refused; after a restart all are back ${Math.round(backAfter)} ms after it listens and miss ${missingAfter}; control without asking again: ${unaware} missing`,
    }
  },
}

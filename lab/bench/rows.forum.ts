import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '@firstrung/server/src/testing/factories.accounts.ts'
import { WebSocket } from 'ws'
import { type Bench, megabytes, two } from './bench.ts'
import { makePeople } from './candidates.ts'
import { median, memoryOf, startChild } from './load.ts'

const viewers = 1000
const rooms = 50

/** The forum: a comment to many viewers, many rooms at once, what a socket costs, and long threads. */
export async function forumRows(bench: Bench): Promise<void> {
  const admin = await bench.world.make.admin()
  const people = await makePeople(bench, 40)
  await fanOut(bench, admin, people)
  await manyRooms(bench, admin, people)
  await longThread(bench, admin)
}

/** A viewer without a client library: the same cheap receiver for our server and for the baseline. */
interface RawClient {
  /** Sends a message and waits for its acknowledgement. */
  ask(name: string, input: object): Promise<unknown>
  /** Receives every message of this name, as text. */
  on(name: string, heard: (text: string) => void): void
  close(): void
}

async function connectRaw(port: number, token: string, roomId: string): Promise<RawClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  })
  const waiting = new Map<string, (answer: unknown) => void>()
  const listeners: { begin: string; heard: (text: string) => void }[] = []
  let calls = 0
  const connected = Promise.withResolvers<void>()
  socket.on('error', connected.reject)
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text === '2') return socket.send('3')
    if (text.startsWith('0')) return socket.send(`40${JSON.stringify({ token })}`)
    if (text.startsWith('40')) return connected.resolve()
    const answer = /^43(\d+)(.*)$/s.exec(text)
    if (answer?.[1] !== undefined) {
      const [body] = JSON.parse(answer[2] ?? '[]') as [never]
      waiting.get(answer[1])?.(body)
      waiting.delete(answer[1])
    }
    for (const { begin, heard } of listeners) if (text.startsWith(begin)) heard(text)
    return undefined
  })
  await connected.promise
  const client: RawClient = {
    ask(name, input) {
      const id = String(calls)
      calls += 1
      const answered = new Promise((resolve) => waiting.set(id, resolve))
      socket.send(`42${id}${JSON.stringify([name, input])}`)
      return answered
    },
    on: (name, heard) => void listeners.push({ begin: `42["${name}"`, heard }),
    close: () => socket.terminate(),
  }
  await client.ask('join-room', { roomId, since: 0 })
  return client
}

const share = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** From the moment a comment is written to the last viewer who has it, against a bare server that sends the same bytes. */
async function fanOut(bench: Bench, admin: Person, tokens: string[]): Promise<void> {
  const times = bench.quick ? 5 : 40
  const { postId: roomId } = await bench.world.make.forumPost(admin)
  const before = await memoryOf(bench.subject)
  const clients: RawClient[] = []
  for (let n = 0; n < viewers; n += 1)
    clients.push(await connectRaw(bench.subject.port, tokens[n % tokens.length] ?? '', roomId))
  const perThousand = (await memoryOf(bench.subject)) - before
  bench.row('memory of 1,000 sockets', `${megabytes(perThousand)} MB`, 'at most 60 MB', perThousand < 60 * 1024 * 1024)

  let heard: (text: string) => void = () => {}
  for (const client of clients) client.on('new-comment', (text) => heard(text))
  /** Milliseconds until all viewers have received what `send` sends, and until the first has. */
  const until = async (send: () => void) => {
    const start = performance.now()
    let first = 0
    let left = viewers
    let size = 0
    await new Promise<void>((resolve) => {
      heard = (text) => {
        first ||= performance.now() - start
        size = text.length
        left -= 1
        if (left === 0) resolve()
      }
      send()
    })
    return { first, last: performance.now() - start, size }
  }

  const baseline = await startChild('./sockets.child.ts', {})
  try {
    const bare = await Promise.all(
      Array.from({ length: viewers }, async () => {
        const socket = new WebSocket(`ws://127.0.0.1:${baseline.port}`, { perMessageDeflate: false })
        await new Promise((resolve) => socket.once('open', resolve))
        socket.on('message', (data: Buffer) => heard(data.toString()))
        return socket
      }),
    )
    const rounds: { subject: number; spread: number; baseline: number; size: number }[] = []
    // In turn, so that other load on the machine affects both.
    for (let n = 0; n < times; n += 1) {
      const commentText = `A comment of usual length ${n} `.repeat(4)
      const subject = await until(() => void clients[n]?.ask('new-comment', { roomId, commentText }))
      const least = await until(() => bare[n]?.send('x'.repeat(subject.size)))
      rounds.push({
        subject: subject.last,
        spread: subject.last - subject.first,
        baseline: least.last,
        size: subject.size,
      })
    }
    for (const socket of bare) socket.terminate()
    const ratio = median(rounds.map((round) => round.subject / round.baseline))
    const of = (part: 'subject' | 'spread' | 'baseline' | 'size') => median(rounds.map((round) => round[part]))
    bench.row(
      'a comment to 1,000 viewers, from writing to the last',
      `${two(ratio)} of bare ws (${of('subject').toFixed(1)} against ${of('baseline').toFixed(1)} ms, ${of('size')} bytes; ${of('spread').toFixed(1)} ms from the first to the last)`,
      'at most 3',
      ratio <= 3,
    )
  } finally {
    await baseline.stop()
    for (const client of clients) client.close()
  }
}

/**
 * Fifty rooms with three viewers each and twenty comments a second in all: nothing is lost, nothing reaches another room.
 */
async function manyRooms(bench: Bench, admin: Person, tokens: string[]): Promise<void> {
  const seconds = bench.quick ? 3 : 60
  const posts = await Promise.all(Array.from({ length: rooms }, () => bench.world.make.forumPost(admin)))
  const sent = new Map<string, number>()
  const late: number[] = []
  let crossed = 0
  const groups = await Promise.all(
    posts.map(async ({ postId }, place) =>
      Promise.all(
        [0, 1, 2].map(async (n) => {
          const client = await connectRaw(bench.subject.port, tokens[(place + n) % tokens.length] ?? '', postId)
          client.on('new-comment', (text) => {
            const [, told] = JSON.parse(text.slice(2)) as [string, { roomId: string; newComment: { comment: string } }]
            if (told.roomId !== postId) crossed += 1
            late.push(performance.now() - (sent.get(told.newComment.comment) ?? 0))
          })
          return { client, postId }
        }),
      ),
    ),
  )
  const acks: Promise<unknown>[] = []
  const count = seconds * 20
  const start = performance.now()
  for (let n = 0; n < count; n += 1) {
    const who = groups[n % rooms]?.[n % 3]
    const commentText = `${n} ${randomUUID()}`
    sent.set(commentText, performance.now())
    if (who) acks.push(who.client.ask('new-comment', { roomId: who.postId, commentText }))
    await sleep(start + (n + 1) * 50 - performance.now())
  }
  await Promise.all(acks)
  await sleep(1000)
  for (const { client } of groups.flat()) client.close()
  const lost = count * 3 - late.length
  const p99 = share(late, 0.99)
  bench.row(
    `50 rooms, 20 comments a second for ${seconds} s`,
    `p50 ${share(late, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${lost} lost, ${crossed} crossed`,
    'p99 250 ms, none lost or crossed',
    p99 <= 250 && lost === 0 && crossed === 0,
  )
}

/** Opening a post with 5,000 comments against one with 50. */
async function longThread(bench: Bench, admin: Person): Promise<void> {
  const { make } = bench.world
  const [short, long] = [await make.forumPost(admin), await make.forumPost(admin)]
  for (const [postId, count] of [
    [short.postId, 50],
    [long.postId, 5000],
  ] as const) {
    await bench.pool.query(
      `insert into forum_comments (post_id, author_id, text)
       select $1, $2, 'Comment ' || n from generate_series(1, $3::int) n`,
      [postId, admin.id, count],
    )
  }
  await bench.pool.query('analyze forum_comments')
  const open = (id: string) => ({ method: 'GET' as const, path: `/api/forum/post/${id}?limit=30`, token: admin.token })
  await bench.compare('a forum post with 5,000 comments', [open(long.postId)])
  await bench.growth('a forum post with 5,000 comments, against 50', open(short.postId), open(long.postId), 1.5)
}

import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ViewedPost } from '@firstrung/contract'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { assemble } from '#src/assemble.ts'
import { readEnv } from '#src/env.ts'
import type { Person } from '#src/testing/factories.accounts.ts'
import { type Follower, follow } from '#src/testing/follower.ts'
import { type ServerProcess, startProcess } from '#src/testing/server-process.ts'
import { type Ack, connectSocket, listen, type SocketClient } from '#src/testing/sockets.ts'
import { statementsOf } from '#src/testing/statement-log.ts'
import { openTestServer, type TestServer } from '#src/testing/test-server.ts'
import { join as openRoom } from './forum.comments.service.ts'

let w: TestServer
let origin: string
let admin: Person
let asha: Person
let binu: Person
beforeAll(async () => {
  w = await openTestServer()
  origin = await listen(w.app)
  admin = await w.make.admin()
  asha = await w.make.newCandidate()
  binu = await w.make.newRecruiter()
})
afterAll(() => w.close())

/** Another server process over the same database, simulated in this process. */
const parts = (settings: Record<string, string> = {}) => ({
  env: readEnv({
    DATA_DIR: join(tmpdir(), 'firstrung-further'),
    LIVE_PACKETS_PER_MINUTE: '100000',
    COMMENTS_PER_MINUTE: '100000',
    LIKES_PER_MINUTE: '100000',
    ...settings,
  }),
  pool: w.pool,
  log: pino({ level: 'silent' }),
  now: () => w.clock.now,
})

const read = async (person: Person, slug: string, limit?: number): Promise<ViewedPost> =>
  (await w.as(person).forum.read({ params: { slug }, query: { limit } })).post
const newRoom = async () => (await w.make.forumPost(admin)).postId

/** Somebody with the documented client: joins, and gets whole posts. */
async function openPost(person: Person, roomId: string): Promise<SocketClient> {
  const client = await connectSocket(origin, person.token)
  expect(await client.ask('join-room', { roomId })).toMatchObject({ success: true })
  return client
}
const silence = async (client: SocketClient, name: string) => {
  let heard = 0
  client.socket.on(name, () => {
    heard += 1
  })
  await client.ask('leave-room', { roomId: randomUUID() })
  return () => heard
}

describe('the documented messages', () => {
  test('a comment takes eight statements, with five people in the room as with one', async () => {
    const count = async (people: number) => {
      const roomId = await newRoom()
      const clients = await Promise.all(Array.from({ length: people }, () => openPost(asha, roomId)))
      const all = Promise.all(clients.map((client) => client.next('new-comment')))
      const statements = await statementsOf(w, async () => {
        await clients[0]?.ask('new-comment', { commentText: 'Hello', roomId })
        await all
      })
      for (const client of clients) client.close()
      return statements.length
    }
    expect([await count(5), await count(1)]).toEqual([8, 8])
  })

  test('the documented messages of the forum bring a comment to everybody who has the post open, at once [API-37] [API-39] [API-42] [FORUM-10] [FORUM-12]', async () => {
    const roomId = await newRoom()
    const [a, b] = [await openPost(asha, roomId), await openPost(binu, roomId)]
    const heard = b.next('new-comment')
    const ack = await a.ask('new-comment', { commentText: '  Hello all ', roomId })
    expect(ack).toMatchObject({ success: true, msg: 'Your comment is posted.', commentsCount: 1 })
    const expected = { comment: 'Hello all', postedBy: { _id: asha.id }, likes: [], likesCount: 0 }
    expect(await heard).toMatchObject({ roomId, newComment: expected })
    expect((await read(binu, roomId)).comments).toMatchObject([expected])
    for (const client of [a, b]) client.close()
  })

  test('the documented messages of the forum send the whole post with a like, for the post and for a comment [API-40] [API-41] [API-43] [API-44] [ENT-18] [FORUM-10] [FORUM-12]', async () => {
    const roomId = await newRoom()
    const { _id: commentId } = await w.make.forumComment(asha, roomId, 'Like me')
    const [a, b] = [await openPost(asha, roomId), await openPost(binu, roomId)]
    const postLike = a.next<{ post: ViewedPost }>('new-post-like')
    expect(await b.ask('like-post', { roomId })).toMatchObject({ success: true, isLiked: true, likesCount: 1 })
    expect((await postLike).post).toMatchObject({
      _id: roomId,
      likes: [binu.id],
      comments: [{ _id: commentId, likes: [] }],
    })
    const commentLike = b.next<{ post: ViewedPost }>('new-comment-like')
    await a.ask('like-comment', { roomId, commentId })
    expect((await commentLike).post).toMatchObject({
      likes: [binu.id],
      comments: [{ _id: commentId, likes: [asha.id] }],
    })
    expect(await b.ask('like-post', { roomId })).toMatchObject({ isLiked: false, likesCount: 0 })
    for (const client of [a, b]) client.close()
  })

  test('messages about a hidden comment keep the like of its viewer and nothing else, until it is shown again', async () => {
    const roomId = await newRoom()
    const { _id: commentId } = await w.make.forumComment(asha, roomId, 'Hidden for a while')
    const client = await openPost(binu, roomId)
    expect(await client.ask('like-comment', { roomId, commentId })).toMatchObject({ success: true })
    await w.as(binu).forum.reportComment({ params: { id: commentId }, body: { reason: 'spam', note: '' } })
    await w.as(admin).forum.settleReport({ params: { id: commentId }, body: { action: 'hide' } })
    expect(await client.ask('join-room', { roomId, since: 0 })).toMatchObject({
      changes: [{ _id: commentId, isRemoved: true, comment: '', likesCount: 0, isLiked: true }],
    })
    client.close()
  })

  test('the documented messages of the forum understand a slug as room, and fields that come one by one', async () => {
    const { postId, slug } = await w.make.forumPost(admin, { title: 'By name' })
    const client = await connectSocket(origin, asha.token)
    expect(await client.ask('join-room', slug)).toMatchObject({ success: true, roomId: postId })
    const heard = client.next('new-comment')
    expect(await client.ask('new-comment', 'One by one', slug)).toMatchObject({ success: true })
    expect(await heard).toMatchObject({ roomId: postId, newComment: { comment: 'One by one' } })
    client.close()
  })

  test('the documented messages of the forum reach nobody who has left, or has another post open [API-38] [FORUM-11]', async () => {
    const [here, there] = [await newRoom(), await newRoom()]
    const [a, b, c] = [await openPost(asha, here), await openPost(binu, here), await openPost(admin, there)]
    expect(await b.ask('leave-room', { roomId: here })).toMatchObject({ success: true })
    const heard = await Promise.all([b, c].map((client) => silence(client, 'new-comment')))
    await a.ask('new-comment', { commentText: 'Who is there?', roomId: here })
    await Promise.all([b.ask('leave-room', { roomId: here }), c.ask('leave-room', { roomId: here })])
    expect(heard.map((count) => count())).toEqual([0, 0])
    expect(await b.ask('new-comment', { commentText: 'Not me', roomId: here })).toMatchObject({ code: 'not_joined' })
    for (const client of [a, b, c]) client.close()
  })
})

describe('a message that is refused', () => {
  test.each([
    ['without text', { commentText: ' \n ' }, 'invalid', 'Comment field is empty!'],
    ['with no text at all', {}, 'invalid', 'Comment field is empty!'],
    [
      'of more than 1,000 characters',
      { commentText: 'x'.repeat(1001) },
      'invalid',
      'A comment has at most 1,000 characters.',
    ],
    ['as answer to nothing', { commentText: 'Hi', replyTo: randomUUID() }, 'comment_gone', expect.any(String)],
    ['to a post that is not there', { commentText: 'Hi', roomId: 'nowhere' }, 'not_found', expect.any(String)],
  ])('a refused comment %s says why [FORUM-09]', async (_, comment, code, msg) => {
    const roomId = await newRoom()
    const client = await openPost(asha, roomId)
    expect(await client.ask('new-comment', { roomId, ...comment })).toMatchObject({ success: false, code, msg })
    expect((await read(asha, roomId)).commentsCount).toBe(0)
    client.close()
  })

  test('a message that is refused says so to clients that have not opened the post, like what is not there, or send too often', async () => {
    const strict = await openTestServer({ COMMENTS_PER_MINUTE: '2' })
    const [team, person] = [await strict.make.admin(), await strict.make.newCandidate()]
    const { postId: roomId } = await strict.make.forumPost(team)
    const client = await connectSocket(await listen(strict.app), person.token)
    for (const [name, more] of [
      ['new-comment', { commentText: 'Hi' }],
      ['like-post', {}],
      ['like-comment', { commentId: randomUUID() }],
    ] as const) {
      expect(await client.ask(name, { roomId, ...more })).toMatchObject({ success: false, code: 'not_joined' })
    }
    await client.ask('join-room', { roomId })
    expect(await client.ask('like-comment', { roomId, commentId: randomUUID() })).toMatchObject({
      code: 'comment_gone',
    })
    expect(await client.ask('new-comment', { roomId, commentText: 'One' })).toMatchObject({ success: true })
    expect(await client.ask('new-comment', { roomId, commentText: 'Two' })).toMatchObject({ code: 'too_many' })
    client.close()
    await strict.close()
  })

  test('a message that is refused says so to clients that still have a removed post open', async () => {
    const roomId = await newRoom()
    const client = await openPost(asha, roomId)
    const told = client.next('post-changed')
    await w.as(admin).forum.setHidden({ params: { id: roomId }, body: { isHidden: true } })
    expect(await told).toEqual({ post: { _id: roomId, seq: expect.any(Number), isHidden: true } })
    expect(await client.ask('new-comment', { roomId, commentText: 'Still here' })).toMatchObject({
      code: 'post_hidden',
    })
    expect(await client.ask('join-room', { roomId })).toMatchObject({ code: 'post_hidden' })
    client.close()
  })
})

describe('a post that is taken down', () => {
  const comment = (client: SocketClient, roomId: string) =>
    client.ask('new-comment', { roomId, commentText: 'After the end' })

  test('a post that is taken down goes on for the team alone: those who had it open get no more messages', async () => {
    const roomId = await newRoom()
    const [reader, team, other] = [
      await openPost(asha, roomId),
      await openPost(admin, roomId),
      await openPost(admin, roomId),
    ]
    await reader.ask('join-room', { roomId, since: 0 })
    const told = reader.next('post-changed')
    await w.as(admin).forum.setHidden({ params: { id: roomId }, body: { isHidden: true } })
    await told

    const heard = await silence(reader, 'new-comment')
    const read = other.next('new-comment')
    expect(await comment(team, roomId)).toMatchObject({ success: true })
    await read
    await reader.ask('leave-room', { roomId: randomUUID() })
    expect(heard()).toBe(0)

    // Shown again, it can be opened again.
    await w.as(admin).forum.setHidden({ params: { id: roomId }, body: { isHidden: false } })
    expect(await reader.ask('join-room', { roomId })).toMatchObject({ success: true })
    const again = reader.next('new-comment')
    await comment(team, roomId)
    await again
    for (const client of [reader, team, other]) client.close()
  })

  test('a post that is taken down is closed for everybody when it is deleted', async () => {
    const roomId = await newRoom()
    const clients = [await openPost(asha, roomId), await openPost(admin, roomId)]
    const told = clients.map((client) => client.next('post-changed'))
    await w.as(admin).forum.remove({ params: { id: roomId } })
    await Promise.all(told)
    const heard = await Promise.all(clients.map((client) => silence(client, 'post-changed')))
    w.live.emit([`forum:${roomId}`, `forum:${roomId}:whole`], 'post-changed', {
      post: { _id: roomId, seq: 99, isHidden: true },
    })
    await Promise.all(clients.map((client) => client.ask('leave-room', { roomId: randomUUID() })))
    expect(heard.map((count) => count())).toEqual([0, 0])
    for (const client of clients) client.close()
  })

  test('a post that is taken down cannot be opened at that very moment: clients that came in between are sent away', async () => {
    const roomId = await newRoom()
    const isIn = new Set<string>()
    const open = w.within((ctx) =>
      openRoom(
        { ...ctx, actor: { id: asha.id, role: 'candidate', sessionId: randomUUID() } },
        { roomId },
        {
          join: async (room) => {
            await ctx.db.updateTable('forumPosts').set({ hiddenAt: ctx.now() }).where('id', '=', roomId).execute()
            isIn.add(room)
          },
          leave: (room) => void isIn.delete(room),
          isIn: (room) => isIn.has(room),
          send: () => undefined,
        },
      ),
    )
    await expect(open).rejects.toMatchObject({ code: 'post_hidden' })
    expect([...isIn]).toEqual([])
  })
})

describe('the same thing at the same moment', () => {
  test('a comment that is sent again is stored and shown once', async () => {
    const roomId = await newRoom()
    const [a, b] = [await openPost(asha, roomId), await openPost(asha, roomId)]
    const comment = { commentText: 'Once', roomId, clientId: randomUUID() }
    const acks = await Promise.all([a, b, a, b].map((client) => client.ask('new-comment', comment)))
    const ids = acks.map((ack) => (ack as Ack & { newComment: { _id: string } }).newComment._id)
    expect(new Set(ids).size).toBe(1)
    expect(await read(asha, roomId)).toMatchObject({ commentsCount: 1, seq: 1, comments: [{ comment: 'Once' }] })
    for (const client of [a, b]) client.close()
  })

  test('a like from two tabs counts once, and a wanted state can be sent again', async () => {
    const roomId = await newRoom()
    const clients = [await openPost(asha, roomId), await openPost(asha, roomId)]
    await Promise.all(
      clients.flatMap((client) => [1, 2, 3].map(() => client.ask('like-post', { roomId, liked: true }))),
    )
    expect(await read(asha, roomId)).toMatchObject({ likesCount: 1, isLiked: true, seq: 1 })
    await Promise.all(clients.flatMap((client) => [1, 2].map(() => client.ask('like-post', { roomId }))))
    expect(await read(asha, roomId)).toMatchObject({ likesCount: 1, seq: 5 })
    for (const client of clients) client.close()
  })

  test('comments of many at once are numbered without a gap, and counted right', async () => {
    const roomId = await newRoom()
    const people = await Promise.all(Array.from({ length: 6 }, () => w.make.newCandidate()))
    const clients = await Promise.all(people.map((person) => openPost(person, roomId)))
    const commented = (n: number) => clients.map((client) => client.ask('new-comment', { roomId, commentText: `${n}` }))
    await Promise.all([
      ...commented(1),
      ...clients.map((client) => client.ask('like-post', { roomId })),
      ...commented(2),
    ])
    const post = await read(asha, roomId)
    expect(post).toMatchObject({ commentsCount: 12, likesCount: 6, seq: 18 })
    expect(new Set(post.comments.map(({ position }) => position)).size).toBe(12)
    for (const client of clients) client.close()
  })
})

/** 200 comments and 500 likes of several people, with an edit and a deletion among them. */
async function bustle(followers: Follower[], roomId: string, until = 200): Promise<void> {
  const ids = await talk(followers, roomId, until)
  await w.as(asha).forum.editComment({ params: { id: ids[0] ?? '' }, body: { commentText: 'Changed' } })
  await w.as(asha).forum.deleteComment({ params: { id: ids[2] ?? '' } })
}

/** Comments in turn, and likes with each; returns their ids. */
async function talk(followers: Follower[], roomId: string, until: number): Promise<string[]> {
  const [one, two] = followers
  const clients = [one?.client, two?.client].filter((client) => client !== undefined)
  const ids: string[] = []
  for (let n = 0; n < until; n += 1) {
    const client = clients[n % clients.length]
    const ack = (await client?.ask('new-comment', { roomId, commentText: `Comment ${n}` })) as Ack & {
      newComment: { _id: string }
    }
    ids.push(ack.newComment._id)
    const liked = ids[Math.floor(n / 2)] ?? ''
    await Promise.all([
      ...clients.map((own) => own.ask('like-comment', { roomId, commentId: liked })),
      ...(n % 2 === 0 ? [client?.ask('like-post', { roomId })] : []),
    ])
  }
  return ids
}

async function expectEqual(followers: Follower[], roomId: string): Promise<void> {
  const post = await read(admin, roomId)
  await Promise.all(followers.map((follower) => follower.upTo(post.seq)))
  const truth = {
    likesCount: post.likesCount,
    commentsCount: post.commentsCount,
    comments: post.comments.map(({ _id, comment, likesCount, position }) => ({ _id, comment, likesCount, position })),
  }
  for (const follower of followers) expect(follower.screen()).toEqual(truth)
}

describe('viewers whose connection drops', () => {
  test('viewers whose connection drops show the same as all others once it is back, whatever happened in between [FORUM-10] [FORUM-12]', async () => {
    const roomId = await newRoom()
    await w.make.forumComment(admin, roomId, 'Before')
    const post = await read(asha, roomId)
    const followers = [
      await follow(origin, asha, post),
      await follow(origin, binu, post),
      await follow(origin, admin, post),
    ]
    followers[2]?.drop()
    await bustle(followers, roomId)
    await followers[2]?.comeBack()
    await expectEqual(followers, roomId)
    expect(followers[0]?.thread().post.commentsCount).toBe(200)
    for (const follower of followers) follower.close()
  })

  test('viewers whose connection drops show the same after the server was stopped and started', async () => {
    const first = await assemble({ ...parts(), work: false })
    await first.app.ready()
    const roomId = await newRoom()
    const post = await read(asha, roomId)
    const before = await listen(first.app)
    const followers = [await follow(before, asha, post), await follow(before, binu, post)]
    await bustle(followers, roomId, 20)
    await first.app.close()
    await first.stop()
    await w.make.forumComment(admin, roomId, 'While nobody was there')

    const second = await assemble({ ...parts(), work: false })
    await second.app.ready()
    const after = await listen(second.app)
    for (const follower of followers) await follower.comeBack(after)
    await bustle(followers, roomId, 20)
    // Changes over HTTP go through the test's own server, which does not have these sockets.
    for (const follower of followers) await follower.comeBack(after)
    await expectEqual(followers, roomId)
    expect(followers[0]?.thread().post.commentsCount).toBe(39)
    for (const follower of followers) follower.close()
    await second.app.close()
    await second.stop()
  })

  test.skipIf(!inject('template').startsWith('postgres'))(
    'viewers whose connection drops show the same on two server processes over one PostgreSQL, also hidden and long posts',
    async () => {
      const shared = { DATABASE_URL: inject('template'), LIVE_ADAPTER: 'postgres' }
      const servers = [
        await assemble({ ...parts(shared), work: false }),
        await assemble({ ...parts(shared), work: false }),
      ]
      const origins = await Promise.all(servers.map(async ({ app }) => listen(app)))
      const roomId = await newRoom()
      const post = await read(asha, roomId)
      const followers = [
        await follow(origins[0] ?? '', asha, post),
        await follow(origins[1] ?? '', binu, post),
        await follow(origins[1] ?? '', admin, post),
      ]
      const plain = await connectSocket(origins[1] ?? '', binu.token)
      await plain.ask('join-room', { roomId })
      const whole = plain.next<{ post: ViewedPost }>('new-post-like', ({ post: { likes } }) => likes.length > 0)
      followers[2]?.drop()
      await bustle(followers, roomId, 60)
      expect((await whole).post.comments.length).toBeGreaterThan(0)
      for (const follower of followers) await follower.comeBack()
      await expectEqual(followers, roomId)
      const ended = new Promise((resolve) => plain.socket.once('disconnect', resolve))
      await w.as(binu).accounts.signOut()
      expect(await ended).toBe('io server disconnect')
      for (const follower of followers) follower.close()
      for (const { app, stop } of servers) {
        await app.close()
        await stop()
      }
    },
  )

  test.skipIf(!inject('template').startsWith('postgres'))(
    'viewers whose connection drops show the same on two processes of which one is killed in the middle of it',
    async () => {
      const settings = {
        DATABASE_URL: w.pool.options.connectionString ?? '',
        DATA_DIR: w.dataDir,
        LOG_LEVEL: 'silent',
        COMMENTS_PER_MINUTE: '100000',
        LIKES_PER_MINUTE: '100000',
        LIVE_PACKETS_PER_MINUTE: '100000',
      }
      const processes: ServerProcess[] = []
      onTestFinished(async () => void (await Promise.all(processes.map((one) => one.kill()))))
      const start = async () => {
        const one = await startProcess(settings)
        processes.push(one)
        return one
      }
      const [steady, mortal] = [await start(), await start()]
      const roomId = await newRoom()
      const post = await read(asha, roomId)
      const a = await follow(steady.origin, asha, post)
      // The session for all others was signed out above.
      const b = await follow(mortal.origin, await w.make.newRecruiter(), post)
      const c = await follow(mortal.origin, admin, post)
      await talk([a, b], roomId, 20)
      for (const follower of [a, b, c]) await follower.upTo((await read(asha, roomId)).seq)

      const said = { roomId, commentText: 'Was it stored?', clientId: randomUUID() }
      const busy = talk([a], roomId, 40)
      const unsure = b.client.ask('new-comment', said).catch(() => null)
      await mortal.kill()
      await unsure
      const reborn = await start()
      await Promise.all([b.comeBack(steady.origin), c.comeBack(reborn.origin)])
      expect(await b.client.ask('new-comment', said)).toMatchObject({ success: true })
      await busy
      await talk([b, c], roomId, 20)

      await expectEqual([a, b, c], roomId)
      const { commentsCount, comments } = await read(asha, roomId)
      expect(commentsCount).toBe(81)
      expect(comments.filter(({ comment }) => comment === said.commentText)).toHaveLength(1)
      for (const follower of [a, b, c]) follower.close()
    },
  )
})

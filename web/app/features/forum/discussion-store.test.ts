import { ApiError, errors, type LiveCallName, type ViewedComment } from '@firstrung/contract'
import { viewedComment, viewedPost } from '@firstrung/contract/testing/factories.forum.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveListener } from '#app/lib/live/live.ts'
import { stubBrowser } from '#app/testing/browser.stub.ts'
import { DiscussionStore } from './discussion-store.ts'

const me = 'me'
const post = viewedPost(0)
const comment = (seq: number, text: string) =>
  viewedComment(seq, { comment: text, postedBy: { _id: me, fullName: 'Me', avatarS3FileKey: '', isTeam: false } })
const refusal = (code: 'offline' | 'not_joined' | 'post_hidden' | 'links_too_early') =>
  new ApiError(errors[code].status, { code, msg: errors[code].msg })

interface Call {
  name: LiveCallName
  input: { commentText?: string; clientId?: string; since?: number }
  answer: (value: object) => void
  refuse: (error: Error) => void
}

/** A discussion on a connection that the test controls. */
function setUp() {
  const calls: Call[] = []
  let listener: LiveListener = {}
  const store = new DiscussionStore(post, me, {
    listenLive: (own) => {
      listener = own
      return () => {}
    },
    callLive: (name, input) =>
      new Promise((resolve, reject) => {
        calls.push({ name, input: input as Call['input'], answer: resolve as Call['answer'], refuse: reject })
      }),
  })
  const stop = store.start()
  /** The calls of this name that are not answered yet. */
  const take = (name: LiveCallName) => {
    const taken = calls.filter((call) => call.name === name)
    for (const call of taken) calls.splice(calls.indexOf(call), 1)
    return taken
  }
  return {
    store,
    stop,
    take,
    up: () => listener.onUp?.(),
    down: () => listener.onDown?.(),
    hear: (seq: number, text: string) =>
      listener.on?.['new-comment']?.({
        newComment: comment(seq, text),
        clientId: '',
        roomId: 'post',
        commentsCount: seq,
        seq,
      }),
    async answerJoin(seq = 0, changes: ViewedComment[] = []) {
      const [call] = take('join-room')
      call?.answer({ roomId: 'post', post: { ...post, seq, commentsCount: changes.length }, changes, hasMore: false })
      await settle()
    },
    async answerComment(call: Call | undefined, seq: number) {
      call?.answer({ newComment: comment(seq, call.input.commentText ?? ''), commentsCount: 1, msg: '' })
      await settle()
    },
    states: () => store.read().unsent.map(({ text, state }) => `${text}: ${state}`),
    texts: () => store.read().comments.map((one) => one.comment),
  }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an open discussion', () => {
  test('an open discussion says that it is offline while the connection fails, and sends the written comment once it is up', async () => {
    const t = setUp()
    t.down()
    expect(t.store.read().isOnline).toBe(false)
    t.store.send('Written in a tunnel', null)
    t.take('new-comment')[0]?.refuse(refusal('offline'))
    await settle()
    expect(t.states()).toEqual(['Written in a tunnel: waiting'])
    t.down()
    t.up()
    expect(t.store.read().isOnline).toBe(true)
    expect(t.take('new-comment')).toEqual([])
    await t.answerJoin()
    const [sent] = t.take('new-comment')
    expect(sent?.input).toMatchObject({ commentText: 'Written in a tunnel', clientId: expect.any(String) })
    await t.answerComment(sent, 1)
    expect(t.states()).toEqual([])
    expect(t.texts()).toEqual(['Written in a tunnel'])
  })

  test('an open discussion keeps likes that were given while the connection was down, and sends the last one when it is up', async () => {
    const t = setUp()
    t.up()
    await t.answerJoin()
    t.down()
    t.store.like('post', true)
    t.take('like-post')[0]?.refuse(refusal('offline'))
    await settle()
    expect(t.store.read().thread.post).toMatchObject({ isLiked: true, likesCount: 1 })
    t.store.like('post', false)
    t.store.like('post', true)
    expect(t.take('like-post')).toEqual([])
    t.up()
    await t.answerJoin()
    const [told, ...more] = t.take('like-post')
    expect(more).toEqual([])
    expect(told?.input).toMatchObject({ liked: true })
    told?.answer({ likesCount: 1, seq: 1 })
    await settle()
    expect(t.store.read().thread.post).toMatchObject({ isLiked: true, likesCount: 1 })
  })

  test('an open discussion ignores a second click on a like while the first is under way', async () => {
    const t = setUp()
    t.up()
    await t.answerJoin()
    t.store.like('post', true)
    t.store.like('post', false)
    const [call, ...more] = t.take('like-post')
    expect(more).toEqual([])
    expect(t.store.read().thread.post).toMatchObject({ isLiked: true, likesCount: 1 })
    call?.answer({ likesCount: 1, seq: 1 })
    await settle()
    t.store.like('post', false)
    expect(t.take('like-post')[0]?.input).toMatchObject({ liked: false })
    t.stop()
  })

  test('an open discussion asks again when the connection is up, even while an earlier request still waits for its answer', async () => {
    const t = setUp()
    t.up()
    const [stale] = t.take('join-room')
    t.store.send('Under way', null)
    const [lost] = t.take('new-comment')
    t.down()
    expect(t.states()).toEqual(['Under way: waiting'])
    t.up()
    await t.answerJoin(2, [comment(1, 'Said'), comment(2, 'meanwhile')])
    const [again] = t.take('new-comment')
    expect(again?.input.clientId).toBe(lost?.input.clientId)
    // A late message from the old socket changes nothing.
    stale?.answer({ roomId: 'post', post: { ...post, seq: 9 }, changes: [], hasMore: true })
    lost?.refuse(refusal('offline'))
    await settle()
    expect(t.states()).toEqual(['Under way: sending'])
    expect(t.take('join-room')).toEqual([])
    await t.answerComment(again, 3)
    expect(t.texts()).toEqual(['Said', 'meanwhile', 'Under way'])
  })

  test('an open discussion asks again while the connection is up but the server does not answer, and then sends', async () => {
    const t = setUp()
    t.up()
    t.take('join-room')[0]?.refuse(refusal('offline'))
    t.store.send('Hello', null)
    t.take('new-comment')[0]?.refuse(refusal('not_joined'))
    await settle()
    expect(t.states()).toEqual(['Hello: waiting'])
    await vi.advanceTimersByTimeAsync(5000)
    await t.answerJoin()
    expect(t.states()).toEqual(['Hello: sending'])
  })

  test('an open discussion keeps a refused comment until its author sends it again, also after a reload', async () => {
    const t = setUp()
    t.up()
    await t.answerJoin()
    t.store.send('See https://example.org', null)
    t.take('new-comment')[0]?.refuse(refusal('links_too_early'))
    await settle()
    expect(t.states()).toEqual(['See https://example.org: refused'])
    const reloaded = setUp()
    reloaded.up()
    await reloaded.answerJoin()
    expect(reloaded.take('new-comment')).toEqual([])
    const [unsent] = reloaded.store.read().unsent
    if (unsent) reloaded.store.sendAgain(unsent)
    expect(reloaded.take('new-comment')).toHaveLength(1)
  })

  test('an open discussion asks for a missing change even while newer ones arrive', async () => {
    const t = setUp()
    t.up()
    await t.answerJoin()
    for (let seq = 2; seq < 12; seq += 1) {
      t.hear(seq, `Comment ${seq}`)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(t.take('join-room').map(({ input }) => input.since)).toEqual([0])
  })

  test('an open discussion closes when the team takes the post down, and opens when it is back', async () => {
    const t = setUp()
    t.up()
    t.take('join-room')[0]?.refuse(refusal('post_hidden'))
    await settle()
    expect(t.store.read().isGone).toBe(true)
    t.down()
    t.up()
    await t.answerJoin()
    expect(t.store.read().isGone).toBe(false)
    t.stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(t.take('join-room')).toEqual([])
  })
})

import type { AnswerSave } from '@firstrung/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeAnswerKeeper } from './answer-keeper.ts'

const closed = new Error('closed')
const offline = new Error('offline')

/** A store, and a connection to a server that can be cut. */
function setUp({ saved = [], kept = [] }: { saved?: AnswerSave[]; kept?: AnswerSave[] } = {}) {
  const environment = {
    kept,
    sent: [] as AnswerSave[][],
    failWith: undefined as Error | undefined,
    closings: 0,
    time: 1000,
  }
  const keeper = makeAnswerKeeper({
    saved,
    waiting: {
      read: () => environment.kept,
      keep: (answers) => {
        environment.kept = answers
      },
      drop: () => {
        environment.kept = []
      },
    },
    send: async (answers) => {
      if (environment.failWith) throw environment.failWith
      environment.sent.push(answers)
    },
    isClosed: (error) => error === closed,
    onClosed: () => {
      environment.closings += 1
    },
    now: () => environment.time,
  })
  return { environment, keeper }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const online = () => window.dispatchEvent(new Event('online'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('keeping answers', () => {
  test('the answer keeper sends a choice at once, and says when it is saved', async () => {
    const { environment, keeper } = setUp()
    keeper.start()
    keeper.choose('q1', 'a')

    expect(keeper.sheet()).toEqual({ answers: new Map([['q1', 'a']]), state: 'saving' })
    expect(environment.kept).toHaveLength(1)
    await settle()
    expect(environment.sent).toEqual([[{ questionId: 'q1', answerId: 'a', counter: 1000 }]])
    expect(keeper.sheet().state).toBe('saved')
    expect(environment.kept).toEqual([])
  })

  test('the answer keeper sends the last of several choices made in between, with a counter that always grows', async () => {
    const { environment, keeper } = setUp()
    keeper.start()
    for (const answer of ['a', 'b', 'c']) keeper.choose('q1', answer)
    await settle()

    expect(environment.sent.flat().map(({ answerId, counter }) => [answerId, counter])).toEqual([
      ['a', 1000],
      ['c', 1002],
    ])
    expect(keeper.sheet()).toEqual({ answers: new Map([['q1', 'c']]), state: 'saved' })
  })

  test('the answer keeper keeps answers on the device while the connection is down, and sends them all when it is up', async () => {
    const { environment, keeper } = setUp()
    environment.failWith = offline
    keeper.start()
    keeper.choose('q1', 'a')
    await settle()
    keeper.choose('q2', 'b')

    expect(keeper.sheet().state).toBe('offline')
    expect(environment.kept.map((it) => it.answerId)).toEqual(['a', 'b'])

    environment.failWith = undefined
    online()
    await settle()
    expect(environment.sent.flat().map((it) => it.answerId)).toEqual(['a', 'b'])
    expect(keeper.sheet().state).toBe('saved')
  })

  test('the answer keeper sends an answer again by itself after a failure, with pauses between the tries', async () => {
    const { environment, keeper } = setUp()
    environment.failWith = offline
    keeper.start()
    keeper.choose('q1', 'a')
    await vi.advanceTimersByTimeAsync(120_000)
    environment.failWith = undefined
    await vi.advanceTimersByTimeAsync(15_000)

    expect(environment.sent).toHaveLength(1)
    expect(keeper.sheet().state).toBe('saved')
  })

  test('the answer keeper sends the waiting answers after a reload, unless the server has a newer one', async () => {
    const saved = [
      { questionId: 'q1', answerId: 'old', counter: 5 },
      { questionId: 'q2', answerId: 'newer elsewhere', counter: 9 },
    ]
    const kept = [
      { questionId: 'q1', answerId: 'waited', counter: 7 },
      { questionId: 'q2', answerId: 'stale', counter: 8 },
    ]
    const { environment, keeper } = setUp({ saved, kept })
    expect(keeper.sheet().answers).toEqual(
      new Map([
        ['q1', 'waited'],
        ['q2', 'newer elsewhere'],
      ]),
    )

    keeper.start()
    await settle()
    expect(environment.sent).toEqual([[kept[0]]])
  })

  test('the answer keeper counts on from the counter that another device has saved, even when the clock says less', async () => {
    const { environment, keeper } = setUp({ saved: [{ questionId: 'q1', answerId: 'a', counter: 5000 }] })
    keeper.start()
    keeper.choose('q1', 'b')
    await settle()

    expect(environment.sent.flat()).toEqual([{ questionId: 'q1', answerId: 'b', counter: 5001 }])
  })

  test('the answer keeper stops when the attempt is closed, and reports the end once', async () => {
    const { environment, keeper } = setUp()
    keeper.start()
    environment.failWith = closed
    keeper.choose('q1', 'a')
    await vi.advanceTimersByTimeAsync(60_000)
    keeper.choose('q1', 'b')
    await vi.advanceTimersByTimeAsync(60_000)

    expect(environment.closings).toBe(1)
    expect(keeper.sheet().state).toBe('closed')
  })

  test('the answer keeper sends nothing after it was stopped, and leaves the waiting answers on the device', async () => {
    const { environment, keeper } = setUp()
    environment.failWith = offline
    keeper.start()
    keeper.choose('q1', 'a')
    await settle()
    keeper.stop()
    environment.failWith = undefined
    online()
    await vi.advanceTimersByTimeAsync(60_000)

    expect(environment.sent).toEqual([])
    expect(environment.kept).toHaveLength(1)
    keeper.forget()
    expect(environment.kept).toEqual([])
  })
})

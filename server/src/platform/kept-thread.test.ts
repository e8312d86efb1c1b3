import { afterEach, describe, expect, test, vi } from 'vitest'
import { keptThread, type Watch } from './kept-thread.ts'

type Order = 'answer' | 'fail' | 'never end'
const file = new URL('../testing/orders.worker.ts', import.meta.url)
const open = () => keptThread<Order, number>(file, {})
const trusting: Watch = () => () => undefined
const strict: Watch = (_, giveUp) => {
  const timer = setTimeout(() => giveUp(new Error('takes too long')), 100)
  return () => clearTimeout(timer)
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a thread for files of strangers', () => {
  test('is kept for the next order', async () => {
    const perform = open()
    const first = await perform('answer', trusting)
    expect(await perform('answer', trusting)).toBe(first)
  })

  test('is one of several when orders come at once, and one of them is kept', async () => {
    const perform = open()
    const both = await Promise.all([perform('answer', trusting), perform('answer', trusting)])
    expect(new Set(both).size).toBe(2)
    expect(both).toContain(await perform('answer', trusting))
  })

  test.each([
    ['fails', 'fail', trusting, 'told to fail'],
    ['is given up', 'never end', strict, 'takes too long'],
  ] as const)('ends when it %s, and the next order has a fresh one', async (_, order, watch, reason) => {
    const perform = open()
    const first = await perform('answer', trusting)
    await expect(perform(order, watch)).rejects.toThrow(reason)
    expect(await perform('answer', trusting)).not.toBe(first)
  })

  test('is looked after no longer than it works', async () => {
    const stop = vi.fn<() => void>()
    const perform = open()
    await perform('answer', () => stop)
    await perform('fail', () => stop).catch(() => undefined)
    expect(stop).toHaveBeenCalledTimes(2)
  })

  test('is replaced after a hundred orders', async () => {
    const perform = open()
    const threads: number[] = []
    for (let n = 0; n < 101; n += 1) threads.push(await perform('answer', trusting))
    expect(new Set(threads.slice(0, 100)).size).toBe(1)
    expect(threads[100]).not.toBe(threads[0])
  })

  test('ends when nothing comes for ten seconds', async () => {
    const perform = open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const first = await perform('answer', trusting)
    vi.advanceTimersByTime(9000)
    expect(await perform('answer', trusting)).toBe(first)
    vi.advanceTimersByTime(10_000)
    expect(await perform('answer', trusting)).not.toBe(first)
  })
})

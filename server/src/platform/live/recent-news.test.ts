import { limits } from '@firstrung/contract'
import { expect, test } from 'vitest'
import { keepRecentNews } from './recent-news.ts'

const everywhere = () => true
const opened = () => {
  let now = 5000
  const news = keepRecentNews(() => now)
  return {
    ...news,
    passes: (millis: number) => {
      now += millis
    },
    send: (payload: unknown = {}) => news.add({ rooms: ['role:admin'], event: 'queues-changed', payload }),
  }
}

test('news are kept for a minute; news from before the start of the process are unknown', () => {
  const { passes, send, since } = opened()
  passes(10)
  send()
  passes(limits.keptNewsMillis - 10)
  expect(since(limits.keptNewsMillis - 1, everywhere)).toEqual([{ event: 'queues-changed', payload: {} }])
  expect(since(limits.keptNewsMillis, everywhere)).toBeNull()
  passes(10)
  expect(since(limits.keptNewsMillis - 1, everywhere)).toEqual([])
})

test('the oldest news are unknown once there are too many', () => {
  const { passes, send, since } = opened()
  passes(10)
  for (let n = 0; n < 2001; n += 1) {
    send({ n })
    passes(1)
  }
  expect(since(2002, everywhere)).toBeNull()
  expect(since(2000, everywhere)).toHaveLength(2000)
})

test('news of other rooms are left out', () => {
  const { passes, send, since } = opened()
  passes(10)
  send()
  expect(since(5, (room) => room === 'account:asha')).toEqual([])
  expect(since(5, (room) => room === 'role:admin')).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { nextOf } from './next-of.ts'

const list = ['a', 'b', 'c'].map((userId) => ({ userId }))

test.each([
  ['the one after it', 'a', list, 'b'],
  ['the first one after the last', 'c', list, 'a'],
  ['the first one for somebody who is not listed', 'z', list, 'a'],
  ['nobody where it is the only one', 'a', list.slice(0, 1), undefined],
  ['nobody in an empty list', 'a', [], undefined],
])('the next entry of a queue is %s', (_, userId, entries, next) => {
  expect(nextOf(entries, (one) => one.userId === userId)?.userId).toBe(next)
})

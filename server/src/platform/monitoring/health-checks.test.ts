import { expect, test } from 'vitest'
import { soonKnown } from './health-checks.ts'

test('a health check returns the last known state if no answer comes soon, and asks once for all', async () => {
  let answer = Promise.withResolvers<void>()
  let asked = 0
  const reachable = soonKnown(async () => {
    asked += 1
    return answer.promise
  })
  expect(await Promise.all([reachable(), reachable()])).toEqual([true, true])
  expect(asked).toBe(1)
  answer.reject(new Error('gone'))
  expect(await reachable()).toBe(false)

  answer = Promise.withResolvers<void>()
  expect(await reachable()).toBe(false)
  answer.resolve()
  expect(await reachable()).toBe(true)
  expect(asked).toBe(2)
})

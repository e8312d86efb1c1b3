import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('no more than two pieces of work go on at once, in the order in which they came, failures included', async () => {
  const inTurn = turns(2)
  const begun: number[] = []
  let going = 0
  let most = 0
  const work = (n: number) =>
    inTurn(async () => {
      begun.push(n)
      going += 1
      most = Math.max(most, going)
      await new Promise((resolve) => setImmediate(resolve))
      going -= 1
      if (n === 1) throw new Error('broken')
      return n
    })

  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work))

  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})

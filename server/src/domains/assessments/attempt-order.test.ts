import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inOrderOf } from './attempt-order.ts'

const things = (count: number) => Array.from({ length: count }, (_, place) => ({ id: `thing-${place}` }))
const seeds = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const idsOf = (list: { id: string }[]) => list.map((thing) => thing.id)

describe('the order of an attempt', () => {
  test('the order of an attempt is the same each time, and holds the same things', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 30 }), (seed, count) => {
        const ordered = inOrderOf(seed, things(count))

        expect(inOrderOf(seed, things(count).reverse())).toEqual(ordered)
        expect(idsOf(ordered).sort()).toEqual(idsOf(things(count)).sort())
      }),
    )
  })

  test('the order of an attempt stays when one question is removed', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 30 }), fc.nat(), (seed, count, which) => {
        const gone = `thing-${which % count}`
        const rest = things(count).filter((thing) => thing.id !== gone)

        expect(idsOf(inOrderOf(seed, rest))).toEqual(idsOf(inOrderOf(seed, things(count))).filter((id) => id !== gone))
      }),
    )
  })

  test('the order of an attempt puts each option at each position about equally often', () => {
    const seatings = Array.from({ length: 2000 }, (_, seed) => idsOf(inOrderOf(seed, things(4))))

    for (const { id } of things(4))
      for (const place of [0, 1, 2, 3]) {
        const times = seatings.filter((seating) => seating[place] === id).length
        expect(times).toBeGreaterThan(400)
        expect(times).toBeLessThan(600)
      }
  })

  test('the order of an attempt differs between attempts', () => {
    const orders = new Set([1, 2, 3, 4, 5].map((seed) => idsOf(inOrderOf(seed, things(20))).join()))
    expect(orders.size).toBe(5)
  })
})

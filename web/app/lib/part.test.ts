import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Notice, takeNotices } from './notify.ts'
import { persistently } from './part.ts'

let shown: Notice[] = []
let leave = () => {}
beforeEach(() => {
  shown = []
  leave = takeNotices((notice) => shown.push(notice))
})
afterEach(() => leave())

/** A file that arrives with the n-th try. */
const arrivingWith = (needed: number) => {
  let tries = 0
  return vi.fn<() => Promise<string>>(async () => {
    tries += 1
    if (tries < needed) throw new TypeError('Failed to fetch dynamically imported module')
    return 'here'
  })
}
const noPause = () => Promise.resolve()

test('a part that arrives at once says nothing', async () => {
  await expect(persistently(arrivingWith(1), noPause)).resolves.toBe('here')
  expect(shown).toEqual([])
})

test('a part that does not arrive is fetched again, and the page says so once', async () => {
  await expect(persistently(arrivingWith(4), noPause)).resolves.toBe('here')
  expect(shown.map(({ variant }) => variant)).toEqual(['warning'])
})

test('a part that never arrives ends as a fault, after growing pauses of half a minute', async () => {
  const pauses: number[] = []
  const load = arrivingWith(Number.POSITIVE_INFINITY)
  await expect(persistently(load, async (pause) => pauses.push(pause))).rejects.toThrow('dynamically imported')
  expect(load).toHaveBeenCalledTimes(pauses.length + 1)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(30_000)
})

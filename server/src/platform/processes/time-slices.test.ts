import { expect, test } from 'vitest'
import { timeSlices } from './time-slices.ts'

test('a list in time slices runs in its order', async () => {
  const inSlices = timeSlices(5)
  const done: number[] = []
  await new Promise<void>((resolve) => {
    for (let n = 0; n < 100; n += 1) inSlices(() => done.push(n))
    // Work added during a slice comes last.
    inSlices(() => inSlices(resolve))
  })
  expect(done).toEqual(Array.from({ length: 100 }, (_, n) => n))
})

test('a list in time slices lets other work run between two slices', async () => {
  let clock = 0
  const inSlices = timeSlices(2, () => clock)
  let done = 0
  const work = new Promise<void>((resolve) => {
    for (let n = 0; n < 10; n += 1)
      inSlices(() => {
        clock += 1
        done += 1
        if (done === 10) resolve()
      })
  })
  const seenBetween: number[] = []
  const look = () => {
    seenBetween.push(done)
    if (done < 10) setImmediate(look)
  }
  setImmediate(look)
  await work
  // Two pieces of a millisecond fit into each slice.
  expect(seenBetween.slice(0, 4)).toEqual([2, 4, 6, 8])
})

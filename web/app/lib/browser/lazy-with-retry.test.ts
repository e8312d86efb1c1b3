import { expect, test, vi } from 'vitest'
import { retry } from './lazy-with-retry.ts'

/** A file that arrives at the n-th try. */
const arrivingWith = (needed: number) => {
  let tries = 0
  return vi.fn<() => Promise<string>>(async () => {
    tries += 1
    if (tries < needed) throw new TypeError('Failed to fetch dynamically imported module')
    return 'here'
  })
}
const noPause = () => Promise.resolve()

test('a file that arrives at once causes no message', async () => {
  const say = vi.fn<() => void>()
  await expect(retry(arrivingWith(1), say, noPause)).resolves.toBe('here')
  expect(say).not.toHaveBeenCalled()
})

test('a file that does not arrive is fetched again, and the page says so once', async () => {
  const say = vi.fn<() => void>()
  await expect(retry(arrivingWith(4), say, noPause)).resolves.toBe('here')
  expect(say).toHaveBeenCalledTimes(1)
})

test('a file that never arrives fails after half a minute of growing pauses', async () => {
  const pauses: number[] = []
  const load = arrivingWith(Number.POSITIVE_INFINITY)
  await expect(retry(load, undefined, async (pause) => pauses.push(pause))).rejects.toThrow('dynamically imported')
  expect(load).toHaveBeenCalledTimes(pauses.length + 1)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(30_000)
})

test('the next try comes a moment after the browser says that it is online', async () => {
  vi.useFakeTimers()
  const network = new EventTarget()
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('window', network)
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  const load = arrivingWith(2)
  const loaded = retry(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  network.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  await expect(loaded).resolves.toBe('here')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

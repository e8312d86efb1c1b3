import { describe, expect, test } from 'vitest'
import { fairQueue, type Requester } from './fair-queue.ts'

const open = (own = {}) => fairQueue({ atOnce: 2, waitingPerPerson: 5, waiting: 100, ...own })
const asha = { person: 'asha', address: 'home' }
const ravi = { person: 'ravi', address: 'college' }
const meera = { person: 'meera', address: 'college' }

/** Work that lasts until it is ended, and a list of what has begun. */
function trackWork() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  /** Ends one piece of work, so that the next begins. */
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { begun, work, end, settled }
}

describe('a fair queue', () => {
  test('a fair queue does one job of each person at a time, and never gives all slots to one IP address', async () => {
    const { begun, work, end, settled } = trackWork()
    const queue = open()
    const all = [queue(asha, work('a1')), queue(asha, work('a2')), queue(ravi, work('r1')), queue(meera, work('m1'))]
    await settled()
    expect(begun).toEqual(['a1', 'r1'])
    await end('a1')
    // The college's address has one already.
    expect(begun).toEqual(['a1', 'r1', 'a2'])
    await end('r1')
    expect(begun).toEqual(['a1', 'r1', 'a2', 'm1'])
    await end('a2')
    await end('m1')
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'r1', 'm1'])
  })

  test('a fair queue alternates between IP addresses, then between the people of one address', async () => {
    const { begun, work, end, settled } = trackWork()
    const queue = open({ atOnce: 1 })
    const sent: [Requester, string][] = [
      [ravi, 'r1'],
      [ravi, 'r2'],
      [ravi, 'r3'],
      [meera, 'm1'],
      [meera, 'm2'],
      [asha, 'a1'],
      [asha, 'a2'],
    ]
    const all = sent.map(([who, name]) => queue(who, work(name)))
    await settled()
    while (begun.length < sent.length) await end(begun.at(-1) ?? '')
    await end(begun.at(-1) ?? '')
    await Promise.all(all)
    expect(begun).toEqual(['r1', 'a1', 'm1', 'a2', 'r2', 'm2', 'r3'])
  })

  test('a fair queue refuses jobs beyond the limit of one person, and beyond the limit of all', async () => {
    const { work } = trackWork()
    const queue = open({ waitingPerPerson: 2, waiting: 3 })
    for (const name of ['a1', 'a2', 'a3']) void queue(asha, work(name))
    await expect(queue(asha, work('a4'))).rejects.toMatchObject({ code: 'too_many', status: 429 })
    void queue(ravi, work('r1'))
    void queue(ravi, work('r2'))
    await expect(queue(meera, work('m1'))).rejects.toMatchObject({ code: 'busy', status: 503 })
  })

  test('a fair queue drops jobs that are no longer wanted, and frees the slot of a failed job', async () => {
    const { begun, work, end } = trackWork()
    const queue = open({ atOnce: 1, waiting: 1 })
    const failing = queue(asha, () => Promise.reject(new Error('broke')))
    await expect(failing).rejects.toThrow('broke')

    const first = queue(asha, work('a1'))
    const gone = new AbortController()
    const givenUp = queue(ravi, work('r1'), gone.signal)
    gone.abort(new Error('went away'))
    await expect(givenUp).rejects.toThrow('went away')
    const last = queue(meera, work('m1'))
    await end('a1')
    await end('m1')
    await Promise.all([first, last])
    expect(begun).toEqual(['a1', 'm1'])
    await expect(queue(ravi, work('r2'), gone.signal)).rejects.toThrow('went away')
  })
})

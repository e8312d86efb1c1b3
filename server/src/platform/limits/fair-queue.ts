import { Busy } from './admission.ts'
import { TooMany } from './limits.ts'

/** Who asks for a piece of work. */
export interface Requester {
  person: string
  /** The network address of the request. */
  address: string
}

interface FairQueueLimits {
  /** How many run at the same time. */
  atOnce: number
  waitingPerPerson: number
  /** The limit of queued work for all callers together. */
  waiting: number
}

interface Waiting {
  who: Requester
  start: () => void
}

/** After how many seconds a person with too much queued work should retry. */
const askAgain = 10

/**
 * Limits concurrency and shares the slots fairly: one for each person at a time, and for each address all but one. The
 * address that had a slot longest ago comes first, and within an address the person who had one longest ago, so nobody waits
 * for everything that another caller has sent. Waiting work ends when its signal aborts; running work must check the signal
 * itself. Refuses with 429 beyond the limit of one person, with 503 beyond that of all.
 */
export function fairQueue({ atOnce, waitingPerPerson, waiting: mostWaiting }: FairQueueLimits) {
  const atOncePerAddress = Math.max(1, atOnce - 1)
  /** In the order in which it came. */
  const waiting: Waiting[] = []
  const running: Requester[] = []
  /** The number of the latest slot of each address and person since the queue was empty. */
  const lastTurn = { address: new Map<string, number>(), person: new Map<string, number>() }
  let turn = 0

  const mayStart = ({ who }: Waiting): boolean =>
    running.every(({ person }) => person !== who.person) &&
    running.filter(({ address }) => address === who.address).length < atOncePerAddress

  /** Negative when the first request comes before the other. */
  const compareTurns = ({ who: one }: Waiting, { who: other }: Waiting): number =>
    (lastTurn.address.get(one.address) ?? 0) - (lastTurn.address.get(other.address) ?? 0) ||
    (lastTurn.person.get(one.person) ?? 0) - (lastTurn.person.get(other.person) ?? 0)

  const startNext = (): void => {
    while (running.length < atOnce) {
      const [next] = waiting.filter(mayStart).sort(compareTurns)
      if (!next) return
      waiting.splice(waiting.indexOf(next), 1)
      running.push(next.who)
      turn += 1
      lastTurn.address.set(next.who.address, turn)
      lastTurn.person.set(next.who.person, turn)
      next.start()
    }
  }

  const end = (who: Requester): void => {
    running.splice(running.indexOf(who), 1)
    startNext()
    if (running.length > 0) return
    lastTurn.address.clear()
    lastTurn.person.clear()
  }

  return async <T>(who: Requester, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    if (waiting.filter((one) => one.who.person === who.person).length >= waitingPerPerson) throw new TooMany(askAgain)
    if (waiting.length >= mostWaiting) throw new Busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // A copy: the same requester may be in the list many times.
    const mine: Waiting = { who: { ...who }, start: resolve }
    const leave = () => {
      const index = waiting.indexOf(mine)
      if (index >= 0) waiting.splice(index, 1)
      reject(signal?.reason as Error)
    }
    waiting.push(mine)
    startNext()
    signal?.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal?.removeEventListener('abort', leave))
    try {
      return await work()
    } finally {
      end(mine.who)
    }
  }
}

import type { ServerResponse } from 'node:http'
import { AppError } from './errors.ts'

/** How many milliseconds a request waits for its turn unless stated, and how many may wait for each that is worked on. */
const defaultPatience = 500
const waitingForEach = 40
/** A request that takes longer waits for somebody outside, a payment service or an object store: its place goes to others. */
const longestTurn = 2000

/** Turned away because others are worked on, before anything was done; `retryAfter` in whole seconds. */
export class Busy extends AppError {
  readonly retryAfter = 2
  constructor() {
    super('busy')
  }
}

/** The caller that a request counts for: its address (see `addressKey`), and the account once its token is known. */
export interface Caller {
  address: string
  account: string | null
}

/** A bounded number of places, shared so that no caller can take all of them. */
export interface Places {
  free(): number
  /**
   * Takes a place. An address may take one while more are free than it holds: one address gets half of the places, two get a
   * third each, and something is always left for the next one. An account may while twice as many are free, which is a third.
   * Answers null when the caller has its share, else what gives the place back.
   */
  take(caller: Caller): Place | null
}

export interface Place {
  /** Lets others have the place, while the work goes on. The account goes on counting it. */
  lend(): void
  end(): void
}

/** Counts what each address and each account holds of `total` places. */
export function sharedPlaces(total: number): Places {
  const held = new Map<string, number>()
  const count = (key: string, by: 1 | -1) => {
    const sum = (held.get(key) ?? 0) + by
    if (sum > 0) held.set(key, sum)
    else held.delete(key)
  }
  let free = total
  return {
    free: () => free,
    take({ address, account }) {
      const person = account === null ? null : `account ${account}`
      if (free <= (held.get(address) ?? 0)) return null
      if (person && free <= 2 * (held.get(person) ?? 0)) return null
      free -= 1
      count(address, 1)
      if (person) count(person, 1)
      let isLent = false
      let isOver = false
      const lend = () => {
        if (isLent) return
        isLent = true
        free += 1
        count(address, -1)
      }
      return {
        lend,
        end() {
          if (isOver) return
          isOver = true
          lend()
          if (person) count(person, -1)
        },
      }
    },
  }
}

interface Waiting {
  caller: Caller
  begin(place: Place): void
}

/** Requests that wait: addresses come in turn, and within an address its people do. */
function fairQueue() {
  const queue = new Map<string, Map<string | null, Set<Waiting>>>()
  const remove = (waiting: Waiting) => {
    const { address, account } = waiting.caller
    const people = queue.get(address)
    const own = people?.get(account)
    own?.delete(waiting)
    if (own?.size === 0) people?.delete(account)
    if (people?.size === 0) queue.delete(address)
  }
  return {
    add(waiting: Waiting) {
      const { address, account } = waiting.caller
      const people = queue.get(address) ?? new Map<string | null, Set<Waiting>>()
      queue.set(address, people)
      people.set(account, (people.get(account) ?? new Set()).add(waiting))
    },
    remove,
    /** Starts the first whose address and account may have one more place; says whether there was any. */
    startNext(places: Places): boolean {
      for (const [address, people] of queue) {
        for (const [account, [first]] of people) {
          const place = first && places.take(first.caller)
          if (!place) continue
          const own = people.get(account)
          remove(first)
          // After a turn, the address and the account go to the end.
          if (people.delete(account) && own) people.set(account, own)
          if (queue.delete(address)) queue.set(address, people)
          first.begin(place)
          return true
        }
      }
      return false
    },
  }
}

/** Lets a bounded number of requests in at once; further ones wait a moment for their turn. */
export interface Admission {
  /**
   * Waits for a turn. Enter once the whole request has come: what waits for a client must not hold a place. The answer's
   * end ends the turn; call what is returned to end it sooner, when nothing but sending is left.
   * Throws `Busy` when there is no turn in time: a refusal now serves better than an answer after everybody has left.
   */
  enter(caller: Caller, answer: ServerResponse): Promise<() => void>
}

/** `patience`: how many milliseconds a request waits for its turn. */
export function makeAdmission(atOnce: number, patience = defaultPatience): Admission {
  const places = sharedPlaces(atOnce)
  const waitingPlaces = sharedPlaces(atOnce * waitingForEach)
  const queue = fairQueue()
  const startWaiting = () => {
    while (places.free() > 0 && queue.startNext(places)) continue
  }

  const begin = (place: Place, answer: ServerResponse): (() => void) => {
    const end = () => {
      clearTimeout(timer)
      place.end()
      answer.off('finish', end).off('close', end)
      startWaiting()
    }
    const timer = setTimeout(() => {
      place.lend()
      startWaiting()
    }, longestTurn)
    // A caller who goes away makes room too.
    answer.once('finish', end).once('close', end)
    return end
  }

  return {
    async enter(caller, answer) {
      const place = places.take(caller)
      if (place) return begin(place, answer)
      const waitingPlace = waitingPlaces.take(caller)
      if (!waitingPlace) throw new Busy()
      return new Promise((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer)
          answer.off('close', giveUp)
          waitingPlace.end()
        }
        const waiting: Waiting = {
          caller,
          begin(turn) {
            leave()
            resolve(begin(turn, answer))
          },
        }
        const giveUp = () => {
          leave()
          queue.remove(waiting)
          reject(new Busy())
        }
        const timer = setTimeout(giveUp, patience)
        answer.once('close', giveUp)
        queue.add(waiting)
      })
    },
  }
}

import type { ServerResponse } from 'node:http'
import { AppError } from '#src/platform/errors/errors.ts'

/** How many milliseconds a request waits by default, and how many requests may wait for each one in progress. */
const defaultPatience = 500
const waitingForEach = 40
/** A longer request probably waits for an external service, such as a payment service: others may use its slot. */
const longestTurn = 2000

/** Refused because too much is in progress, before anything was done; `retryAfter` in whole seconds. */
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

/** A bounded number of slots, shared so that no caller can take all of them. */
export interface Slots {
  free(): number
  /**
   * Takes a slot. An IP address may take one while more are free than it has: one address gets half of the slots, two get a
   * third each, and one is always left for the next. An account may take one while more than twice as many are free: a third.
   * Returns null when the caller has its share.
   */
  take(caller: Caller): Slot | null
}

export interface Slot {
  /** Releases the slot while the work goes on. The account still counts it. */
  lend(): void
  end(): void
}

/** Counts the slots of each address and each account, of `total` slots. */
export function sharedSlots(total: number): Slots {
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
  begin(slot: Slot): void
}

/** Waiting requests: round-robin over addresses, and over the accounts of an address. */
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
    /** Starts the first request whose address and account may have another slot; returns whether there was one. */
    startNext(slots: Slots): boolean {
      for (const [address, people] of queue) {
        for (const [account, [first]] of people) {
          const slot = first && slots.take(first.caller)
          if (!slot) continue
          const own = people.get(account)
          remove(first)
          // Then the address and the account move to the end.
          if (people.delete(account) && own) people.set(account, own)
          if (queue.delete(address)) queue.set(address, people)
          first.begin(slot)
          return true
        }
      }
      return false
    },
  }
}

/** Limits concurrent requests; further ones wait for a short time. */
export interface Admission {
  /**
   * Waits for a slot. Call it once the whole request has come: a slot must not be taken while waiting for a client. The end
   * of the answer releases the slot; the returned function releases it sooner, when only sending is left. Throws `Busy` on
   * timeout: a refusal now is better than an answer after the caller has left.
   */
  enter(caller: Caller, answer: ServerResponse): Promise<() => void>
}

/** `patience`: how many milliseconds a request waits for a slot. */
export function makeAdmission(atOnce: number, patience = defaultPatience): Admission {
  const slots = sharedSlots(atOnce)
  const waitingSlots = sharedSlots(atOnce * waitingForEach)
  const queue = fairQueue()
  const startWaiting = () => {
    while (slots.free() > 0 && queue.startNext(slots)) continue
  }

  const begin = (slot: Slot, answer: ServerResponse): (() => void) => {
    const end = () => {
      clearTimeout(timer)
      slot.end()
      answer.off('finish', end).off('close', end)
      startWaiting()
    }
    const timer = setTimeout(() => {
      slot.lend()
      startWaiting()
    }, longestTurn)
    // A caller who disconnects also releases the slot.
    answer.once('finish', end).once('close', end)
    return end
  }

  return {
    async enter(caller, answer) {
      const slot = slots.take(caller)
      if (slot) return begin(slot, answer)
      const waitingSlot = waitingSlots.take(caller)
      if (!waitingSlot) throw new Busy()
      return new Promise((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer)
          answer.off('close', giveUp)
          waitingSlot.end()
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

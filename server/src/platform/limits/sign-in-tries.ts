import { createHash } from 'node:crypto'
import pLimit, { type LimitFunction } from 'p-limit'
import { addressKey } from './addresses.ts'
import { Busy } from './admission.ts'
import { type Limits, TooMany } from './limits.ts'

/** How many tries of one email may be queued. */
const mostWaiting = 100

/** One counted try; call exactly one of these when its result is known. */
export interface Try {
  /** The password was wrong. */
  failed(): Promise<void>
  succeeded(): Promise<void>
  /** Refused for another reason, which says nothing about the password. */
  forgotten(): Promise<void>
}

interface Counted {
  oneAtATime: LimitFunction
  waiting: number
  underWay: number
  settled: PromiseWithResolvers<void>
}

/**
 * Counts failed sign-ins, by IP address and by email, against guessing. A try is counted before the password is checked, so
 * concurrent tries get no further than sequential ones. When the count is full only because of unfinished tries, further
 * ones wait for their result: right passwords at the same moment lock nobody out. An IP address that has signed in to an email
 * within 30 days has its own count for it: failures from elsewhere do not lock out its owner there.
 */
export function signInTries(limits: Limits): { begin(email: string, ip: string): Promise<Try> } {
  const counts = new Map<string, Counted>()

  const take = async (key: string): Promise<Counted> => {
    const counted = counts.get(key) ?? {
      oneAtATime: pLimit(1),
      waiting: 0,
      underWay: 0,
      settled: Promise.withResolvers<void>(),
    }
    if (counted.waiting >= mostWaiting) throw new Busy()
    counts.set(key, counted)
    counted.waiting += 1
    try {
      await counted.oneAtATime(async () => {
        for (;;) {
          const { promise: settled } = counted.settled
          const refused = await reserve(limits, key)
          if (!refused) break
          if (counted.underWay === 0) throw refused
          await settled
        }
        counted.underWay += 1
      })
    } finally {
      counted.waiting -= 1
      forget(key, counted)
    }
    return counted
  }
  const forget = (key: string, { waiting, underWay }: Counted) => {
    if (waiting === 0 && underWay === 0) counts.delete(key)
  }

  return {
    async begin(email, ip) {
      const address = addressKey(ip)
      await limits.check('signIns', address)
      const here = hash(`${email} ${address}`)
      const key = (await limits.isKnown(here)) ? here : hash(email)
      const counted = await take(key)
      const settle = async (work: Promise<unknown> | null) => {
        try {
          await work
        } finally {
          counted.underWay -= 1
          counted.settled.resolve()
          counted.settled = Promise.withResolvers()
          forget(key, counted)
        }
      }
      return {
        failed: () =>
          settle(
            limits.use('signIns', address).catch((error: unknown) => {
              if (!(error instanceof TooMany)) throw error
            }),
          ),
        forgotten: () => settle(limits.takeBack('signInsPerEmail', key)),
        succeeded: () => settle(Promise.all([limits.takeBack('signInsPerEmail', key), limits.remember(here)])),
      }
    },
  }
}

/** Counts the try; a refusal leaves the count unchanged. */
async function reserve(limits: Limits, key: string): Promise<TooMany | null> {
  try {
    await limits.check('signInsPerEmail', key)
  } catch (error) {
    if (error instanceof TooMany) return error
    throw error
  }
  try {
    await limits.use('signInsPerEmail', key)
    return null
  } catch (error) {
    // Another process counted first; its password may be right.
    if (!(error instanceof TooMany)) throw error
    await limits.takeBack('signInsPerEmail', key)
    return error
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

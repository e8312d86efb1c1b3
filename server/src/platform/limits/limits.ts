import { type ErrorCode, type LimitName, messages } from '@firstrung/contract'
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Env } from '#src/env.ts'
import type { Handle } from '#src/platform/database/db.ts'
import type { SharedMemory } from '#src/platform/database/redis.ts'
import type { Connections } from '#src/platform/database/server-pool.ts'
import { AppError } from '#src/platform/errors/errors.ts'

const day = 86_400
const month = 30 * day
const hour = 3600
const quarter = 900
const minute = 60

declare module '#src/platform/database/db.ts' {
  interface Database {
    rateLimits: { key: string; points: number; expire: number | null }
  }
}

type Name = LimitName | 'signIns' | 'signInsPerEmail' | 'mails' | 'unaskedMails'

/** Refused because of a limit; `retryAfter` in whole seconds. */
export class TooMany extends AppError {
  readonly retryAfter: number
  constructor(retryAfter: number, code: ErrorCode = 'too_many', msg?: string) {
    super(code, msg === undefined ? {} : { msg })
    this.retryAfter = retryAfter
  }
}

/** Where somebody stands within a limit: how many uses it has, how many are left, and in how many seconds it begins new. */
export interface LimitState {
  most: number
  left: number
  seconds: number
  isOver: boolean
}

export interface Limits {
  /** Counts one use; refuses when the limit is reached. */
  use(name: Name, key: string): Promise<void>
  /** Refuses when the limit is already reached, without counting. */
  check(name: Name, key: string): Promise<void>
  /** Forgets one use. */
  takeBack(name: Name, key: string): Promise<void>
  /** Counts one use by an account, and by all accounts of its address together, who may do ADDRESS_LIMIT_FACTOR times as much. */
  useAsAccount(name: LimitName, account: string, address: string): Promise<void>
  /** Counts one use by a program, and says where its key stands; the caller refuses what is over. */
  useAsKey(name: LimitName, keyId: string): Promise<LimitState>
  /** Remembers a key for 30 days. */
  remember(key: string): Promise<void>
  isKnown(key: string): Promise<boolean>
}

/** Makes limits that all processes share: in Redis, or in the database where it is out of reach or there is none. */
const limiterIn =
  (pool: Pick<Connections, 'query'>, redis: SharedMemory | null) =>
  (keyPrefix: string, points: number, duration: number) => {
    const bound = { keyPrefix, points, duration }
    const inDatabase = new RateLimiterPostgres({
      ...bound,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    })
    if (!redis) return inDatabase
    return new RateLimiterRedis({ ...bound, storeClient: redis.client, insuranceLimiter: inDatabase })
  }

/**
 * Counters in the database, or in Redis, so that they are shared by all server processes. While Redis is down the database
 * counts.
 */
export function makeLimits(pool: Pick<Connections, 'query'>, redis: SharedMemory | null, env: Env): Limits {
  const limiter = limiterIn(pool, redis)
  const limiters: Record<Name, RateLimiterPostgres | RateLimiterRedis> = {
    registrations: limiter('registrations', env.REGISTRATIONS_PER_HOUR, hour),
    googleSignIns: limiter('googleSignIns', env.GOOGLE_SIGN_INS_PER_HOUR, hour),
    mails: limiter('mails', env.MAILS_PER_ADDRESS_PER_DAY, day),
    unaskedMails: limiter('unaskedMails', env.UNASKED_MAILS_PER_DAY, day),
    signIns: limiter('signIns', env.SIGN_INS_PER_QUARTER, quarter),
    signInsPerEmail: limiter('signInsPerEmail', env.SIGN_INS_PER_EMAIL, quarter),
    signings: limiter('signings', env.SIGNINGS_PER_HOUR, hour),
    comments: limiter('comments', env.COMMENTS_PER_MINUTE, minute),
    likes: limiter('likes', env.LIKES_PER_MINUTE, minute),
    requests: limiter('requests', env.REQUESTS_PER_HOUR, hour),
    messages: limiter('messages', env.MESSAGES_PER_HOUR, hour),
    payments: limiter('payments', env.PAYMENTS_PER_HOUR, hour),
    grievances: limiter('grievances', env.GRIEVANCES_PER_HOUR, hour),
    pictures: limiter('pictures', env.PICTURES_PER_HOUR, hour),
    orderReads: limiter('orderReads', env.ORDER_READS_PER_HOUR, hour),
    calendarReads: limiter('calendarReads', env.CALENDAR_READS_PER_HOUR, hour),
    apiCalls: limiter('apiCalls', env.API_CALLS_PER_SECOND, 1),
    recoveries: limiter('recoveries', env.RECOVERIES_PER_HOUR, hour),
    invitations: limiter('invitations', env.INVITATIONS_PER_HOUR, hour),
    confirmations: limiter('confirmations', env.CONFIRMATIONS_PER_HOUR, hour),
  }
  /** The same limits for all accounts of one address together. */
  const sums = new Map(
    Object.entries(limiters).map(([name, { points, duration }]) => [
      name,
      limiter(`${name}PerAddress`, points * env.ADDRESS_LIMIT_FACTOR, duration),
    ]),
  )
  const known = limiter('known', 1, month)
  const refuse = (name: Name, state: RateLimiterRes): never => {
    const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
    throw new TooMany(
      seconds,
      'too_many',
      name === 'messages' ? messages.tooManyWritten(Math.ceil(seconds / 60)) : undefined,
    )
  }
  const consume = async (name: Name, from: RateLimiterPostgres | RateLimiterRedis | undefined, key: string) => {
    await from?.consume(key).catch((state: unknown) => {
      if (state instanceof RateLimiterRes) refuse(name, state)
      throw state
    })
  }
  return {
    use: (name, key) => consume(name, limiters[name], key),
    async useAsAccount(name, account, address) {
      // The account first, so that a use refused for the account does not count for its address.
      await consume(name, limiters[name], account)
      await consume(name, sums.get(name), address)
    },
    useAsKey: (name, keyId) => stateAfterUse(limiters[name], keyId),
    async remember(key) {
      await known.set(key, 1, month)
    },
    async isKnown(key) {
      return (await known.get(key)) !== null
    },
    async check(name, key) {
      const state = await limiters[name].get(key)
      if (state && state.consumedPoints >= limiters[name].points) refuse(name, state)
    },
    async takeBack(name, key) {
      await limiters[name].reward(key)
    },
  }
}

/** Counts one use, and says where the key stands; it never refuses. */
async function stateAfterUse(from: RateLimiterPostgres | RateLimiterRedis, key: string): Promise<LimitState> {
  let isOver = false
  const state = await from.consume(key).catch((refused: unknown) => {
    if (!(refused instanceof RateLimiterRes)) throw refused
    isOver = true
    return refused
  })
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
  return { most: from.points, left: Math.max(0, state.remainingPoints), seconds, isOver }
}

/** Deletes the counts of windows that are over. */
export async function forgetEndedLimits(db: Handle): Promise<void> {
  // The limiter uses the clock of the machine.
  await db.deleteFrom('rateLimits').where('expire', '<', Date.now()).execute()
}

import type { LimitName } from '@firstrung/contract'
import { RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Env } from '#src/env.ts'
import { AppError } from './errors.ts'
import type { SharedMemory } from './redis.ts'
import type { Connections } from './server-pool.ts'

const hour = 3600
const quarter = 900
const minute = 60

declare module './db.ts' {
  interface Database {
    rateLimits: { key: string; points: number; expire: number | null }
  }
}

type Name = LimitName | 'signIns' | 'signInsPerEmail'

/** Refused because of a limit; `retryAfter` in whole seconds. */
export class TooMany extends AppError {
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super('too_many')
    this.retryAfter = retryAfter
  }
}

export interface Limits {
  /** Counts one use; refuses when the limit is reached. */
  use(name: Name, key: string): Promise<void>
  /** Refuses when the limit is reached already, without counting. */
  check(name: Name, key: string): Promise<void>
  /** Forgets one use. */
  takeBack(name: Name, key: string): Promise<void>
}

/** Counters in the database, or in Redis, so that they hold across server processes. While Redis is down the database counts. */
export function makeLimits(pool: Pick<Connections, 'query'>, redis: SharedMemory | null, env: Env): Limits {
  const limiter = (name: Name, points: number, duration: number) => {
    const bound = { keyPrefix: name, points, duration }
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
  const limiters: Record<Name, RateLimiterPostgres | RateLimiterRedis> = {
    registrations: limiter('registrations', env.REGISTRATIONS_PER_HOUR, hour),
    signIns: limiter('signIns', env.SIGN_INS_PER_QUARTER, quarter),
    signInsPerEmail: limiter('signInsPerEmail', env.SIGN_INS_PER_EMAIL, quarter),
    signings: limiter('signings', env.SIGNINGS_PER_HOUR, hour),
    comments: limiter('comments', env.COMMENTS_PER_MINUTE, minute),
    likes: limiter('likes', env.LIKES_PER_MINUTE, minute),
    requests: limiter('requests', env.REQUESTS_PER_HOUR, hour),
    payments: limiter('payments', env.PAYMENTS_PER_HOUR, hour),
    pictures: limiter('pictures', env.PICTURES_PER_HOUR, hour),
    orderReads: limiter('orderReads', env.ORDER_READS_PER_HOUR, hour),
    recoveries: limiter('recoveries', env.RECOVERIES_PER_HOUR, hour),
    confirmations: limiter('confirmations', env.CONFIRMATIONS_PER_HOUR, hour),
  }
  const refuse = (state: RateLimiterRes): never => {
    throw new TooMany(Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
  }
  return {
    async use(name, key) {
      await limiters[name].consume(key).catch((state: unknown) => {
        if (state instanceof RateLimiterRes) refuse(state)
        throw state
      })
    },
    async check(name, key) {
      const state = await limiters[name].get(key)
      if (state && state.consumedPoints >= limiters[name].points) refuse(state)
    },
    async takeBack(name, key) {
      await limiters[name].reward(key)
    },
  }
}

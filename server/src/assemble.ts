import { createSecretKey } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { buildApp } from './app.ts'
import { isAddressHeld } from './domains/accounts/emails/confirmation.service.ts'
import { relations } from './domains/hiring/access/relations.service.ts'
import { tellOfMailsLeftOut } from './domains/notifications/notifications.tasks.ts'
import { mailBrand } from './domains/operator/operator.service.ts'
import { paymentServiceOf } from './domains/payments/payments.service.ts'
import type { Env } from './env.ts'
import type { Deps } from './platform/context.ts'
import { type Db, openDb } from './platform/database/db.ts'
import { PublicContent } from './platform/database/public-content.ts'
import { openRedis, type SharedMemory } from './platform/database/redis.ts'
import { withConnectTimeout } from './platform/database/server-pool.ts'
import { type Faults, watchFaults } from './platform/errors/faults.ts'
import { openScanner, type Scanner } from './platform/files/scanner.ts'
import { openStorage } from './platform/files/storage.ts'
import { tryWriting } from './platform/files/storage-disk.ts'
import { PageCache } from './platform/http/page-cache.ts'
import { makeLimits } from './platform/limits/limits.ts'
import { type LiveServer, openLive } from './platform/live/live.ts'
import { confirmedMailer, limitedMailer, makeMailer } from './platform/mail/mail.ts'
import { makeHealthChecks } from './platform/monitoring/health-checks.ts'
import { openTracing, type Tracing } from './platform/monitoring/tracing.ts'
import { loadSecret } from './platform/secrets/secrets.ts'
import { startTasks, type Tasks } from './platform/tasks/tasks.ts'
import { publicTables } from './public-tables.ts'
import { allTasks } from './tasks.ts'

/** An assembled server; `drain` waits until the load balancer sends no more requests, `stop` ends everything else. */
export interface Assembled {
  app: FastifyInstance
  db: Db
  deps: Deps
  tasks: Tasks
  live: LiveServer
  /** Rendered pages, invalidated by every change of what they show; null when every visitor gets a new rendering. */
  pageCache: PageCache | null
  /** Knows when a table changes that public pages show. */
  content: PublicContent
  drain(): Promise<void>
  stop(): Promise<void>
}

interface AssembleOptions {
  env: Env
  pool: Pool
  /** For public reads of visitors, which may be slightly outdated. */
  replica?: Pool | undefined
  log: FastifyBaseLogger
  now?: () => Date
  /** Whether this process runs tasks. */
  work: boolean
}

/** Assembles the server over a migrated database; used by the start, by tests and by the benchmark. */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const { env, pool, replica, log, work } = options
  const tracing = await openTracing(env)
  // No connect timeout for the embedded database: it has one session and cannot be unreachable.
  const forRequests = (of: Pool) => (env.DATABASE_URL ? withConnectTimeout(of, env.DATABASE_WAIT_MILLIS) : of)
  const connections = forRequests(pool)
  const content = new PublicContent(publicTables)
  const db = openDb(connections, tracing?.statement, content)
  const patientDb = openDb(pool, tracing?.statement, content)
  const faults = watchFaults()
  const redis = await openRedis(env.REDIS_URL, log)
  const live = await openLive({ env, pool, redis, log, faults })
  content.onCommitted((tables) => live.announceTables(tables))
  live.onTablesChanged((tables) => content.changed(tables))
  const scanner = env.CLAMD_URL ? openScanner(env.CLAMD_URL) : null
  const limits = makeLimits(connections, redis, env)
  const base = {
    live,
    env,
    now: options.now ?? (() => new Date()),
    storage: openStorage(env),
    mailer: confirmedMailer(
      limitedMailer(
        makeMailer(env, log, () => mailBrand({ db: patientDb, env })),
        limits,
        log,
        () => tasks.send(patientDb, tellOfMailsLeftOut, {}),
      ),
      (address) => isAddressHeld(patientDb, address),
      log,
    ),
    relations,
    scanner,
    // One key for all links: making one of the bytes costs more than signing.
    linkSecret: createSecretKey(await loadSecret(db, 'links')),
  }
  const tasks = await startTasks({ pool, db: patientDb, tasks: allTasks, deps: base, log, faults, work })
  const deps: Deps = { ...base, tasks }
  const health = healthOf(options, { redis, tracing, scanner, faults, deps })
  const [pageCache, answerCache] = cachesOf(options, content, base.now)
  const leaving = { isSo: false }
  const app = await buildApp({
    db,
    patientDb,
    replica: replica && openDb(forRequests(replica), tracing?.statement, content),
    deps,
    content,
    answerCache,
    limits,
    live,
    log,
    health,
    pool,
    leaving,
    tracing,
    faults,
  })
  const drain = async () => {
    leaving.isSo = true
    await sleep(env.DRAIN_SECONDS * 1000)
  }
  const stop = async () => {
    await tasks.stop()
    base.mailer.close()
    redis?.close()
    await tracing?.close()
  }
  return { app, db, deps, tasks, live, pageCache, content, drain, stop }
}

interface Dependencies {
  redis: SharedMemory | null
  tracing: Tracing | null
  scanner: Scanner | null
  faults: Faults
  deps: Deps
}

/** The health checks of what the server uses. */
function healthOf({ env, pool, replica }: AssembleOptions, { redis, tracing, scanner, faults, deps }: Dependencies) {
  const payments = paymentServiceOf(env)
  return makeHealthChecks(
    [
      {
        name: 'database',
        reach: async () => {
          faults.assertWritable('database')
          await pool.query('select 1')
        },
      },
      { name: 'replica', reach: replica ? () => replica.query('select 1') : null },
      { name: 'redis', reach: redis && (() => redis.reach()) },
      { name: 'files', reach: () => deps.storage.reach() },
      {
        name: 'disk',
        reach: async () => {
          faults.assertWritable('disk')
          await tryWriting(env.dataDir).catch((error: unknown) => {
            faults.countUnwritten(error)
            throw error
          })
        },
      },
      { name: 'mail', reach: env.SMTP_URL ? () => deps.mailer.reach() : null },
      { name: 'google', reach: env.GOOGLE_CLIENT_ID ? () => reachIssuer(env.GOOGLE_ISSUER) : null },
      { name: 'payments', reach: payments && (() => payments.reach()) },
      { name: 'traces', reach: tracing && (() => tracing.reach()) },
      { name: 'scanner', reach: scanner && (() => scanner.ping()) },
    ],
    faults.lastUnwritten,
  )
}

/**
 * The cached pages and the cached answers of the API; nulls when every visitor gets new ones. Answers have a part of their own, so
 * that searches with many words take no page away.
 */
function cachesOf(
  { env, log }: AssembleOptions,
  content: PublicContent,
  now: () => Date,
): [PageCache | null, PageCache | null] {
  const megabytes = env.PAGE_CACHE
  if (megabytes === 'off') return [null, null]
  const cacheOf = (share: number, what: string) =>
    new PageCache({
      bytes: share * megabytes * 1024 * 1024,
      content,
      now: () => now().getTime(),
      onUncachable: (key, tables) => log.error({ key, tables }, `${what} that reads other than public tables`),
    })
  return [cacheOf(0.75, 'a page'), cacheOf(0.25, 'an answer')]
}

/** Fetches the sign-in provider's discovery document, which every sign-in needs first. */
async function reachIssuer(issuer: string): Promise<void> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the sign-in provider answered ${answer.status}`)
}

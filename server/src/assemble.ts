import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { buildApp } from './app.ts'
import type { Env } from './env.ts'
import type { Deps } from './platform/context.ts'
import { type Db, openDb } from './platform/db.ts'
import { makeLimits } from './platform/limits.ts'
import { loadSecret } from './platform/secrets.ts'
import { diskStorage } from './platform/storage.ts'
import { startTasks, type Tasks } from './platform/tasks.ts'
import { allTasks } from './tasks.ts'

/** Puts the server together over a migrated database; used by the start, by tests and by the benchmark. */
export async function assemble(options: {
  env: Env
  pool: Pool
  log: FastifyBaseLogger
  now?: () => Date
  /** Whether this process runs tasks by itself. */
  work: boolean
}): Promise<{ app: FastifyInstance; db: Db; deps: Deps; tasks: Tasks; stop(): Promise<void> }> {
  const { env, pool, log, work } = options
  const db = openDb(pool)
  const base = {
    env,
    now: options.now ?? (() => new Date()),
    storage: diskStorage(`${env.dataDir}/files`),
    linkSecret: await loadSecret(db, 'links'),
  }
  const tasks = await startTasks({ pool, db, tasks: allTasks, deps: base, log, work })
  const deps: Deps = { ...base, tasks }
  const isReady = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )
  const app = await buildApp({ db, deps, limits: makeLimits(pool, env), log, isReady })
  return { app, db, deps, tasks, stop: () => tasks.stop() }
}

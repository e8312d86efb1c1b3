import pg from 'pg'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import { watchDatabase } from './platform/database/database-watch.ts'
import { migrate, openDb } from './platform/database/db.ts'
import { ServerPool, sessionOptions } from './platform/database/server-pool.ts'
import { openEmbedded, vacuumEmbedded } from './platform/embedded/engine.ts'
import { installTasks } from './platform/tasks/tasks.ts'
import { checkServer, databaseFault, ensureDataFolder, folderFault } from './start-faults.ts'

const hour = 3_600_000

export interface OpenDatabase {
  pool: pg.Pool
  close(): Promise<void>
}

/** The migrated database that the settings name: PostgreSQL, or the embedded one in the data folder. */
export async function openDatabase(env: Env, log: Logger): Promise<OpenDatabase> {
  if (!env.DATABASE_URL) {
    const database = await openEmbeddedIn(env, log)
    await setUp(database.pool)
    return database
  }
  // A migration may change many rows, so it may take longer than a statement of a request.
  const url = env.DATABASE_URL
  await checkServer(url, env)
  if (!env.s3 || !env.SMTP_URL) ensureDataFolder(env.dataDir)
  const patientDb = openWithoutTimeouts(url)
  const fault = (error: unknown) => {
    throw databaseFault(error, url, env)
  }
  await setUp(patientDb.pool).catch(fault).finally(patientDb.close)
  return openServer(url, env, log)
}

/** The embedded database, without migrations. */
export async function openEmbeddedIn(env: Env, log: Logger): Promise<OpenDatabase> {
  ensureDataFolder(env.dataDir)
  const database = await openEmbedded(env.dataDir).catch((error: unknown) => {
    throw folderFault(error, env.dataDir)
  })
  database.pool.on('error', (err) => {
    log.fatal({ err }, 'the embedded database broke')
    process.exit(1)
  })
  // The embedded database has no autovacuum.
  setInterval(() => vacuumEmbedded(database.pool).catch((err) => log.error({ err }, 'vacuum')), hour).unref()
  return database
}

/** A PostgreSQL server without timeouts and migrations, for setting it up and for commands. */
export function openWithoutTimeouts(url: string): OpenDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: sessionOptions })
  return { pool, close: () => pool.end() }
}

/** A PostgreSQL server for requests, which fail at once when it is unreachable. */
export function openServer(url: string, env: Env, log: Logger): OpenDatabase {
  const statement = env.DATABASE_STATEMENT_SECONDS * 1000
  const pool = new ServerPool({
    connectionString: url,
    max: env.DATABASE_POOL,
    // Making a connection takes several round trips, so some are kept open, and none is closed after a short pause.
    min: 2,
    idleTimeoutMillis: 300_000,
    connectionTimeoutMillis: env.DATABASE_CONNECT_SECONDS * 1000,
    statement_timeout: statement,
    // The lock timeout is shorter than the statement timeout, so that a waiting statement gives up before the one that blocks it.
    lock_timeout: Math.ceil(statement / 2),
    // A request that never ends must not keep its locks for ever.
    idle_in_transaction_session_timeout: statement,
    // Longer than the server's own timeout, so that it matters only when the network swallows an answer.
    query_timeout: statement + 5000,
    keepAlive: true,
    options: sessionOptions,
    application_name: 'firstrung',
  })
  pool.on('error', (err) => log.error({ err }, 'database connection lost'))
  // A connection that breaks between two statements also emits an error on its client, and nothing else listens to this.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const watch = watchDatabase(url, {
    down() {
      log.error('the database does not answer')
      pool.lose()
    },
    up() {
      log.info('the database answers again')
      pool.regain()
    },
  })
  return {
    pool,
    async close() {
      await watch.stop()
      await pool.end()
    },
  }
}

/** Migrates tables and task queue. Safe when several processes start at once. */
export async function setUp(pool: pg.Pool): Promise<void> {
  await migrate(openDb(pool))
  await installTasks(pool)
}

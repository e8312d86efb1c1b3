import { mkdir } from 'node:fs/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import { openEmbedded, vacuumEmbedded } from './platform/embedded/engine.ts'

const hour = 3_600_000

/** The database that the settings name: PostgreSQL, or the embedded one in the data folder. */
export async function openPool(env: Env, log: Logger): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  if (env.DATABASE_URL) {
    const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: env.DATABASE_POOL })
    pool.on('error', (err) => log.error({ err }, 'database connection lost'))
    return { pool, close: () => pool.end() }
  }
  await mkdir(env.dataDir, { recursive: true })
  const database = await openEmbedded(env.dataDir)
  database.pool.on('error', (err) => {
    log.fatal({ err }, 'the embedded database broke')
    process.exit(1)
  })
  // Nobody else clears away its old rows.
  setInterval(() => vacuumEmbedded(database.pool).catch((err) => log.error({ err }, 'vacuum')), hour).unref()
  return database
}

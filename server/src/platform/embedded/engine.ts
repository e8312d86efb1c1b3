import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { createCluster } from './cluster.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { startEngineThread } from './engine-thread.ts'
import { sessionPool } from './session-pool.ts'

export { DataDirInUse } from './data-dir-lock.ts'

export type EmbeddedDatabase = { pool: pg.Pool; close(): Promise<void> }

// PostgreSQL's default interval. A single-user engine has no checkpointer: without this its log would grow without end, and
// with it the time to recover after a kill.
const CHECKPOINT_EVERY_MS = 5 * 60 * 1000

/**
 * Opens (or creates) the embedded database below `dataDir`/database. Locks `dataDir`; throws DataDirInUse, naming the
 * holder, when another process has it. An engine that breaks makes the pool emit 'error' and reject everything; it can then
 * only be closed and opened again.
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockDataDir(dataDir)
  try {
    const folder = join(dataDir, 'database')
    if (!existsSync(join(folder, 'PG_VERSION'))) await createCluster(folder)
    const engine = await startEngineThread(folder)

    const { pool, fail } = sessionPool(engine.connect)
    // A failing checkpoint means a failing engine, which the pool reports.
    const checkpoint = () => void pool.query('checkpoint').catch(() => {})
    const checkpoints = setInterval(checkpoint, CHECKPOINT_EVERY_MS).unref()
    void engine.ended.then((error) => error && fail(error))

    let closed: Promise<void> | undefined
    const close = async () => {
      clearInterval(checkpoints)
      if (!pool.ending) await pool.end()
      await engine.close()
      unlock()
    }
    return { pool, close: () => (closed ??= close()) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Frees the space of changed and deleted rows and refreshes the planner's statistics. There is no autovacuum here. */
export async function vacuumEmbedded(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum (analyze)')
}

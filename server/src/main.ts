import { mkdir } from 'node:fs/promises'
import pg from 'pg'
import pino from 'pino'
import { assemble } from './assemble.ts'
import { BadSettings, type Env, readEnv } from './env.ts'
import { migrate, openDb } from './platform/db.ts'
import { DataDirInUse, openEmbedded } from './platform/embedded/engine.ts'
import { installTasks } from './platform/tasks.ts'

/** One line of progress for the person at the terminal; logs go to stdout as JSON, this to stderr. */
const say = (line: string) => process.stderr.write(`${line}\n`)

async function openPool(env: Env): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  if (!env.DATABASE_URL) {
    await mkdir(env.dataDir, { recursive: true })
    return openEmbedded(env.dataDir)
  }
  const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: env.DATABASE_POOL })
  return { pool, close: () => pool.end() }
}

async function start(): Promise<void> {
  const env = readEnv()
  const log = pino({ level: env.LOG_LEVEL, redact: ['req.headers', 'password', 'token'] })

  say('Opening the database…')
  const { pool, close } = await openPool(env)
  await migrate(openDb(pool))
  await installTasks(pool)
  const { app, stop } = await assemble({ env, pool, log, work: true })

  await app.listen({ port: env.PORT, host: env.HOST })
  say(`Firstrung is ready at ${env.publicUrl}`)

  let stopping = false
  const shutDown = async () => {
    if (stopping) return
    stopping = true
    await app.close()
    await stop()
    await close()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      void shutDown().then(() => process.exit(0))
    })
  }
}

start().catch((error: unknown) => {
  const expected = error instanceof BadSettings || error instanceof DataDirInUse
  say(expected ? error.message : `Firstrung could not start: ${error instanceof Error ? error.stack : String(error)}`)
  process.exit(1)
})

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import pino from 'pino'
import { assemble } from '#src/assemble.ts'
import { readEnv } from '#src/env.ts'
import type { Db } from '#src/platform/db.ts'
import { type Scene, setScene } from './scene.ts'
import { openTestDatabase } from './template.ts'

/** The whole server on a database of its own, with a clock that stands still until it is moved. */
export interface World extends Scene {
  app: FastifyInstance
  db: Db
  pool: Pool
  clock: { now: Date; advance(millis: number): void }
  /** What the server has logged so far. */
  logged(): Record<string, unknown>[]
  /** Runs the tasks that are due until none is left. */
  runTasks(): Promise<number>
  close(): Promise<void>
}

/** Opens a world; `settings` are environment variables. Limits are lifted unless a test sets them. */
export async function openWorld(settings: Record<string, string> = {}): Promise<World> {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-world-'))
  const env = readEnv({
    DATA_DIR: folder,
    REGISTRATIONS_PER_HOUR: '100000',
    SIGN_INS_PER_QUARTER: '100000',
    SIGN_INS_PER_EMAIL: '100000',
    SIGNINGS_PER_HOUR: '100000',
    SUBMISSIONS_PER_HOUR: '100000',
    REQUESTS_PER_HOUR: '100000',
    ...settings,
  })
  const clock = {
    now: new Date(),
    advance(millis: number) {
      clock.now = new Date(clock.now.getTime() + millis)
    },
  }
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  const { app, db, deps, tasks, stop } = await assemble({
    env,
    pool: database.pool,
    log,
    now: () => clock.now,
    work: false,
  })
  await app.ready()

  return {
    ...setScene({ app, db, deps, log, clock }),
    app,
    db,
    pool: database.pool,
    clock,
    logged: () => lines.map((line) => JSON.parse(line)),
    runTasks: () => tasks.drain(),
    async close() {
      await app.close()
      await stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A fresh email. */
export const someEmail = (): string => `${randomUUID()}@example.org`

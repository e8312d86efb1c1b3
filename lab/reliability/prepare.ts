import { type Assembled, assemble } from '@firstrung/server/src/assemble.ts'
import * as sessions from '@firstrung/server/src/domains/accounts/sessions/sessions.service.ts'
import { readEnv } from '@firstrung/server/src/env.ts'
import type { Db } from '@firstrung/server/src/platform/database/db.ts'
import type { Tasks } from '@firstrung/server/src/platform/tasks/tasks.ts'
import { liftedLimits } from '@firstrung/server/src/testing/lifted-limits.ts'
import { makeTestContext, type TestContext } from '@firstrung/server/src/testing/test-context.ts'
import pg from 'pg'
import pino from 'pino'
import { addCandidates } from '../bench/dataset.ts'

/** The product's services over a database, inside this process. */
export interface Prepared extends TestContext {
  /** Ready; protocols let it listen. */
  app: Assembled['app']
  db: Db
  pool: pg.Pool
  tasks: Tasks
  /** From then on its clock stands still at this moment. */
  moveClock(to: Date): void
  /** This many candidates with complete profiles, each signed in. */
  people(count: number): Promise<{ id: string; token: string }[]>
  close(): Promise<void>
}

/** Limits that no protocol reaches, and a payment service. */
export const lifted = {
  ...liftedLimits,
  UPI_ID: 'firstrung@bank',
}

let batches = 0

export async function prepare(databaseUrl: string, settings: Record<string, string> = {}): Promise<Prepared> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  // Protocols stop the database.
  pool.on('error', () => undefined)
  const log = pino({ level: 'silent' })
  const clock = { now: new Date() }
  let isMoved = false
  const now = () => (isMoved ? clock.now : new Date())
  // Without DATABASE_URL nothing watches the database: that is the task of the tested servers.
  const env = readEnv({ DATA_DIR: process.env['DATA_DIR'], ...lifted, ...settings })
  const parts = await assemble({ env, pool, log, now, work: false })
  await parts.app.ready()
  const context = makeTestContext({ ...parts, log, clock })
  let isOpen = true
  return {
    ...context,
    app: parts.app,
    db: parts.db,
    pool,
    tasks: parts.tasks,
    moveClock(to) {
      isMoved = true
      clock.now = to
    },
    async people(count) {
      batches += 1
      const prefix = `people-${process.pid}-${batches}-`
      await addCandidates(parts.db, prefix, 1, count, { jobs: 0, internships: 0 })
      const rows = await parts.db
        .selectFrom('accounts')
        .select('id')
        .where('email', 'like', `${prefix}%`)
        .orderBy('email')
        .execute()
      return context.within(async (ctx) => {
        const people: { id: string; token: string }[] = []
        for (const { id } of rows) people.push({ id, token: await sessions.openSession(ctx, id) })
        return people
      })
    },
    async close() {
      if (!isOpen) return
      isOpen = false
      await parts.app.close()
      await parts.stop()
      await pool.end()
    },
  }
}

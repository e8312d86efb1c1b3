import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { fromKysely, PgBoss } from 'pg-boss'
import { type Ctx, type Deps, makeCtx } from './context.ts'
import type { Db, Handle } from './db.ts'

/** Work for later, by name and payload. It runs in a transaction of its own and must be safe to run twice. */
export interface Task<P extends object> {
  name: string
  run(ctx: Ctx, payload: P): Promise<void>
  /** Standard cron expression in Indian time, for tasks that come round by themselves. */
  cron?: string
}

export interface Tasks {
  send<P extends object>(
    db: Handle,
    task: Task<P>,
    payload: P,
    options?: { startAfter?: Date; singletonKey?: string },
  ): Promise<void>
  /** Runs what is due until nothing is left; for tests. Returns how many ran. */
  drain(): Promise<number>
  stop(): Promise<void>
}

type AnyTask = Task<never>

/** The task queue over the one pool of the process. `work: false` only writes tasks and leaves running them to `drain`. */
export async function startTasks(options: {
  pool: Pool
  db: Db
  tasks: readonly AnyTask[]
  deps: Omit<Deps, 'tasks'>
  log: FastifyBaseLogger
  work: boolean
}): Promise<Tasks> {
  const { pool, db, tasks, deps, log, work } = options
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeSql(pool, text, values) },
    schedule: work,
    supervise: work,
  })
  boss.on('error', (error) => log.error({ err: error }, 'task queue'))
  await boss.start()
  for (const task of tasks) {
    await boss.createQueue(task.name, { retryLimit: 10, retryBackoff: true, retryDelay: 2 })
    // Asking for any job makes the queue known. Else the first `send` would look it up through the pool, from inside a
    // transaction, for which the one session of the embedded database waits for ever.
    await boss.getJobById(task.name, randomUUID())
    if (work && task.cron) await boss.schedule(task.name, task.cron, {}, { tz: 'Asia/Kolkata' })
  }

  const run = async (task: AnyTask, payload: object) => {
    const effects = await db.transaction().execute(async (trx) => {
      const { ctx, runAfter } = makeCtx(
        { ...deps, tasks: queue },
        { db: trx, actor: null, log: log.child({ task: task.name }) },
      )
      await task.run(ctx, payload as never)
      return runAfter
    })
    await effects()
  }

  const queue: Tasks = {
    async send(handle, task, payload, sendOptions = {}) {
      await boss.send(task.name, payload, { ...sendOptions, db: fromKysely(handle) })
    },
    async drain() {
      let count = 0
      for (const task of tasks) {
        for (;;) {
          const [job] = await boss.fetch<object>(task.name)
          if (!job) break
          await run(task, job.data)
          await boss.complete(task.name, job.id)
          count += 1
        }
      }
      return count
    },
    async stop() {
      await boss.stop({ graceful: work, timeout: 5000 })
    },
  }

  if (work) {
    for (const task of tasks) {
      await boss.work<object>(task.name, { pollingIntervalSeconds: 2 }, async ([job]) => {
        if (job) await run(task, job.data)
      })
    }
  }
  return queue
}

/** Makes the queue's own tables; part of setting up a database. */
export async function installTasks(pool: Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeSql(pool, text, values) },
    schedule: false,
    supervise: false,
  })
  await boss.start()
  await boss.stop({ graceful: false })
}

/** The queue sends whole transactions as one text; when one fails midway, its connection must be left clean. */
async function executeSql(pool: Pool, text: string, values: unknown[] | undefined) {
  const connection = await pool.connect()
  try {
    return await connection.query(text, values)
  } catch (error) {
    await connection.query('rollback')
    throw error
  } finally {
    connection.release()
  }
}

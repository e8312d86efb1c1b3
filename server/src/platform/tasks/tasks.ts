import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import pLimit from 'p-limit'
import type { Pool } from 'pg'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss'
import { v7 as timeOrderedId } from 'uuid'
import { type Ctx, type Deps, makeCtx } from '#src/platform/context.ts'
import type { Db, Handle } from '#src/platform/database/db.ts'
import { transact } from '#src/platform/database/transaction.ts'
import type { Faults } from '#src/platform/errors/faults.ts'

/** Work for later, by name and payload. It runs in its own transaction and must be safe to run twice. */
export interface Task<P extends object> {
  name: string
  run(ctx: Ctx, payload: P): Promise<void>
  /** For slow work, which must not block the database: no transaction around it; it opens its own to write. */
  ownTransaction?: true
  /** Standard cron expression in Indian time, for recurring tasks. */
  cron?: string
  /** How many run at the same time in a process; for tasks that wait for others and need no order. Default: one. */
  atOnce?: number
  /** How many retries after a failure. Default: for about an hour. */
  retries?: number
}

export interface TaskOptions {
  /** A moment, or seconds from now. */
  startAfter?: Date | number
  singletonKey?: string
}

export interface Tasks {
  send<P extends object>(db: Handle, task: Task<P>, payload: P, options?: TaskOptions): Promise<void>
  /** Writes many at once; `startAfter` returns the seconds from now. */
  sendEach<P extends object>(
    db: Handle,
    task: Task<P>,
    payloads: readonly P[],
    startAfter?: (payload: P, at: number) => number,
  ): Promise<void>
  /** Starts tasks of this kind that were queued before, without waiting for the next look. */
  wake(task: Pick<Task<never>, 'name'>): void
  /** Runs all due tasks except those with the name `but`; for tests. Returns how many ran; throws the first error. */
  drain(but?: string): Promise<number>
  stop(): Promise<void>
}

type AnyTask = Task<never>

/** How many tasks of one kind are fetched at a time; while there are that many, the next are fetched without a pause. */
const batchSize = 20
/** Which share of the connections the queue's own statements may use at once, so that requests do not wait for its polls. */
const shareOfQueue = 0.2
/** How long a task counts as running without a heartbeat of its process; the queue's minimum. */
const heartbeatSeconds = 10
/** Several heartbeats fit into `heartbeatSeconds`, so that one may be late. */
const heartbeatRefreshSeconds = 3
/** How often one statement looks for due tasks of all kinds, and for tasks of killed processes. */
const lookMillis = 1000
/** So long without a look means that this process was paused, or the database was down. */
const pauseMillis = 4000
/** After so many looks without a pause, every running process has sent its heartbeats. */
const steadyLooks = 6
/** Many commits within this time wake a kind once, so that its tasks are still fetched in portions. */
const wakeMillis = 100
/** How often a kind is polled by itself. The looks wake it long before. */
const ownPollSeconds = 600

interface TasksOptions {
  pool: Pool
  db: Db
  tasks: readonly AnyTask[]
  deps: Omit<Deps, 'tasks'>
  log: FastifyBaseLogger
  faults: Faults
  work: boolean
}

/** The task queue over the pool of the process. `work: false` only writes tasks; `drain` runs them. */
export async function startTasks(options: TasksOptions): Promise<Tasks> {
  const { pool, tasks, deps, log, faults, work } = options
  const inTurn = pLimit(Math.max(1, Math.floor(pool.options.max * shareOfQueue)))
  const boss = new PgBoss({
    db: { executeSql: (text, values) => inTurn(() => executeSql(pool, text, values)) },
    schedule: work,
    supervise: work,
    // Tasks that wait for other tasks: we have none.
    flowIntervalSeconds: 3600,
  })
  // Logged briefly, because in an outage each look fails.
  const noteFault = (error: unknown) => faults.noteBriefly(log, error, 'task queue')
  boss.on('error', noteFault)
  await boss.start()
  const made = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const task of tasks) {
    await prepareQueue(boss, task, made.get(task.name))
    if (work && task.cron) await boss.schedule(task.name, task.cron, {}, { tz: 'Asia/Kolkata' })
  }

  const run = runnerOf(options, () => queue)
  const workers = new Map<string, string[]>()
  const waker = wakerOf((name) => workers.get(name)?.forEach((id) => boss.notifyWorker(id)))

  const queue: Tasks = {
    async send(handle, task, payload, sendOptions = {}) {
      await boss.send(task.name, payload, { id: timeOrderedId(), ...sendOptions, db: fromKysely(handle) })
    },
    async sendEach(handle, task, payloads, startAfter) {
      if (payloads.length === 0) return
      const jobs = payloads.map((data, at) => ({
        id: timeOrderedId(),
        data,
        ...(startAfter && { startAfter: startAfter(data, at) }),
      }))
      await boss.insert(task.name, jobs, { db: fromKysely(handle) })
    },
    wake: ({ name }) => {
      if (workers.has(name)) waker.wake(name)
    },
    async drain(but) {
      // Tasks that are due by the clock of a test start now, because this clock may be ahead of the database's.
      await pool.query(
        `update pgboss.job set start_after = now() where state < 'active' and start_after > now() and start_after <= $1`,
        [deps.now()],
      )
      const wanted = tasks.filter(({ name }) => name !== but)
      return drain({ boss, pool, tasks: wanted, run })
    },
    async stop() {
      clearInterval(looking)
      waker.stop()
      await boss.stop({ graceful: work, timeout: 5000 })
    },
  }

  const kinds = tasks.map(({ name }) => name)
  const look = lookout(pool, kinds, (name) => queue.wake({ name }), noteFault)
  const looking = work ? setInterval(look, lookMillis).unref() : undefined
  if (work) {
    await look()
    for (const task of tasks) {
      const ids: string[] = []
      for (let n = 0; n < (task.atOnce ?? 1); n += 1) ids.push(await workOn(boss, task, run))
      workers.set(task.name, ids)
    }
  }
  return queue
}

async function prepareQueue(boss: PgBoss, task: AnyTask, before: QueueResult | undefined): Promise<void> {
  const wanted = {
    retryLimit: task.retries ?? 10,
    // Without heartbeats, tasks of a killed process would wait for a quarter of an hour.
    heartbeatSeconds,
  }
  if (!before) {
    await boss.createQueue(task.name, {
      ...wanted,
      retryBackoff: true,
      retryDelay: 2,
      retryDelayMax: 3600,
      // Finished tasks are deleted soon: payloads contain personal data.
      deleteAfterSeconds: 24 * 3600,
    })
  } else if (before.retryLimit !== wanted.retryLimit || before.heartbeatSeconds !== heartbeatSeconds) {
    // The queue may come from an older version, with other options.
    await boss.updateQueue(task.name, wanted)
  }
  // Fetching a job makes the queue known. Else the first `send` would look it up through the pool from inside a
  // transaction, which deadlocks with the only session of the embedded database.
  await boss.getJobById(task.name, randomUUID())
}

type Runner = (task: AnyTask, job: { id: string; data: object }) => Promise<void>

/** Runs a task in its transaction, then its effects. */
function runnerOf({ db, deps, log, faults }: TasksOptions, queue: () => Tasks): Runner {
  return async (task, { id, data }) => {
    const taskLog = log.child({ task: task.name })
    const perform = async (handle: Handle) => {
      const parts = { db: handle, actor: null, log: taskLog, taskId: id }
      const { ctx, runAfter } = makeCtx({ ...deps, tasks: queue() }, parts)
      await task.run(ctx, data as never)
      return runAfter
    }
    try {
      const effects = task.ownTransaction ? await perform(db) : await transact(db, perform)
      await effects()
    } catch (error) {
      faults.note(taskLog, error, `a task failed: ${task.name}`)
      throw error
    }
  }
}

interface Draining {
  boss: PgBoss
  pool: Pool
  tasks: readonly AnyTask[]
  run: Runner
}

/** Runs what is due, and what that queues. Asks once for all kinds, because fetching from each takes much longer. */
async function drain({ boss, pool, tasks, run }: Draining): Promise<number> {
  const kinds = tasks.map(({ name }) => name)
  let count = 0
  const failures: unknown[] = []
  const runNext = async (task: AnyTask) => {
    const [job] = await boss.fetch<object>(task.name)
    if (!job) return false
    try {
      await run(task, job)
      await boss.complete(task.name, job.id)
      count += 1
    } catch (error) {
      failures.push(error)
      await boss.fail(task.name, job.id)
    }
    return true
  }
  // A task may queue others, so repeat until a round runs none.
  for (let ran = true; ran; ) {
    ran = false
    const due = await kindsToWake(pool, kinds, false)
    for (const task of tasks) if (due.includes(task.name)) while (await runNext(task)) ran = true
  }
  if (failures.length > 0) throw failures[0]
  return count
}

/** Collects for a moment which kinds to wake. */
function wakerOf(wakeNow: (name: string) => void): { wake(name: string): void; stop(): void } {
  const names = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const wakeAll = () => {
    timer = undefined
    for (const name of names) wakeNow(name)
    names.clear()
  }
  return {
    wake(name) {
      names.add(name)
      timer ??= setTimeout(wakeAll, wakeMillis).unref()
    },
    stop: () => clearTimeout(timer),
  }
}

/** Looks for due tasks and for those of killed processes; call it again and again. */
function lookout(
  pool: Pool,
  kinds: readonly string[],
  wake: (kind: string) => void,
  noteFault: (error: unknown) => void,
): () => Promise<void> {
  let steady = steadyLooks
  let lookedAt = performance.now()
  let isLooking = false
  return async () => {
    // A look that waits for a lost database must not queue others behind it.
    if (isLooking) return
    isLooking = true
    const now = performance.now()
    // Running tasks have then missed heartbeats, too.
    if (now - lookedAt > pauseMillis) steady = 0
    lookedAt = now
    try {
      for (const kind of await kindsToWake(pool, kinds, steady >= steadyLooks)) wake(kind)
      steady += 1
    } catch (error) {
      steady = 0
      noteFault(error)
    } finally {
      isLooking = false
    }
  }
}

/**
 * The kinds that have a due task: one short search of an index for each, however many tasks wait. `resume` retries at once the
 * tasks of killed processes, those without a heartbeat for longer than allowed.
 */
async function kindsToWake(pool: Pool, kinds: readonly string[], resume: boolean): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>(
    `with resumed as (
       update pgboss.job set state = 'retry', start_after = now()
       where $2 and state = 'active' and retry_count < retry_limit
         and heartbeat_on + heartbeat_seconds * interval '1 second' < now()
       returning name
     )
     select name as kind from resumed
     union
     select kind from unnest($1::text[]) as kinds (kind) cross join lateral (
       select from pgboss.job where name = kind and state < 'active' and not blocked and start_after <= now() limit 1
     ) as due`,
    [kinds, resume],
  )
  return rows.map(({ kind }) => kind)
}

/** Fetches the tasks of one kind when it is woken, and runs them. Returns the id by which it is woken. */
function workOn(boss: PgBoss, task: AnyTask, run: Runner): Promise<string> {
  return boss.work(
    task.name,
    {
      pollingIntervalSeconds: ownPollSeconds,
      // A batch is done one after the other.
      batchSize: task.atOnce ? 1 : batchSize,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
      heartbeatRefreshSeconds,
    },
    async (jobs: JobWithMetadata<object>[]) => {
      const results: JobResult[] = []
      // Tasks run one after the other, each in its own transaction, so that one may fail without the others.
      // A batch comes in any order. It is sorted, so that the older of two mails to somebody is sent first.
      for (const job of jobs.toSorted(byAge)) {
        const status = await run(task, job).then(
          () => 'completed' as const,
          () => 'failed' as const,
        )
        // Completed at once, not as a batch: a kill repeats at most one task.
        if (status === 'completed') await boss.complete(task.name, job.id)
        results.push({ id: job.id, status })
      }
      return results
    },
  )
}

/** Oldest first. Tasks of one transaction, or of one millisecond, have the same time; then their ids give the order. */
const byAge = (one: JobWithMetadata, other: JobWithMetadata) =>
  one.createdOn.getTime() - other.createdOn.getTime() || (one.id < other.id ? -1 : 1)

/** Makes the queue's own tables; part of setting up a database. */
export async function installTasks(pool: Pool): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => executeSql(pool, text, values) },
    schedule: false,
    supervise: false,
  })
  await boss.start()
  await boss.stop({ graceful: false })
  // Without it each look would read all tasks of a day. Making an index locks the table even where it exists already.
  // Two processes that start at once would both find it missing, and PostgreSQL refuses the second one in spite of
  // `if not exists`. So one waits for the other before it looks.
  await pool.query(`do $$ begin
    perform pg_advisory_xact_lock(hashtext('index of running tasks'));
    if to_regclass('pgboss.job_running') is null then
      create index job_running on pgboss.job (name) where state = 'active';
    end if;
  end $$`)
}

/** The queue sends whole transactions as one text; when one fails midway, its connection must be rolled back. */
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

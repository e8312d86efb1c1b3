import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assemble } from '@firstrung/server/src/assemble.ts'
import { readEnv } from '@firstrung/server/src/env.ts'
import { setUp } from '@firstrung/server/src/open-database.ts'
import type { Db } from '@firstrung/server/src/platform/database/db.ts'
import { sessionOptions } from '@firstrung/server/src/platform/database/server-pool.ts'
import { liftedLimits } from '@firstrung/server/src/testing/lifted-limits.ts'
import { makeTestContext, type TestContext } from '@firstrung/server/src/testing/test-context.ts'
import pg from 'pg'
import pino from 'pino'
import { type Running, ratio, runIn, type Shot, startBaseline, startChild } from './load.ts'
import { recordStatements, type Scenario } from './scenario.ts'

/** One line of the report. */
export interface Row {
  work: string
  figure: string
  bar: string
  holds: boolean
}

/** The product's services over a database inside this process, to make rows. */
export interface Stage {
  world: TestContext
  /** For what would take minutes through the services. */
  db: Db
  pool: pg.Pool
  /**
   * Records the statements and the answer of this call, for the baseline to repeat. `before` is called first and fills the
   * server's caches, as in operation.
   */
  scenarioOf(shot: Shot, before?: Shot): Promise<Scenario>
  close(): Promise<void>
}

/** What every group of rows works with. Every result is a ratio or a count from this one run. */
export interface Bench extends Omit<Stage, 'close'> {
  /** The settings of our servers; limits are lifted. */
  settings: Record<string, string>
  /** Our server in its own process, as in production but without its pages. */
  subject: Running
  /** Shortens rounds and amounts, for testing the benchmark. */
  quick: boolean
  /** How large a dataset is. */
  people: number
  rounds: number
  /** Seconds of load per result. */
  seconds: number
  /** Adds a line to the report. */
  row(work: string, figure: string, bar: string, holds: boolean): void
  /**
   * The product against a baseline with the same statements, at 1, 10 and 100 connections; must reach half of its speed.
   */
  compare(work: string, shots: Shot[]): Promise<void>
  /** The same against a baseline with this scenario. */
  compareTo(scenario: Scenario, work: string, shots: Shot[], before?: string): Promise<void>
  /** The same for any two servers. `before` is a statement that each runs before each round. */
  compareServers(work: string, shots: Shot[], subject: Running, baseline: Running, before?: string): Promise<void>
  /** How many times as long `large` takes as `small`; `bar` is the highest allowed factor. */
  growth(work: string, small: Shot, large: Shot, bar: number): Promise<void>
}

export const two = (value: number): string => value.toFixed(2)
export const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

/** Opens the benchmark over a migrated database. The pool stays open when it closes. */
export async function openStage(pool: pg.Pool, settings: Record<string, string>): Promise<Stage> {
  const recorder = recordStatements(pool)
  const log = pino({ level: 'silent' })
  const parts = await assemble({ env: readEnv(settings), pool, log, work: false })
  await parts.app.ready()
  return {
    world: makeTestContext({ ...parts, log, clock: { now: new Date() } }),
    db: parts.db,
    pool,
    async scenarioOf(shot, before = shot) {
      const send = ({ method, path, token, body }: Shot) =>
        parts.app.inject({
          method,
          url: path,
          headers: { ...(token && { 'x-auth-token': token }) },
          ...(body !== undefined && { payload: body as object }),
        })
      await send(before)
      recorder.take()
      const answer = await send(shot)
      if (answer.statusCode !== 200) throw new Error(`${shot.path} answered ${answer.statusCode}: ${answer.body}`)
      return { method: shot.method, path: shot.path, statements: recorder.take(), body: answer.body }
    },
    async close() {
      await parts.app.close()
      await parts.stop()
    },
  }
}

/** Opens the benchmark, runs `use`, and cleans up. Returns the lines of the report. */
export async function withBench(
  options: { databaseUrl: string; quick: boolean; people: number },
  use: (bench: Bench) => Promise<void>,
): Promise<Row[]> {
  const { databaseUrl, quick, people } = options
  const rounds = quick ? 1 : 5
  const seconds = quick ? 1 : 3
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-bench-'))
  const settings = {
    DATABASE_URL: databaseUrl,
    DATABASE_WAIT_MILLIS: '60000',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    // Cached answers would hide what reading costs; the rows of cached ones start servers of their own.
    PAGE_CACHE: 'off',
    ...liftedLimits,
    REQUESTS_AT_ONCE: '100000000',
  }

  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, options: sessionOptions })
  await setUp(pool)
  const { close, ...stage } = await openStage(pool, settings)
  const subject = await startChild('@firstrung/server/src/testing/server.child.ts', settings)

  const rows: Row[] = []
  const bench: Bench = {
    ...stage,
    settings,
    subject,
    quick,
    people,
    rounds,
    seconds,
    row(work, figure, bar, holds) {
      rows.push({ work, figure, bar, holds })
      console.error(`${holds ? 'ok  ' : 'LOW '} ${work}: ${figure} (bar: ${bar})`)
    },
    async compare(work, shots) {
      const [shot] = shots
      if (shot) await bench.compareTo(await bench.scenarioOf(shot), work, shots)
    },
    async compareTo(scenario, work, shots, before) {
      const baseline = await startBaseline({ databaseUrl }, [scenario], folder)
      await bench.compareServers(work, shots, subject, baseline, before).finally(baseline.stop)
    },
    async compareServers(work, shots, subject, baseline, before) {
      const side = (server: Running) => ({
        port: server.port,
        shots,
        before: before === undefined ? undefined : () => runIn(server, before),
      })
      for (const connections of [1, 10, 100]) {
        const result = await ratio(side(subject), side(baseline), { connections, rounds, seconds })
        bench.row(
          `${work}, ${connections} at once`,
          `${two(result.ratio)} of the baseline (${Math.round(result.subject)}/s)`,
          'at least 0.5',
          result.ratio >= 0.5,
        )
      }
    },
    async growth(work, small, large, bar) {
      const result = await ratio(
        { port: subject.port, shots: [small] },
        { port: subject.port, shots: [large] },
        { connections: 10, rounds, seconds },
      )
      bench.row(
        work,
        `${two(result.ratio)} times as long (${Math.round(result.baseline)}/s)`,
        `at most ${bar}`,
        result.ratio <= bar,
      )
    },
  }
  try {
    await use(bench)
  } finally {
    await subject.stop()
    await close()
    await pool.end()
    await rm(folder, { recursive: true, force: true })
  }
  return rows
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { assemble } from '#src/assemble.ts'
import { readEnv } from '#src/env.ts'
import { setUp } from '#src/open-database.ts'
import type { Db } from '#src/platform/db.ts'
import { type Scene, setScene } from '#src/testing/scene.ts'
import { type Running, ratio, type Shot, startChild, startFloor } from './load.ts'
import { type Recipe, recordStatements } from './recipe.ts'

/** One line of the report. */
export interface Row {
  work: string
  figure: string
  bar: string
  holds: boolean
}

/** The product's services over a database inside this process, to prepare people and things. */
export interface Stage {
  world: Scene
  /** For what would take minutes through the services. */
  db: Db
  pool: pg.Pool
  /**
   * What the database is asked and what is answered for this call, for the floor to repeat. `before` is called first and
   * fills what the server remembers, as it is while it works.
   */
  recipeOf(shot: Shot, before?: Shot): Promise<Recipe>
  close(): Promise<void>
}

/** What every group of rows works with. Everything is a ratio or a count taken in this one run. */
export interface Bench extends Omit<Stage, 'close'> {
  /** What our servers are started with; limits are lifted. */
  settings: Record<string, string>
  /** Our server in a process of its own, as in production but without its pages. */
  ours: Running
  /** Shortens rounds and amounts, for trying the benchmark itself. */
  quick: boolean
  /** How large a crowd is. */
  people: number
  rounds: number
  /** Of load for each figure. */
  seconds: number
  /** Adds a line to the report. */
  row(work: string, figure: string, bar: string, holds: boolean): void
  /** Ours against a floor that does what these shots make ours do, at 1, 10 and 100 connections; must reach half of it. */
  compare(work: string, shots: Shot[]): Promise<void>
  /** The same against a floor that follows this recipe. */
  compareTo(recipe: Recipe, work: string, shots: Shot[]): Promise<void>
  /** The same of any two servers. */
  compareServers(work: string, shots: Shot[], ours: Running, floor: Running): Promise<void>
  /** How many times as long `large` takes as `small`; `bar` is the most that holds. */
  growth(work: string, small: Shot, large: Shot, bar: number): Promise<void>
}

export const two = (value: number): string => value.toFixed(2)
export const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

/** Sets the stage over a database that is up to date. The pool stays open when it closes. */
export async function openStage(pool: pg.Pool, settings: Record<string, string>): Promise<Stage> {
  const recorder = recordStatements(pool)
  const log = pino({ level: 'silent' })
  const parts = await assemble({ env: readEnv(settings), pool, log, work: false })
  await parts.app.ready()
  return {
    world: setScene({ ...parts, log, clock: { now: new Date() } }),
    db: parts.db,
    pool,
    async recipeOf(shot, before = shot) {
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

/** Opens the bench, hands it to `use`, and clears everything away. Returns the lines of the report. */
export async function withBench(
  options: { databaseUrl: string; quick: boolean; people: number },
  use: (bench: Bench) => Promise<void>,
): Promise<Row[]> {
  const { databaseUrl, quick, people } = options
  const rounds = quick ? 1 : 5
  const seconds = quick ? 1 : 3
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-bench-'))
  const lifted = Object.fromEntries(
    [
      'REGISTRATIONS_PER_HOUR',
      'SIGN_INS_PER_QUARTER',
      'SIGN_INS_PER_EMAIL',
      'SIGNINGS_PER_HOUR',
      'SUBMISSIONS_PER_HOUR',
      'REQUESTS_PER_HOUR',
      'COMMENTS_PER_MINUTE',
      'LIKES_PER_MINUTE',
      'LIVE_PACKETS_PER_MINUTE',
      'REQUESTS_AT_ONCE',
    ].map((name) => [name, '100000000']),
  )
  const settings = {
    DATABASE_URL: databaseUrl,
    DATABASE_WAIT_MILLIS: '60000',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...lifted,
  }

  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  await setUp(pool)
  const { close, ...stage } = await openStage(pool, settings)
  const ours = await startChild('./ours.child.ts', settings)

  const rows: Row[] = []
  const bench: Bench = {
    ...stage,
    settings,
    ours,
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
      if (shot) await bench.compareTo(await bench.recipeOf(shot), work, shots)
    },
    async compareTo(recipe, work, shots) {
      const floor = await startFloor({ databaseUrl }, [recipe], folder)
      await bench.compareServers(work, shots, ours, floor).finally(floor.stop)
    },
    async compareServers(work, shots, ours, floor) {
      for (const connections of [1, 10, 100]) {
        const result = await ratio(
          { port: ours.port, shots },
          { port: floor.port, shots },
          { connections, rounds, seconds },
        )
        bench.row(
          `${work}, ${connections} at once`,
          `${two(result.ratio)} of the floor (${Math.round(result.ours)}/s)`,
          'at least 0.5',
          result.ratio >= 0.5,
        )
      }
    },
    async growth(work, small, large, bar) {
      const result = await ratio(
        { port: ours.port, shots: [small] },
        { port: ours.port, shots: [large] },
        { connections: 10, rounds, seconds },
      )
      bench.row(
        work,
        `${two(result.ratio)} times as long (${Math.round(result.floor)}/s)`,
        `at most ${bar}`,
        result.ratio <= bar,
      )
    },
  }
  try {
    await use(bench)
  } finally {
    await ours.stop()
    await close()
    await pool.end()
    await rm(folder, { recursive: true, force: true })
  }
  return rows
}

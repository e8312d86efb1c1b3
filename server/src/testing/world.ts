import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, makeClient, routes } from '@firstrung/contract'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import pino from 'pino'
import { assemble } from '#src/assemble.ts'
import { readEnv } from '#src/env.ts'
import type { Ctx } from '#src/platform/context.ts'
import { makeCtx } from '#src/platform/context.ts'
import type { Db } from '#src/platform/db.ts'
import type { Person } from './makers.accounts.ts'
import { type Makers, makers } from './makers.ts'
import { openTestDatabase } from './template.ts'

/** The whole server on a database of its own, with a clock that stands still until it is moved. */
export interface World {
  app: FastifyInstance
  db: Db
  pool: Pool
  clock: { now: Date; advance(millis: number): void }
  /** The API as this person calls it; null is a visitor. */
  as(person: Person | null): Client<typeof routes>
  make: Makers
  /** A raw request, for what the typed client would not let through. */
  request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    options?: { as?: Person | null; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Record<string, unknown> }>
  /** What the server has logged so far. */
  logged(): Record<string, unknown>[]
  /** Runs the tasks that are due until none is left. */
  runTasks(): Promise<number>
  /** Calls a service directly, in a transaction, as nobody; for set-up that no call offers. */
  within<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
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

  const request: World['request'] = async (method, url, { as, body, headers } = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...(as && { 'x-auth-token': as.token }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json() : {}, headers: answer.headers }
  }
  const as = (person: Person | null) =>
    makeClient(routes, async ({ method, url, body }) =>
      request(method as 'GET', url, { as: person, ...(body !== undefined && { body }) }),
    )
  const within: World['within'] = async (work) => {
    const { result, runAfter } = await db.transaction().execute(async (trx) => {
      const made = makeCtx(deps, { db: trx, actor: null, log })
      return { result: await work(made.ctx), runAfter: made.runAfter }
    })
    await runAfter()
    return result
  }
  const world: World = {
    app,
    db,
    pool: database.pool,
    clock,
    as,
    request,
    within,
    make: undefined as never,
    logged: () => lines.map((line) => JSON.parse(line)),
    runTasks: () => tasks.drain(),
    async close() {
      await app.close()
      await stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  world.make = makers(world)
  return world
}

/** A fresh email. */
export const someEmail = (): string => `${randomUUID()}@example.org`

import { type Client, makeClient, routes } from '@firstrung/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Ctx, type Deps, makeCtx } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import type { Person } from './factories.accounts.ts'
import { type Factories, factories } from './factories.ts'

/** A server to act on, through its API or its services; for factories, the demo and the benchmark. */
export interface TestContext {
  clock: { now: Date }
  /** The API with this person's session; null is a visitor. */
  as(person: Person | null): Client<typeof routes>
  make: Factories
  /** A raw request, for what the typed client would not let through. */
  request(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    options?: { as?: Person | null; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Record<string, unknown> }>
  /** Calls a service directly, in a transaction, without a caller; for set-up that no call offers. */
  within<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** What tests need of an assembled server. */
export function makeTestContext(parts: {
  app: FastifyInstance
  db: Db
  deps: Deps
  log: FastifyBaseLogger
  clock: TestContext['clock']
}): TestContext {
  const { app, db, deps, log, clock } = parts
  const request: TestContext['request'] = async (method, url, { as, body, headers } = {}) => {
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
    makeClient(routes, async ({ method, url, body }) => {
      const answer = await request(method as 'GET', url, { as: person, ...(body !== undefined && { body }) })
      return { ...answer, header: (name) => answer.headers[name] }
    })
  const within: TestContext['within'] = async (work) => {
    const { result, runAfter } = await db.transaction().execute(async (trx) => {
      const made = makeCtx(deps, { db: trx, actor: null, log })
      return { result: await work(made.ctx), runAfter: made.runAfter }
    })
    await runAfter()
    return result
  }
  // Factories use each other.
  const scene: TestContext = { clock, as, request, within, make: undefined as never }
  scene.make = factories(scene)
  return scene
}

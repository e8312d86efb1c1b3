import { createHash } from 'node:crypto'
import { type Route, type RouteAnswer, type RouteParsed, roleMay } from '@firstrung/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Actor, type Ctx, type Deps, makeCtx } from './context.ts'
import type { Db } from './db.ts'
import { AppError, fail } from './errors.ts'
import type { Limits } from './limits.ts'

/** What a raw endpoint answers with instead of JSON. */
export type RawHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** One handler for each entry of a group of the route table; a missing one does not compile. */
export type Handlers<G extends Record<string, Route>> = {
  [K in keyof G]: G[K]['returns'] extends null
    ? RawHandler
    : (ctx: Ctx, input: RouteParsed<G[K]>) => Promise<RouteAnswer<G[K]>>
}

export interface MountOptions {
  db: Db
  deps: Deps
  limits: Limits
  /** The person behind a session token, or null. */
  actorOf(token: string): Promise<Actor | null>
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** The session token of a request, from either documented header. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const own = request.headers['x-auth-token']
  if (typeof own === 'string' && own) return own
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')
  return bearer?.[1]
}

/** Mounts groups of the route table: gate, limit, parse, one transaction, answer in its shape, then the effects. */
export function mount(
  app: FastifyInstance,
  options: MountOptions,
): <G extends Record<string, Route>>(group: G, handlers: Handlers<G>) => void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('actor', null)

  return (group, handlers) => {
    for (const [name, route] of Object.entries(group)) {
      const handler = handlers[name as keyof typeof handlers] as never
      app.route({
        method: route.method,
        url: route.path,
        schema: {
          summary: route.summary,
          ...(route.params && { params: route.params }),
          ...(route.query && { querystring: route.query }),
          ...(route.body && { body: route.body }),
          ...(route.returns && { response: { '2xx': withSuccess(route.returns) } }),
        },
        onRequest: async (request) => gate(route, request, options),
        ...(route.limitFailures && failureLimit(options.limits)),
        handler: route.returns === null ? (handler as RawHandler) : answer(route, handler, options),
      })
    }
  }
}

/** Success answers that are objects say so (G-01). */
function withSuccess(returns: z.ZodType): z.ZodType {
  return returns instanceof z.ZodObject ? returns.extend({ success: z.literal(true) }) : returns
}

/** Who is it, and may his role knock here at all? Before anything of the request's body is read. */
async function gate(route: Route, request: FastifyRequest, { actorOf, limits }: MountOptions): Promise<void> {
  const token = tokenOf(request)
  request.actor = token ? await actorOf(token) : null
  if (route.access !== 'public') {
    if (!request.actor) fail('signed_out')
    if (route.access !== 'signed-in' && !roleMay(request.actor.role, route.access)) {
      request.log.warn({ actor: request.actor.id, access: route.access }, 'refused by role')
      fail('forbidden')
    }
  }
  if (route.limit) await limits.use(route.limit, request.actor?.id ?? request.ip)
}

/**
 * Too many refused sign-ins close the door for a while. A try is counted for its email before the password is looked at
 * and taken back when it was no failure: many tries at the same moment get no further than as many one by one.
 */
function failureLimit(limits: Limits) {
  const counted = new WeakSet<FastifyRequest>()
  const emailOf = (request: FastifyRequest) =>
    createHash('sha256')
      .update((request.body as { email: string }).email)
      .digest('base64url')
  const takeBack = async (request: FastifyRequest) => {
    if (counted.delete(request)) await limits.takeBack('signInsPerEmail', emailOf(request))
  }
  return {
    preHandler: async (request: FastifyRequest) => {
      await limits.check('signIns', request.ip)
      await limits.use('signInsPerEmail', emailOf(request))
      counted.add(request)
    },
    preSerialization: async (request: FastifyRequest) => takeBack(request),
    onError: async (request: FastifyRequest, _: FastifyReply, error: unknown) => {
      if (!(error instanceof AppError) || error.status !== 401) return takeBack(request)
      counted.delete(request)
      await limits.use('signIns', request.ip).catch(() => undefined)
    },
  }
}

function answer(route: Route, handler: (ctx: Ctx, input: unknown) => Promise<unknown>, { db, deps }: MountOptions) {
  const writes = route.writes ?? route.method !== 'GET'
  const inTransaction = writes && !route.ownTransaction
  const isObject = route.returns instanceof z.ZodObject
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = { params: request.params, query: request.query, body: request.body }
    const { actor, log } = request
    const userAgent = request.headers['user-agent'] ?? ''
    const run = async (handle: Ctx['db']) => {
      const { ctx, runAfter } = makeCtx(deps, { db: handle, actor, log, userAgent })
      return { result: await handler(ctx, input), runAfter }
    }
    const { result, runAfter } = inTransaction ? await db.transaction().execute(run) : await run(db)
    await runAfter()
    if (writes && actor?.role === 'admin')
      log.info({ audit: route.path, actor: actor.id, params: request.params }, 'admin change')
    reply.header('cache-control', 'no-store')
    return reply.send(isObject ? { ...(result as object), success: true } : result)
  }
}

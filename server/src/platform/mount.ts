import { createHash } from 'node:crypto'
import { type ListAnswer, type Route, type RouteAnswer, type RouteParsed, roleMay } from '@firstrung/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { admission, Busy } from './admission.ts'
import { noteAct } from './audit.ts'
import { type Actor, type Ctx, type Deps, makeCtx } from './context.ts'
import type { Db } from './db.ts'
import { AppError, fail } from './errors.ts'
import type { Limits } from './limits.ts'
import { isOutOfReach } from './refusals.ts'
import { transact } from './transaction.ts'

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
  /** For public reads, which may lag behind; `db` answers when it does not. */
  replica?: Db | undefined
  deps: Deps
  limits: Limits
  /** The person behind a session token, or null. */
  actorOf(token: string): Promise<Actor | null>
  /** Requests that are worked on at the same time. */
  requestsAtOnce: number
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
  const mayGoOn = admission(options.requestsAtOnce)

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
          ...(route.returns && { response: { '2xx': withSuccess(route.returns, route) } }),
        },
        onRequest: async (request, reply) => {
          // What answers with a stream takes as long as the line of whoever asks.
          if (route.returns && !(await mayGoOn(reply.raw))) throw new Busy()
          await gate(route, request, options)
        },
        ...(route.limitFailures && failureLimit(options.limits)),
        handler: route.returns === null ? (handler as RawHandler) : answer(route, handler, options),
      })
    }
  }
}

/** Success answers that are objects say so (G-01). */
function withSuccess(returns: z.ZodType, { bare }: Route): z.ZodType {
  return returns instanceof z.ZodObject && !bare ? returns.extend({ success: z.literal(true) }) : returns
}

/**
 * Whether the browser says that no page of ours asks: another site, or an address that was opened, a picture, a frame.
 * What is no browser says nothing, and needs the token alone.
 */
function isForeign({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site = 'same-origin', 'sec-fetch-dest': target = 'empty' } = headers
  return site !== 'same-origin' || target !== 'empty'
}

/** Who is it, and may his role knock here at all? Before anything of the request's body is read. */
async function gate(route: Route, request: FastifyRequest, { actorOf, limits }: MountOptions): Promise<void> {
  const token = tokenOf(request)
  request.actor = token ? await actorOf(token) : null
  if (route.access !== 'public') {
    if (!request.actor) fail('signed_out')
    if (isForeign(request)) fail('forbidden')
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

function answer(
  route: Route,
  handler: (ctx: Ctx, input: unknown) => Promise<unknown>,
  { db, replica, deps }: MountOptions,
) {
  const writes = route.writes ?? route.method !== 'GET'
  const inTransaction = writes && !route.ownTransaction
  const saysSuccess = route.returns instanceof z.ZodObject && !route.bare
  // What only certain roles may do; what everybody may do to himself is nobody's business.
  const isAct = writes && route.access !== 'public' && route.access !== 'signed-in'
  const action = `${route.method} ${route.path}`
  const mayLag = !writes && route.access === 'public'
  /** Visitors may read what is a moment old; whoever is signed in sees what he has just done. */
  const read = async <T>(run: (handle: Ctx['db']) => Promise<T>, actor: Actor | null): Promise<T> => {
    if (!replica || !mayLag || actor) return run(db)
    try {
      return await run(replica)
    } catch (error) {
      if (isOutOfReach(error)) return run(db)
      throw error
    }
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = { params: request.params, query: request.query, body: request.body }
    const { actor, log } = request
    const userAgent = request.headers['user-agent'] ?? ''
    const run = async (handle: Ctx['db']) => {
      const { ctx, runAfter } = makeCtx(deps, { db: handle, actor, log, userAgent })
      const result = await handler(ctx, input)
      if (isAct && actor?.role === 'admin') {
        await noteAct(handle, { at: deps.now(), actor, action, params: request.params, body: request.body })
      }
      return { result, runAfter }
    }
    const { result, runAfter } = await (inTransaction ? transact(db, run) : read(run, actor))
    await runAfter()
    if (writes && actor?.role === 'admin')
      log.info({ audit: route.path, actor: actor.id, params: request.params }, 'admin change')
    reply.header('cache-control', 'no-store')
    if (route.list) return sendList(request, reply, result as ListAnswer<unknown>)
    return reply.send(saysSuccess ? { ...(result as object), success: true } : result)
  }
}

/** A bare list; its number over all pages and the address of the next one stand in the headers (G-16). */
function sendList(request: FastifyRequest, reply: FastifyReply, { items, total, nextCursor }: ListAnswer<unknown>) {
  reply.header('x-total-count', total)
  if (nextCursor) {
    const { pathname, searchParams } = new URL(request.url, 'http://host')
    searchParams.set('cursor', nextCursor)
    reply.header('link', `<${pathname}?${searchParams.toString()}>; rel="next"`)
  }
  return reply.send(items)
}

import {
  answerIn,
  type LimitName,
  type ListAnswer,
  messages,
  type Permission,
  type Route,
  type RouteAnswer,
  type RouteChanges,
  type RouteParsed,
  roleMay,
  scopeOf,
  teamMay,
} from '@firstrung/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Actor, AfterCommit, type Ctx, type Deps, makeCtx } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import { isRecordingReads } from '#src/platform/database/public-content.ts'
import { transact } from '#src/platform/database/transaction.ts'
import { AppError, accept, fail } from '#src/platform/errors/errors.ts'
import { isOutOfReach } from '#src/platform/errors/refusals.ts'
import { addressKey } from '#src/platform/limits/addresses.ts'
import type { Admission, Caller } from '#src/platform/limits/admission.ts'
import { type Limits, TooMany } from '#src/platform/limits/limits.ts'
import { signInTries, type Try } from '#src/platform/limits/sign-in-tries.ts'
import { answerShape } from './answer-shapes.ts'
import { saveActs, saveCall } from './audit.ts'
import { outerRequest } from './inner-calls.ts'
import type { PageCache } from './page-cache.ts'
import { type MadeAnswer, VisitorAnswers } from './visitor-answers.ts'

/** The answer of a raw endpoint, instead of JSON. */
export type RawHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** One handler for each entry of a group of the route table; a missing one does not compile. */
export type Handlers<G extends Record<string, Route>> = {
  [K in keyof G]: G[K]['returns'] extends null
    ? RawHandler
    : (ctx: Ctx, input: RouteParsed<G[K]>) => Promise<Result<G[K]> | AfterCommit<Result<G[K]>>>
}
type Result<R extends Route> = RouteAnswer<R> | RouteChanges<R>

/** A request of a program that may be a repeat. */
export interface OneRequest {
  /** What it sends as `Idempotency-Key`. */
  repeatKey: unknown
  /** All that makes it another request. */
  content: unknown
}

interface MountOptions {
  db: Db
  /** For public reads, which may lag behind; `db` answers when the replica is down. */
  replica?: Db | undefined
  deps: Deps
  limits: Limits
  /** The account of a session token, or null. */
  actorOf(token: string): Promise<Actor | null>
  /** The person whose rights a program has with this key, or null. */
  actorOfKey(key: string): Promise<Actor | null>
  /** Does the work of a program's request, unless it is a repeat: then it returns the first answer. In a transaction. */
  answerOnce(ctx: Ctx, request: OneRequest, work: () => Promise<unknown>): Promise<unknown>
  /** The account of a known token, without asking the database; says nothing about its rights. */
  accountSeen(token: string): string | null
  /** The caller under which requests of a known key are queued, without asking the database. */
  keySeen(key: string): Caller | null
  admission: Admission
  /** For the answers that visitors share. Without it each visitor gets a new one. */
  answerCache: PageCache | null
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** Releases the slot of this request (see `admission.ts`). */
    endTurn: (() => void) | null
  }
}

const bearerOf = ({ headers }: FastifyRequest) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]

/** How a key of a program looks; no session token has this length. */
const keyForm = /^frk_[\w-]{43}$/

/** The session token of a request, from either documented header. A key is none. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const own = request.headers['x-auth-token']
  const token = typeof own === 'string' && own ? own : bearerOf(request)
  return token !== undefined && keyForm.test(token) ? undefined : token
}

/** The key with which a program asks. */
function keyOf(request: FastifyRequest): string | undefined {
  const bearer = bearerOf(request)
  return bearer !== undefined && keyForm.test(bearer) ? bearer : undefined
}

/** What a call is opened with, if there is any. */
const credentialOf = ({ access }: Route, request: FastifyRequest) =>
  scopeOf(access) ? keyOf(request) : tokenOf(request)

/** Takes a slot for a request whose body has arrived; `endTurn` releases it when only sending remains. */
export function turnTaking({
  admission,
  accountSeen,
  keySeen,
}: Pick<MountOptions, 'admission' | 'accountSeen' | 'keySeen'>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (outerRequest()?.hasTurn) return
    const token = tokenOf(request)
    const key = keyOf(request)
    const person = { address: addressKey(request.ip), account: token ? accountSeen(token) : null }
    request.endTurn = await admission.enter((key && keySeen(key)) || person, reply.raw)
  }
}

/**
 * Mounts groups of the route table: slot, authentication, limit, parse, one transaction, answer in its shape, then the
 * effects.
 */
export function mount(
  app: FastifyInstance,
  options: MountOptions,
): <G extends Record<string, Route>>(group: G, handlers: Handlers<G>) => void {
  app.setValidatorCompiler(
    ({ schema }: { schema: z.ZodType }) =>
      (input: unknown) =>
        validated(schema, input),
  )
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('actor', null)
  app.decorateRequest('endTurn', null)
  const takeTurn = turnTaking(options)
  const shared =
    options.answerCache && new VisitorAnswers(options.answerCache, (request) => tokenOf(request) !== undefined)
  const tries = signInTries(options.limits)
  // Releases the slot before sending, so that a slow reader takes none.
  // Not awaited: a page is sent in the time slice that it was given.
  app.addHook('onSend', (request, _, payload, done) => {
    request.endTurn?.()
    done(null, payload)
  })

  return (group, handlers) => {
    for (const [name, route] of Object.entries(group)) {
      const handler = handlers[name as keyof typeof handlers] as never
      const answers = answerShape(route)
      const cached = route.cached ? shared : null
      app.route({
        method: route.method,
        url: route.path,
        ...(route.bodyKilobytes && { bodyLimit: route.bodyKilobytes * 1024 }),
        schema: {
          summary: route.summary,
          ...(route.params && { params: route.params }),
          ...(route.query && { querystring: route.query }),
          ...(route.body && { body: route.body }),
          ...(answers && { response: { '2xx': answers } }),
        },
        // Before the body has arrived, only checks that need no slot, because a slot must not wait for a client.
        onRequest: async (request, reply) => {
          if (route.anyOrigin) reply.header('access-control-allow-origin', '*')
          const kept = cached?.sendKept(request, reply)
          if (kept) return kept
          if (route.streams) await gate(route, request, reply, options)
          else if (route.access !== 'public' && !credentialOf(route, request)) refuseSignedOut(route)
        },
        ...(!route.streams && {
          preValidation: async (request, reply) => {
            await takeTurn(request, reply)
            await gate(route, request, reply, options)
          },
        }),
        ...(route.limitFailures && failureLimit(tries)),
        handler: route.returns === null ? (handler as RawHandler) : answer(route, handler, options, cached),
      })
    }
  }
}

/** The result in the form that Fastify expects: the value, or the refusal. */
function validated(schema: z.ZodType, input: unknown): { value: unknown } | { error: Error } {
  try {
    return { value: accept(schema, input) }
  } catch (error) {
    return { error: error as Error }
  }
}

/**
 * Whether the browser says that not a page of ours made the request, but another site, or that it is for an opened URL,
 * a picture or a frame. Programs that are not browsers send no such header, and need only the token.
 */
function isForeign({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-site': site = 'same-origin', 'sec-fetch-dest': target = 'empty' } = headers
  return site !== 'same-origin' || target !== 'empty'
}

/** Duplicate query parameters are refused: a proxy before us may read the other one. */
function refuseRepeated(query: unknown): void {
  const repeated = Object.entries(query as object).flatMap(([field, value]) => (Array.isArray(value) ? [field] : []))
  if (repeated.length === 0) return
  const fields = repeated.map((field) => ({ field, msg: messages.givenTwice }))
  fail('invalid', { msg: messages.givenTwice, fields })
}

const refuseSignedOut = ({ access }: Route): never =>
  fail('signed_out', scopeOf(access) ? { msg: messages.apiKeyNeeded } : {})

/** Authenticates, then checks the role, before the body is read. */
async function gate(route: Route, request: FastifyRequest, reply: FastifyReply, options: MountOptions): Promise<void> {
  const { access } = route
  const credential = credentialOf(route, request)
  const scope = scopeOf(access)
  const { actorOf, actorOfKey } = options
  request.actor = credential ? await (scope ? actorOfKey(credential) : actorOf(credential)) : null
  // On public calls, callers without their second factor count as visitors.
  if (access === 'public' && request.actor?.lacksSecondFactor) request.actor = null
  if (access !== 'public') {
    if (!request.actor) return refuseSignedOut(route)
    if (isForeign(request)) fail('forbidden')
    if (request.actor.lacksSecondFactor && !route.beforeSecondFactor) fail('second_factor_required')
    if (access !== 'signed-in' && !scope && !mayAsk(request.actor, access as Permission)) {
      request.log.warn({ actor: request.actor.id, access }, 'refused by role')
      fail('forbidden')
    }
  }
  refuseRepeated(request.query)
  if (route.limit) await count(route, route.limit, request, reply, options)
  if (scope && !request.actor?.key?.scopes.includes(scope)) fail('scope_missing', { msg: messages.scopeMissing(scope) })
}

/** Counts the use of a call, and says to programs where their key stands. */
async function count(
  { access }: Route,
  limit: LimitName,
  { actor, ip }: FastifyRequest,
  reply: FastifyReply,
  { limits }: MountOptions,
): Promise<void> {
  const address = addressKey(ip)
  if (actor?.key) {
    const state = await limits.useAsKey(limit, actor.key.id)
    reply.headers({
      'ratelimit-limit': state.most,
      'ratelimit-remaining': state.left,
      'ratelimit-reset': state.seconds,
    })
    if (state.isOver) throw new TooMany(state.seconds)
    return
  }
  // Any text can be sent as a token, so on public routes a token must not have a count of its own.
  if (access === 'public' || !actor) await limits.use(limit, address)
  else await limits.useAsAccount(limit, actor.id, address)
}

const mayAsk = (actor: Actor, access: Permission) => roleMay(actor.role, access) && teamMay(actor, access)

/** Counts failed sign-ins; see `sign-in-tries.ts`. */
function failureLimit(tries: ReturnType<typeof signInTries>) {
  const underWay = new WeakMap<FastifyRequest, Try>()
  const take = (request: FastifyRequest) => {
    const one = underWay.get(request)
    underWay.delete(request)
    return one
  }
  return {
    preHandler: async (request: FastifyRequest) => {
      const { email } = request.body as { email: string }
      underWay.set(request, await tries.begin(email, request.ip))
    },
    preSerialization: async (request: FastifyRequest) => take(request)?.succeeded(),
    onError: async (request: FastifyRequest, _: FastifyReply, error: unknown) => {
      const isWrong = error instanceof AppError && error.status === 401
      await (isWrong ? take(request)?.failed() : take(request)?.forgotten())
    },
  }
}

function answer(
  route: Route,
  handler: (ctx: Ctx, input: unknown) => Promise<unknown>,
  { db, replica, deps, answerOnce }: MountOptions,
  cached: VisitorAnswers | null,
) {
  const writes = route.writes ?? route.method !== 'GET'
  const inTransaction = writes && !route.ownTransaction
  const saysSuccess = route.returns instanceof z.ZodObject && !route.bare
  // The audit log has only calls that need a role, not those that everybody may make for their own account.
  const isAct = writes && route.access !== 'public' && route.access !== 'signed-in'
  const action = `${route.method} ${route.path}`
  const mayLag = !writes && route.access === 'public'
  /** Visitors may read slightly old data; signed-in people see their own changes. */
  const read = async <T>(run: (handle: Ctx['db']) => Promise<T>, actor: Actor | null): Promise<T> => {
    if (!replica || !mayLag || actor || isRecordingReads()) return run(db)
    try {
      return await run(replica)
    } catch (error) {
      if (isOutOfReach(error)) return run(db)
      throw error
    }
  }
  /** Calls the handler; `forAll` withholds what only this caller has sent. */
  const made = async (request: FastifyRequest, reply: FastifyReply, forAll: boolean): Promise<MadeAnswer> => {
    const input = { params: request.params, query: request.query, body: request.body }
    const { actor, log, cookies } = request
    const userAgent = request.headers['user-agent'] ?? ''
    const run = async (handle: Ctx['db']) => {
      const { ctx, runAfter } = makeCtx(deps, {
        db: handle,
        actor,
        log,
        ...(!forAll && {
          userAgent,
          address: request.ip,
          cookies,
          setCookie: ({ name, value, options }) => reply.setCookie(name, value, options),
        }),
      })
      const repeatKey = route.once && request.headers['idempotency-key']
      const content = [action, input.params, input.body]
      const work = () => handler(ctx, input)
      const result = await (repeatKey === undefined ? work() : answerOnce(ctx, { repeatKey, content }, work))
      if (isAct && actor?.role === 'admin') {
        const call = { at: deps.now(), actor, action, params: request.params, body: request.body }
        await (route.acts ? saveActs(handle, call, ctx.acts) : saveCall(handle, call))
      }
      return { ctx, result, runAfter }
    }
    /** Writes what must be stored although the request is refused. */
    const leave = async (error: unknown): Promise<never> => {
      if (error instanceof AppError && error.leaves) {
        const { leaves } = error
        await transact(db, (handle) => leaves(makeCtx(deps, { db: handle, actor, log }).ctx))
      }
      throw error
    }
    const { ctx, result: first, runAfter } = await (inTransaction ? transact(db, run).catch(leave) : read(run, actor))
    await runAfter()
    const result: unknown = first instanceof AfterCommit ? await first.read({ ...ctx, db }) : first
    if (writes && actor?.role === 'admin')
      log.info({ audit: route.path, actor: actor.id, params: request.params }, 'admin change')
    if (route.list) return listAnswer(request, result as ListAnswer<unknown>)
    return { payload: saysSuccess ? { ...(result as object), success: true } : result, headers: {} }
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const isSent = await cached?.send(request, reply, async () => {
      const { payload, headers } = await made(request, reply, true)
      return { payload: answerIn(deps.env.TEXTS, payload), headers }
    })
    if (isSent) return reply
    const { payload, headers } = await made(request, reply, false)
    return reply.headers({ 'cache-control': 'no-store', ...headers }).send(payload)
  }
}

/** A bare list; its total and the URL of the next page are in the headers. */
function listAnswer(request: FastifyRequest, { items, total, nextCursor }: ListAnswer<unknown>): MadeAnswer {
  if (!nextCursor) return { payload: items, headers: { 'x-total-count': total } }
  const { pathname, searchParams } = new URL(request.url, 'http://host')
  searchParams.set('cursor', nextCursor)
  const link = `<${pathname}?${searchParams.toString()}>; rel="next"`
  return { payload: items, headers: { 'x-total-count': total, link } }
}

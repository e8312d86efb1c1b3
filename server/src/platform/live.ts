import type { IncomingMessage } from 'node:http'
import {
  answerIn,
  type ErrorBody,
  type LiveCall,
  type LiveCalls,
  type LiveEvent,
  type LiveNews,
  type LivePayload,
  liveEvents,
  liveNews,
  newsCalls,
  roleMay,
  teamMay,
} from '@firstrung/contract'
import { createAdapter } from '@socket.io/postgres-adapter'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { type ExtendedError, Server, type Socket } from 'socket.io'
import type { z } from 'zod'
import { type Env, liveAdapterOf } from '#src/env.ts'
import { addressKey } from './addresses.ts'
import { type Actor, type Ctx, type Deps, makeCtx } from './context.ts'
import type { Db } from './db.ts'
import { AppError, accept, fail } from './errors.ts'
import type { Faults } from './faults.ts'
import type { Limits } from './limits.ts'
import { addressOf, trustOf } from './proxies.ts'
import { keepRecentNews, type SentNews } from './recent-news.ts'
import type { SharedMemory } from './redis.ts'
import { refusalOf } from './refusals.ts'
import { namesOneHost } from './request-line.ts'
import { strictHeaders } from './security-headers.ts'
import { transact } from './transaction.ts'

/** Messages to browsers. Use it inside `ctx.after`: before the commit nothing has happened yet. */
export interface Live {
  /**
   * Sends once to everybody in one of the rooms, on every server process. Each socket is in `account:<id>` and
   * `role:<role>`.
   */
  emit<E extends LiveEvent>(rooms: string | string[], event: E, payload: LivePayload<E>): void
  /** Removes everybody from these rooms, on every server process, except sockets in the room `but`. */
  emptyRooms(rooms: string[], but?: string): void
  /** Whether anybody may be listening: always true when there are other processes, which would have to be asked. */
  mayBeHeard(room: string): Promise<boolean>
  /** Closes the sockets of these sessions. */
  endSessions(sessionIds: readonly string[]): void
}

/** The socket on which a message came. */
export interface Viewer {
  join(room: string): Promise<void> | void
  leave(room: string): Promise<void> | void
  isIn(room: string): boolean
  /** Sends to this socket alone. */
  send(event: LiveEvent, payload: unknown): void
}

/** One handler for each message of a table; a missing one does not compile. */
export type LiveHandlers<C extends LiveCalls> = {
  [K in keyof C]: (ctx: Ctx, input: z.output<C[K]['input']>, viewer: Viewer) => Promise<z.input<C[K]['returns']>>
}

export interface LiveServer extends Live {
  /** Broadcasts to the other server processes that these public tables have changed; collects several changes. */
  announceTables(tables: readonly string[]): void
  /** Listens to the other processes. */
  onTablesChanged(listener: (tables: string[]) => void): void
  /** How many sockets are open on this process. */
  sockets(): number
  /** Starts to accept sockets at the server's address. */
  attach(app: FastifyInstance, host: LiveHost): void
  /** Handles the messages of a table. */
  on<C extends LiveCalls>(calls: C, handlers: LiveHandlers<C>): void
}

interface LiveHost {
  db: Db
  deps: Deps
  limits: Limits
  actorOf(token: string): Promise<Actor | null>
  /** Those of these sessions that have not ended. */
  openSessions(ids: string[]): Promise<Set<string>>
}

/** A comment of maximum length is a quarter of this. */
const largestPacket = 16 * 1024
/** Tabs of one account. */
const socketsPerAccount = 50
/** This many times the allowed packets are a flood, which closes the connection. */
const floodFactor = 5
/** How many messages of one socket may be queued. */
const waitingPackets = 50
/** How late a session that expired, or that another process ended, is noticed. */
const sweepMillis = 4000
/** An idle connection is closed after both together. Phones drop theirs silently. */
const pingMillis = { pingInterval: 15_000, pingTimeout: 10_000 }
/** After a change was broadcast, further ones are collected for this long. */
const broadcastMillis = 50
const minute = 60_000

const shapes: Record<string, z.ZodType> = liveEvents

/** What is kept of the request that opened a socket. */
interface SocketData {
  token: string
  sessionId: string
  /** The key that limits count by. */
  address: string
}

const sessionRoom = (id: string) => `session:${id}`

/** Sockets over the HTTP server. With several processes PostgreSQL or Redis carries the messages between them. */
export function openLive(options: {
  env: Env
  pool: Pool
  redis: SharedMemory | null
  log: FastifyBaseLogger
  faults: Faults
}): LiveServer {
  const { env, pool, redis, log, faults } = options
  const carrier = liveAdapterOf(env)
  const trust = trustOf(env.TRUST_PROXY)
  const io = new Server({
    serveClient: false,
    maxHttpBufferSize: largestPacket,
    connectTimeout: 10_000,
    ...pingMillis,
    allowRequest: (request, decide) => decide(null, namesOneHost(request) && isOwnOrigin(request, env)),
    ...(carrier === 'redis' && redis && { adapter: redis.adapter }),
    ...(carrier === 'postgres' && {
      adapter: createAdapter(pool, {
        errorHandler: (error) => faults.noteBriefly(log, error, 'messages between server processes'),
      }),
    }),
  })
  const table = new Map<
    string,
    { call: LiveCall; handler: (ctx: Ctx, input: never, viewer: Viewer) => Promise<unknown> }
  >()
  const unsent = new Set<string>()
  let nextBroadcast: NodeJS.Timeout | undefined
  const underWay = new Set<Promise<void>>()
  const broadcastChanges = () => {
    clearTimeout(nextBroadcast)
    nextBroadcast = undefined
    if (unsent.size > 0) io.serverSideEmit('changed', [...unsent])
    unsent.clear()
  }
  const localSockets = (room: string) => io.of('/').adapter.rooms.get(room)

  async function authenticate(socket: Socket, { actorOf }: LiveHost): Promise<void> {
    const token = tokenOf(socket)
    const actor = token ? await actorOf(token) : null
    if (!token || !actor) fail('signed_out')
    if (actor.lacksSecondFactor) fail('second_factor_required')
    if ((localSockets(`account:${actor.id}`)?.size ?? 0) >= socketsPerAccount) fail('too_many')
    const address = addressKey(addressOf(socket.request, trust))
    socket.data = { token, sessionId: actor.sessionId, address } satisfies SocketData
    await socket.join([`account:${actor.id}`, `role:${actor.role}`, sessionRoom(actor.sessionId)])
  }

  async function connectRefusal(socket: Socket, host: LiveHost): Promise<ExtendedError | undefined> {
    try {
      await authenticate(socket, host)
      return undefined
    } catch (error) {
      return Object.assign(new Error('refused'), { data: refusal(error, 'connect') })
    }
  }

  /** Like a request: authenticate, parse, limit, one transaction, answer in its shape, then the effects. */
  async function answer(socket: Socket, host: LiveHost, name: string, args: unknown[]): Promise<object> {
    const actor = await host.actorOf((socket.data as SocketData).token)
    if (!actor) {
      socket.disconnect(true)
      fail('signed_out')
    }
    if (actor.lacksSecondFactor) fail('second_factor_required')
    const { call, handler } = table.get(name) ?? fail('not_found')
    if (call.access !== 'signed-in' && !(roleMay(actor.role, call.access) && teamMay(actor, call.access)))
      fail('forbidden')
    const input = accept(call.input, inputOf(call, args)) as never
    if (call.limit) await host.limits.useAsAccount(call.limit, actor.id, (socket.data as SocketData).address)

    const viewer: Viewer = {
      join: (room) => socket.join(room),
      leave: (room) => socket.leave(room),
      isIn: (room) => socket.rooms.has(room),
      send: (event, payload) => void socket.emit(event, payload),
    }
    const run = async (db: Ctx['db']) => {
      const { ctx, runAfter } = makeCtx(host.deps, { db, actor, log: log.child({ live: name }) })
      return { result: await handler(ctx, input, viewer), runAfter }
    }
    const { result, runAfter } = await (call.reads ? run(host.db) : transact(host.db, run))
    await runAfter()
    return { ...(call.returns.parse(result) as object), success: true }
  }

  function refusal(error: unknown, name: string): ErrorBody {
    const named = log.child({ live: name })
    const { body, fault } = refusalOf(error, name)
    if (fault) faults.note(named, fault.error, fault.message)
    else if (error instanceof AppError) named.info({ code: body.code }, 'refused')
    return body
  }

  function serve(socket: Socket, host: LiveHost): void {
    const allow = allowance(env.LIVE_PACKETS_PER_MINUTE)
    let line = Promise.resolve()
    let waiting = 0
    socket.onAny((name: string, ...args: unknown[]) => {
      const last = args.at(-1)
      const acknowledge = typeof last === 'function' ? (args.pop() as (answer: object) => void) : () => {}
      if (!allow(host.deps.now()) || waiting >= waitingPackets) {
        return acknowledge(refusal(new AppError('too_many'), 'flood'))
      }
      waiting += 1
      // In order: a comment right after joining must find the room joined.
      line = line
        .then(() => answer(socket, host, name, args))
        .catch((error: unknown) => refusal(error, table.has(name) ? name : 'unknown'))
        .then((said) => acknowledge(answerIn(env.TEXTS, said) as object))
        .finally(() => {
          waiting -= 1
        })
      const turn = line
      underWay.add(turn)
      void turn.finally(() => underWay.delete(turn))
      return undefined
    })
  }

  const recentNews = keepRecentNews()
  const isNews = (event: LiveEvent): event is LiveNews => (liveNews as readonly LiveEvent[]).includes(event)
  /** Each process keeps the news, so each sends them to its own sockets. */
  const sendNews = (news: SentNews) => {
    recentNews.add(news)
    io.local.to([...news.rooms]).emit(news.event, news.payload)
  }
  io.on('news', sendNews)

  const live: LiveServer = {
    emit(rooms, event, payload) {
      const sent: unknown = shapes[event]?.parse(payload)
      if (!isNews(event)) return void io.to(rooms).emit(event, sent)
      const news = { rooms: [rooms].flat(), event, payload: sent }
      sendNews(news)
      if (carrier !== 'memory') io.serverSideEmit('news', news)
    },
    announceTables(tables) {
      // With one process there is nobody to notify.
      if (carrier === 'memory') return
      for (const table of tables) unsent.add(table)
      if (nextBroadcast) return
      broadcastChanges()
      nextBroadcast = setTimeout(broadcastChanges, broadcastMillis)
    },
    onTablesChanged(listener) {
      io.on('changed', listener)
    },
    emptyRooms(rooms, but) {
      io.in(rooms)
        .except(but ?? [])
        .socketsLeave(rooms)
    },
    sockets: () => io.of('/').sockets.size,
    async mayBeHeard(room) {
      if (localSockets(room) !== undefined) return true
      // Unknown while the message broker is down.
      const servers = await io
        .of('/')
        .adapter.serverCount()
        .catch(() => Number.POSITIVE_INFINITY)
      return servers > 1
    },
    endSessions(sessionIds) {
      if (sessionIds.length > 0) io.in(sessionIds.map(sessionRoom)).disconnectSockets(true)
    },
    on(calls, handlers) {
      for (const [name, call] of Object.entries(calls)) table.set(name, { call, handler: handlers[name] as never })
    },
    attach(app, host) {
      io.attach(app.server)
      // Engine.io answers before Fastify sees the request; its refusals must have the same headers as every other answer.
      app.server.prependListener('request', ({ url }, answer) => {
        if (url?.startsWith(io.path())) answer.setHeaders(new Headers(strictHeaders))
      })
      io.use(async (socket, next) => next(await connectRefusal(socket, host)))
      io.on('connection', (socket) => {
        // The request that opened the connection would be kept in memory as long as the socket is open.
        Object.assign(socket.conn, { request: null })
        serve(socket, host)
      })
      // Counted below the protocol, so that every flood ends here, signed in or not.
      io.engine.on(
        'connection',
        (line: { on(name: 'packet', heard: () => void): void; close(discard: true): void }) => {
          const allow = allowance(floodFactor * env.LIVE_PACKETS_PER_MINUTE)
          line.on('packet', () => {
            if (!allow(host.deps.now())) line.close(true)
          })
        },
      )

      const sweep = setInterval(() => {
        endOver(io, host, live).catch((err: unknown) => log.error({ err }, 'ended sessions'))
      }, sweepMillis).unref()
      app.addHook('preClose', async () => {
        clearInterval(sweep)
        broadcastChanges()
        // Not `disconnectSockets`: after that browsers would not reconnect.
        io.engine.close()
        await Promise.allSettled(underWay)
        await io.of('/').adapter.close()
      })
    },
  }
  live.on(newsCalls, {
    'news-since': async (_, { millis }, viewer) => {
      const missed = recentNews.since(millis, viewer.isIn)
      for (const { event, payload } of missed ?? []) viewer.send(event, payload)
      return { isWhole: missed !== null }
    },
  })
  return live
}

/** Closes sockets of sessions that expired, or that another process deleted. */
async function endOver(io: Server, { openSessions }: LiveHost, live: Live): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  const held = new Set(sockets.map(({ data }) => (data as SocketData).sessionId))
  if (held.size === 0) return
  const open = await openSessions([...held])
  live.endSessions([...held].filter((id) => !open.has(id)))
}

/** From the handshake's `auth`, or as the documented query value. */
function tokenOf({ handshake: { auth, query } }: Socket): string | undefined {
  const given: unknown = auth['token'] ?? query['token']
  return typeof given === 'string' && given ? given : undefined
}

/**
 * Other sites' pages are refused. Programs that are not browsers send no origin. The Host header counts only where no
 * PUBLIC_URL is set: with DNS rebinding a page sends its own name in both.
 */
function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, { PUBLIC_URL, publicUrl }: Env): boolean {
  if (origin === undefined || origin === new URL(publicUrl).origin) return true
  return PUBLIC_URL === undefined && URL.parse(origin)?.host === host
}

/** Fields come in one object, or as arguments in their documented order. */
function inputOf(call: LiveCall, args: unknown[]): unknown {
  const [first] = args
  if (typeof first === 'object' && first !== null) return first
  const names = 'shape' in call.input ? Object.keys(call.input.shape as object) : []
  return Object.fromEntries(args.slice(0, names.length).map((value, at) => [names[at], value]))
}

/** Whether one more of this minute is allowed. */
function allowance(perMinute: number): (now: Date) => boolean {
  let since = 0
  let count = 0
  return (now) => {
    if (now.getTime() - since >= minute) {
      since = now.getTime()
      count = 0
    }
    count += 1
    return count <= perMinute
  }
}

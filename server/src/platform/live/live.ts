import type { IncomingMessage } from 'node:http'
import {
  type LiveCalls,
  type LiveEvent,
  type LiveNews,
  type LivePayload,
  liveEvents,
  liveNews,
  newsCalls,
} from '@firstrung/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Server } from 'socket.io'
import type { z } from 'zod'
import { type Env, liveAdapterOf } from '#src/env.ts'
import type { Ctx } from '#src/platform/context.ts'
import type { SharedMemory } from '#src/platform/database/redis.ts'
import type { Faults } from '#src/platform/errors/faults.ts'
import { trustOf } from '#src/platform/http/proxies.ts'
import { namesOneHost } from '#src/platform/http/request-line.ts'
import { strictHeaders } from '#src/platform/http/security-headers.ts'
import {
  allowance,
  connectRefusal,
  type LiveHost,
  localSockets,
  type SocketData,
  type Sockets,
  serve,
  sessionRoom,
  type Viewer,
} from './live-sockets.ts'
import { keepRecentNews, type SentNews } from './recent-news.ts'

/** Messages to browsers. Use it inside `ctx.after`: before the commit the change may still be rolled back. */
export interface Live {
  /**
   * Sends once to everybody in one of the rooms, on every server process. Each socket is in `account:<id>` and
   * `role:<role>`.
   */
  emit<E extends LiveEvent>(rooms: string | string[], event: E, payload: LivePayload<E>): void
  /** Removes everybody from these rooms, on every server process, except sockets in the room `but`. */
  emptyRooms(rooms: string[], but?: string): void
  /** Whether a socket may be in the room: always true with several processes, because we do not ask the others. */
  mayBeHeard(room: string): Promise<boolean>
  /** Closes the sockets of these sessions. */
  endSessions(sessionIds: readonly string[]): void
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

/** The largest message in bytes; a comment of maximum length takes a quarter. */
const largestPacket = 16 * 1024
/** This many times the allowed packets count as a flood, which closes the connection. */
const floodFactor = 5
/** How long it may take until we notice that a session expired, or that another process ended it. */
const sweepMillis = 4000
/** An idle connection is closed after the sum of both, because phones drop connections silently. */
const pingMillis = { pingInterval: 15_000, pingTimeout: 10_000 }
/** After a change was broadcast, further ones are collected for this long. */
const broadcastMillis = 50

const shapes: Record<string, z.ZodType> = liveEvents

/** Sockets over the HTTP server. With several processes PostgreSQL or Redis carries the messages between them. */
interface LiveOptions {
  env: Env
  pool: Pool
  redis: SharedMemory | null
  log: FastifyBaseLogger
  faults: Faults
}

/** Sockets over the HTTP server. With several processes PostgreSQL or Redis carries the messages between them. */
export async function openLive(options: LiveOptions): Promise<LiveServer> {
  const { env, log, faults } = options
  const carrier = liveAdapterOf(env)
  const io = await openServer(options)
  const trust = trustOf(env.TRUST_PROXY)
  const sockets: Sockets = { io, env, trust, log, faults, table: new Map(), underWay: new Set() }
  const news = shareNews(io, carrier)
  const tables = shareTables(io, carrier)
  const live: LiveServer = {
    emit(rooms, event, payload) {
      const sent: unknown = shapes[event]?.parse(payload)
      if (!isNews(event)) return void io.to(rooms).emit(event, sent)
      news.send({ rooms: [rooms].flat(), event, payload: sent })
    },
    announceTables: tables.announce,
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
      if (localSockets(io, room) !== undefined) return true
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
      for (const [name, call] of Object.entries(calls))
        sockets.table.set(name, { call, handler: handlers[name] as never })
    },
    attach(app, host) {
      attach(sockets, app, host)
      const sweep = setInterval(() => {
        endOver(io, host, live).catch((err: unknown) => log.error({ err }, 'ended sessions'))
      }, sweepMillis).unref()
      app.addHook('preClose', async () => {
        clearInterval(sweep)
        tables.broadcast()
        // Not `disconnectSockets`: after that browsers would not reconnect.
        io.engine.close()
        await Promise.allSettled(sockets.underWay)
        await io.of('/').adapter.close()
      })
    },
  }
  live.on(newsCalls, {
    'news-since': async (_, { millis }, viewer) => {
      const missed = news.since(millis, viewer.isIn)
      for (const { event, payload } of missed ?? []) viewer.send(event, payload)
      return { isWhole: missed !== null }
    },
  })
  return live
}

async function openServer({ env, pool, redis, log, faults }: LiveOptions): Promise<Server> {
  const carrier = liveAdapterOf(env)
  // Loaded only where several processes share PostgreSQL.
  const postgres = carrier === 'postgres' ? await import('@socket.io/postgres-adapter') : null
  return new Server({
    serveClient: false,
    maxHttpBufferSize: largestPacket,
    connectTimeout: 10_000,
    ...pingMillis,
    allowRequest: (request, decide) => decide(null, namesOneHost(request) && isOwnOrigin(request, env)),
    ...(carrier === 'redis' && redis && { adapter: redis.adapter }),
    ...(postgres && {
      adapter: postgres.createAdapter(pool, {
        errorHandler: (error) => faults.noteBriefly(log, error, 'messages between server processes'),
      }),
    }),
  })
}

type Carrier = ReturnType<typeof liveAdapterOf>

const isNews = (event: LiveEvent): event is LiveNews => (liveNews as readonly LiveEvent[]).includes(event)

/** Each process keeps the news, so each sends them to its own sockets. */
function shareNews(io: Server, carrier: Carrier) {
  const recentNews = keepRecentNews()
  const sendHere = (news: SentNews) => {
    recentNews.add(news)
    io.local.to([...news.rooms]).emit(news.event, news.payload)
  }
  io.on('news', sendHere)
  return {
    since: recentNews.since,
    send(news: SentNews): void {
      sendHere(news)
      if (carrier !== 'memory') io.serverSideEmit('news', news)
    },
  }
}

/** Broadcasts to the other processes which public tables have changed. */
function shareTables(io: Server, carrier: Carrier) {
  const unsent = new Set<string>()
  let nextBroadcast: NodeJS.Timeout | undefined
  const broadcast = () => {
    clearTimeout(nextBroadcast)
    nextBroadcast = undefined
    if (unsent.size > 0) io.serverSideEmit('changed', [...unsent])
    unsent.clear()
  }
  return {
    broadcast,
    announce(tables: readonly string[]): void {
      // With one process there is nobody to notify.
      if (carrier === 'memory') return
      for (const table of tables) unsent.add(table)
      if (nextBroadcast) return
      broadcast()
      nextBroadcast = setTimeout(broadcast, broadcastMillis)
    },
  }
}

/** Accepts sockets at the server's address. */
function attach(sockets: Sockets, app: FastifyInstance, host: LiveHost): void {
  const { io, env } = sockets
  io.attach(app.server)
  // Engine.io answers before Fastify sees the request; its refusals must have the same headers as every other answer.
  app.server.prependListener('request', ({ url }, answer) => {
    if (url?.startsWith(io.path())) answer.setHeaders(new Headers(strictHeaders))
  })
  io.use(async (socket, next) => next(await connectRefusal(sockets, socket, host)))
  io.on('connection', (socket) => {
    // The request that opened the connection would be kept in memory as long as the socket is open.
    Object.assign(socket.conn, { request: null })
    serve(sockets, socket, host)
  })
  // Packets are counted below the protocol, so that every flood is stopped, whether the sender is signed in or not.
  io.engine.on('connection', (line: { on(name: 'packet', heard: () => void): void; close(discard: true): void }) => {
    const allow = allowance(floodFactor * env.LIVE_PACKETS_PER_MINUTE)
    line.on('packet', () => {
      if (!allow(host.deps.now())) line.close(true)
    })
  })
}

/** Closes sockets of sessions that expired, or that another process deleted. */
async function endOver(io: Server, { openSessions }: LiveHost, live: Live): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  const held = new Set(sockets.map(({ data }) => (data as SocketData).sessionId))
  if (held.size === 0) return
  const open = await openSessions([...held])
  live.endSessions([...held].filter((id) => !open.has(id)))
}

/**
 * Refuses pages of other sites. Programs that are not browsers send no origin. The Host header counts only where no
 * PUBLIC_URL is set: with DNS rebinding a page sends its own name in both.
 */
function isOwnOrigin({ headers: { origin, host } }: IncomingMessage, { PUBLIC_URL, publicUrl }: Env): boolean {
  if (origin === undefined || origin === new URL(publicUrl).origin) return true
  return PUBLIC_URL === undefined && URL.parse(origin)?.host === host
}

import { answerIn, type ErrorBody, type LiveCall, type LiveEvent, roleMay, teamMay } from '@firstrung/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { ExtendedError, Server, Socket } from 'socket.io'
import type { Env } from '#src/env.ts'
import { type Actor, type Ctx, type Deps, makeCtx } from '#src/platform/context.ts'
import type { Db } from '#src/platform/database/db.ts'
import { transact } from '#src/platform/database/transaction.ts'
import { AppError, accept, fail } from '#src/platform/errors/errors.ts'
import type { Faults } from '#src/platform/errors/faults.ts'
import { refusalOf } from '#src/platform/errors/refusals.ts'
import { addressOf, type trustOf } from '#src/platform/http/proxies.ts'
import { addressKey } from '#src/platform/limits/addresses.ts'
import type { Limits } from '#src/platform/limits/limits.ts'

/** The socket on which a message came. */
export interface Viewer {
  join(room: string): Promise<void> | void
  leave(room: string): Promise<void> | void
  isIn(room: string): boolean
  /** Sends only to this socket. */
  send(event: LiveEvent, payload: unknown): void
}

export interface LiveHost {
  db: Db
  deps: Deps
  limits: Limits
  actorOf(token: string): Promise<Actor | null>
  /** Returns which of these sessions have not ended. */
  openSessions(ids: string[]): Promise<Set<string>>
}

/** State that all sockets of a process share. */
export interface Sockets {
  io: Server
  env: Env
  trust: ReturnType<typeof trustOf>
  log: FastifyBaseLogger
  faults: Faults
  /** The call and the handler of each message. */
  table: Map<string, { call: LiveCall; handler: (ctx: Ctx, input: never, viewer: Viewer) => Promise<unknown> }>
  /** The messages that are being answered. */
  underWay: Set<Promise<void>>
}

/** Tabs of one account. */
const socketsPerAccount = 50
/** How many messages of one socket may be queued. */
const waitingPackets = 50
const minute = 60_000

/** Data of the request that opened a socket. */
export interface SocketData {
  token: string
  sessionId: string
  /** The key that limits count by. */
  address: string
}

export const sessionRoom = (id: string) => `session:${id}`

/** The sockets of this process in a room; undefined without any. */
export const localSockets = (io: Server, room: string) => io.of('/').adapter.rooms.get(room)

async function authenticate({ io, trust }: Sockets, socket: Socket, { actorOf }: LiveHost): Promise<void> {
  const token = tokenOf(socket)
  const actor = token ? await actorOf(token) : null
  if (!token || !actor) fail('signed_out')
  if (actor.lacksSecondFactor) fail('second_factor_required')
  if ((localSockets(io, `account:${actor.id}`)?.size ?? 0) >= socketsPerAccount) fail('too_many')
  const address = addressKey(addressOf(socket.request, trust))
  socket.data = { token, sessionId: actor.sessionId, address } satisfies SocketData
  await socket.join([`account:${actor.id}`, `role:${actor.role}`, sessionRoom(actor.sessionId)])
}

/** Accepts a socket whose session is open, or returns why not. */
export async function connectRefusal(
  sockets: Sockets,
  socket: Socket,
  host: LiveHost,
): Promise<ExtendedError | undefined> {
  try {
    await authenticate(sockets, socket, host)
    return undefined
  } catch (error) {
    return Object.assign(new Error('refused'), { data: refusal(sockets, error, 'connect') })
  }
}

/** A message as it came. */
interface Message {
  name: string
  args: unknown[]
}

/** Like a request: authenticate, parse, limit, one transaction, answer in its shape, then the effects. */
async function answer(
  { table, log }: Sockets,
  socket: Socket,
  host: LiveHost,
  { name, args }: Message,
): Promise<object> {
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

function refusal({ log, faults }: Sockets, error: unknown, name: string): ErrorBody {
  const named = log.child({ live: name })
  const { body, fault } = refusalOf(error, name)
  if (fault) faults.note(named, fault.error, fault.message)
  else if (error instanceof AppError) named.info({ code: body.code }, 'refused')
  return body
}

/** Answers the messages of a socket, one after the other. */
export function serve(sockets: Sockets, socket: Socket, host: LiveHost): void {
  const { env, table, underWay } = sockets
  const allow = allowance(env.LIVE_PACKETS_PER_MINUTE)
  let line = Promise.resolve()
  let waiting = 0
  socket.onAny((name: string, ...args: unknown[]) => {
    const last = args.at(-1)
    const acknowledge = typeof last === 'function' ? (args.pop() as (answer: object) => void) : () => {}
    if (!allow(host.deps.now()) || waiting >= waitingPackets) {
      return acknowledge(refusal(sockets, new AppError('too_many'), 'flood'))
    }
    waiting += 1
    // One after the other, because a comment right after joining needs the joined room.
    line = line
      .then(() => answer(sockets, socket, host, { name, args }))
      .catch((error: unknown) => refusal(sockets, error, table.has(name) ? name : 'unknown'))
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

/** From the handshake's `auth`, or as the documented query value. */
function tokenOf({ handshake: { auth, query } }: Socket): string | undefined {
  const given: unknown = auth['token'] ?? query['token']
  return typeof given === 'string' && given ? given : undefined
}

/** Fields come in one object, or as arguments in their documented order. */
function inputOf(call: LiveCall, args: unknown[]): unknown {
  const [first] = args
  if (typeof first === 'object' && first !== null) return first
  const names = 'shape' in call.input ? Object.keys(call.input.shape as object) : []
  return Object.fromEntries(args.slice(0, names.length).map((value, at) => [names[at], value]))
}

/** Returns a function that says whether one more message is allowed in this minute. */
export function allowance(perMinute: number): (now: Date) => boolean {
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

import {
  ApiError,
  type ErrorBody,
  errors,
  type LiveCallName,
  type LiveEvent,
  type LivePayload,
  limits,
  type liveCalls,
  offlineError,
} from '@firstrung/contract'
import type { Socket } from 'socket.io-client'
import type { z } from 'zod'
import { freshMillis } from '#app/lib/api/query-keys.ts'
import { endSession } from '#app/lib/api/send.ts'
import { session } from '#app/lib/session/session.ts'

/** The listeners of a component. */
export interface LiveListener {
  on?: { [E in LiveEvent]?: (payload: LivePayload<E>) => void }
  /** Connected, for the first time or again. Messages to rooms that are joined are lost in between and must be fetched. */
  onUp?: () => void
  /** Some news may be missing from before the connection. For a page that was just opened, the server sends them afterwards. */
  onMissed?: () => void
  /** Disconnected, or the connection failed; it is retried. Called again for each failed attempt. */
  onDown?: () => void
}

type CallInput<K extends LiveCallName> = z.input<(typeof liveCalls)[K]['input']>
type CallAnswer<K extends LiveCallName> = z.output<(typeof liveCalls)[K]['returns']>

/** The timeout of an acknowledgement. */
const answerMillis = 10_000
/** The pause before a retry of a refused or failed connection. */
const againMillis = 5000
/** The timeout of a connection attempt: without a network there may be no error. */
const attemptMillis = 10_000
/** The server counts back from the time of the request. If the request takes longer than this, some news may be missing. */
const transitMillis = 1000
/** How long an unused connection stays open: the next page may need it. */
const idleMillis = 2000

interface Line {
  token: string
  socket: Socket | undefined
  timer: ReturnType<typeof setTimeout> | undefined
  /** When the page began to listen; undefined once it was connected. */
  openedAt: number | undefined
  /** Set from the first failure until it is connected. */
  isDown: boolean
}

const listeners = new Set<LiveListener>()
let line: Line | undefined

/**
 * Subscribes until the returned function is called. All components share one socket, which is opened for the first listener
 * and closed some time after the last one.
 */
export function listenLive(listener: LiveListener): () => void {
  listeners.add(listener)
  const token = session.read()?.token
  if (line && line.token !== token) close(line)
  if (!line && token) {
    line = { token, socket: undefined, timer: undefined, openedAt: performance.now(), isDown: false }
    void open(line)
  } else if (line?.socket?.connected) listener.onUp?.()
  else if (line?.isDown) listener.onDown?.()
  return () => {
    listeners.delete(listener)
    const held = line
    setTimeout(() => {
      if (held && listeners.size === 0) close(held)
    }, idleMillis)
  }
}

/** Sends a message and waits for its acknowledgement; throws the refusal as the API's client does. */
export async function callLive<K extends LiveCallName>(name: K, input: CallInput<K>): Promise<CallAnswer<K>> {
  // Not buffered by the socket: it would be sent before the room is joined again.
  if (!line?.socket?.connected) throw offlineError()
  const answer: unknown = await line.socket
    .timeout(answerMillis)
    .emitWithAck(name, input)
    .catch(() => {
      throw offlineError()
    })
  if (isRefusal(answer)) throw new ApiError(errors[answer.code].status, answer)
  return answer as CallAnswer<K>
}

async function open(own: Line): Promise<void> {
  try {
    const { io } = await import('socket.io-client')
    if (line !== own) return
    own.socket = io({
      auth: { token: own.token },
      // WebSocket first, so that a server with several processes needs no sticky sessions.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      timeout: attemptMillis,
      reconnectionDelay: 500,
      reconnectionDelayMax: 4000,
    })
    listenTo(own.socket, own)
  } catch {
    goDown(own)
    later(own, () => void open(own))
  }
}

function listenTo(socket: Socket, own: Line): void {
  socket.on('connect', () => {
    own.isDown = false
    tell((listener) => listener.onUp?.())
    void catchUp(own)
  })
  socket.on('disconnect', (reason) => {
    goDown(own)
    // Closed by the server: the next request shows why.
    if (reason === 'io server disconnect') later(own, () => socket.connect())
  })
  socket.on('connect_error', (error: Error & { data?: unknown }) => {
    goDown(own)
    if (!isRefusal(error.data)) return
    if (error.data.code !== 'signed_out') return later(own, () => socket.connect())
    close(own)
    endSession(own.token)
  })
  socket.onAny((name: string, payload: unknown) => {
    tell(({ on }) => (on as Record<string, (payload: unknown) => void> | undefined)?.[name]?.(payload))
  })
}

/** Asks the server for the news between loading the page and connecting. */
async function catchUp(own: Line): Promise<void> {
  const { openedAt } = own
  own.openedAt = undefined
  // After a lost connection it is unknown since when, because the loss is noticed late.
  const isWhole = openedAt !== undefined && (await hasNewsSince(openedAt))
  if (!isWhole) tell((listener) => listener.onMissed?.())
}

async function hasNewsSince(openedAt: number): Promise<boolean> {
  // Shown data may be older than the connection, but not older than the page.
  const readAt = Math.max(0, openedAt - freshMillis)
  const askedAt = performance.now()
  const millis = Math.ceil(askedAt - readAt) + transitMillis
  if (millis > limits.keptNewsMillis) return false
  try {
    const { isWhole } = await callLive('news-since', { millis })
    return isWhole && performance.now() - askedAt <= transitMillis
  } catch {
    return false
  }
}

function goDown(own: Line): void {
  own.isDown = true
  if (line === own) tell((listener) => listener.onDown?.())
}

function tell(what: (listener: LiveListener) => void): void {
  for (const listener of [...listeners]) what(listener)
}

function later(own: Line, work: () => void): void {
  clearTimeout(own.timer)
  own.timer = setTimeout(() => {
    if (line === own) work()
  }, againMillis)
}

function close(own: Line): void {
  clearTimeout(own.timer)
  own.socket?.disconnect()
  if (line === own) line = undefined
}

function isRefusal(answer: unknown): answer is ErrorBody {
  return typeof answer === 'object' && answer !== null && 'code' in answer && String(answer.code) in errors
}

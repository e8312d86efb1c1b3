import { request as ask, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** One process behind the balancer. */
export interface Target {
  port: number
  /** The last answer of its /readyz. */
  isReady: boolean
  /** It was killed but still accepts connections for some milliseconds. */
  isDying: boolean
  /** Running requests that must not be repeated. */
  writes: number
  /** When a browser last sent something over a live connection. */
  lastMessageAt: number
}

/** A process has a request; its answer is there, but not sent on; a process has a message of a live connection. */
export type Moment = 'asked' | 'answered' | 'told'

/** Called at such a moment. Returns whether it drops the answer. */
type Watcher = (moment: Moment, target: Target, about: { method?: string; url?: string; bytes: number }) => boolean

export interface RoundRobin {
  origin: string
  targets: readonly Target[]
  /** Requests without any answer. */
  lost: readonly string[]
  watch(watcher: Watcher): void
  close(): Promise<void>
}

interface Options {
  ports: readonly number[]
  /** Whether a GET without an answer is sent to another process, as Caddy and nginx do. */
  repeats?: boolean
}

const askMillis = 500

/**
 * A minimal load balancer: each request and each live connection goes to the next ready process; if it does not accept it,
 * to the one after. No sticky sessions.
 */
export async function startRoundRobin({ ports, repeats = true }: Options): Promise<RoundRobin> {
  const targets = ports.map((port): Target => ({ port, isReady: false, isDying: false, writes: 0, lastMessageAt: 0 }))
  let watcher: Watcher = () => false
  const lost: string[] = []
  let turn = 0
  /** All of them, the next one first, those that are not ready last. */
  const inTurn = () => {
    turn += 1
    const round = targets
      .map((_, n) => targets[(turn + n) % targets.length] as Target)
      .filter(({ isDying }) => !isDying)
    return [...round.filter(({ isReady }) => isReady), ...round.filter(({ isReady }) => !isReady)]
  }
  const timer = setInterval(() => {
    for (const target of targets) void isReady(target.port).then((is) => Object.assign(target, { isReady: is }))
  }, askMillis)

  const pass = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = await buffer(request)
    const { method = '', url = '' } = request
    const about = { method, url, bytes: body.length }
    const isSafe = method === 'GET' || method === 'HEAD'
    let reason = 'nobody is there'
    for (const target of inTurn()) {
      if (!isSafe) target.writes += 1
      try {
        const answer = await forward(request, body, target, () => void watcher('asked', target, about))
        // Buffered, so that no client gets half an answer.
        const bytes = await buffer(answer)
        if (watcher('answered', target, about)) break
        const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = answer.headers
        reply.writeHead(answer.statusCode ?? 502, headers).end(bytes)
        return
      } catch (error) {
        target.isReady = false
        const { code = 'cut off' } = error as { code?: string }
        reason = code
        const wasHeard = code !== 'ECONNREFUSED'
        if (wasHeard && !(isSafe && repeats)) break
      } finally {
        if (!isSafe) target.writes -= 1
      }
    }
    lost.push(`${method} ${url}: ${reason}`)
    reply.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
  }

  const server = createServer((request, reply) => {
    pass(request, reply).catch(() => reply.destroy())
  })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    void upgrade(request, socket, head, inTurn(), (target, bytes) => void watcher('told', target, { bytes }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    targets,
    lost,
    watch(next) {
      watcher = next
    },
    close: () => {
      clearInterval(timer)
      return closed(server)
    },
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.ok
    },
    () => false,
  )

/** The request with what every proxy adds. */
const headersOf = ({ headers, socket }: IncomingMessage) => ({
  ...headers,
  'x-forwarded-for': socket.remoteAddress,
  'x-forwarded-proto': 'http',
})

function forward(
  request: IncomingMessage,
  body: Buffer,
  { port }: Target,
  asked: () => void,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url: path } = request
    const headers = { ...headersOf(request), 'content-length': body.length, connection: 'close' }
    const outgoing = ask({ host: '127.0.0.1', port, method, path, headers, agent: false })
    outgoing.on('error', reject).on('response', resolve)
    outgoing.end(body, asked)
  })
}

async function upgrade(
  request: IncomingMessage,
  socket: Socket,
  head: Buffer,
  targets: Target[],
  told: (target: Target, bytes: number) => void,
): Promise<void> {
  socket.on('error', () => socket.destroy())
  for (const target of targets) {
    const upstream = connect(target.port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      upstream.on('connect', () => resolve(true)).on('error', () => resolve(false))
    })
    if (!isOpen) continue
    const headers = Object.entries(headersOf(request)).map(([name, value]) => `${name}: ${String(value)}`)
    upstream.write(`GET ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    upstream.on('close', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
    upstream.pipe(socket)
    socket.on('data', (bytes) => {
      target.lastMessageAt = Date.now()
      upstream.write(bytes, () => told(target, bytes.length))
    })
    return
  }
  socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

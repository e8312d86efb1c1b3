import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { ServerOptions } from 'socket.io'

/** A Redis server for messages between processes, and for counters; it keeps nothing that must last. */
export interface SharedMemory {
  client: Redis
  /** Messages between the sockets of all processes. */
  adapter: NonNullable<ServerOptions['adapter']>
  reach(): Promise<unknown>
  close(): void
}

/** Commands fail at once when it is down. */
const failFastOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 2000,
  connectTimeout: 3000,
}
/** Subscriptions wait until it is up again. */
const patient = { maxRetriesPerRequest: null, connectTimeout: 3000 }
const retryStrategy = (times: number) => Math.min(times * 100, 2000)
/** How long one poll for messages waits; stopping takes at most as long. */
const blockTimeInMs = 1000

/** Opens Redis. Its packages are loaded only if the settings name a server. */
export async function openRedis(url: string | undefined, log: FastifyBaseLogger): Promise<SharedMemory | null> {
  if (!url) return null
  const [{ Redis: Client }, { createAdapter }] = await Promise.all([
    import('ioredis'),
    import('@socket.io/redis-streams-adapter'),
  ])
  const client = new Client(url, { ...failFastOptions, retryStrategy })
  let isKnownDown = false
  client.on('error', (err) => {
    if (!isKnownDown) log.error({ err }, 'Redis does not answer')
    isKnownDown = true
  })
  client.on('ready', () => {
    isKnownDown = false
  })
  // The adapter listens on copies of its client: if they failed at once, they would retry without a pause.
  client.duplicate = () => new Client(url, { ...patient, retryStrategy })
  return {
    client,
    adapter: createAdapter(client, { blockTimeInMs, onlyPlaintext: true }),
    reach: () => client.ping(),
    close: () => client.disconnect(),
  }
}

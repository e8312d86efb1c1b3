import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { ServerOptions } from 'socket.io'

/** A Redis server that carries what processes tell each other, and counts for them; everything that lasts is elsewhere. */
export interface SharedMemory {
  client: Redis
  /** Messages between the sockets of all processes. */
  adapter: NonNullable<ServerOptions['adapter']>
  reach(): Promise<unknown>
  close(): void
}

/** Whoever asks is told at once that it is gone, and does without. */
const failFastOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 2000,
  connectTimeout: 3000,
}
/** Whoever listens waits until it is back. */
const patient = { maxRetriesPerRequest: null, connectTimeout: 3000 }
const retryStrategy = (times: number) => Math.min(times * 100, 2000)
/** How long one look for messages waits; as long takes stopping at most. */
const blockTimeInMs = 1000

/** Its packages are loaded only where the settings name a server. */
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
  // The adapter listens on copies of its client: refused at once, they would ask again without a pause.
  client.duplicate = () => new Client(url, { ...patient, retryStrategy })
  return {
    client,
    adapter: createAdapter(client, { blockTimeInMs, onlyPlaintext: true }),
    reach: () => client.ping(),
    close: () => client.disconnect(),
  }
}

import type { Socket } from 'node:net'
import pg, { type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg'

/**
 * Settings of each connection to a PostgreSQL server. Filters over a million candidates combine several indexes: with the default
 * 4 MB their bitmaps keep only pages, and ten times as many rows have to be checked. No statement is compiled (jit): PostgreSQL
 * expects 100 entries in each short list that a function reads, takes the statement for costly, and spent 300 ms on compiling
 * one that runs for 1 ms.
 */
export const sessionOptions = '-c work_mem=16MB -c jit=off'

/** Where requests get their connections. */
export interface Connections {
  options: pg.PoolOptions
  connect(): Promise<PoolClient>
  query(question: QueryConfig): Promise<QueryResult>
  end(): Promise<void>
}

type Done = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** The driver's own message, so that the request is refused as if the driver had lost its connection. */
const databaseDown = () => new Error('Connection terminated: the database does not answer')

/** A pool that fails at once while the database is known to be down. */
export class ServerPool extends pg.Pool {
  readonly #connections = new Set<PoolClient>()
  readonly #waiting = new Set<(error: Error) => void>()
  #isDown = false

  constructor(config: PoolConfig) {
    super(config)
    this.on('connect', (client) => void this.#connections.add(client))
    this.on('remove', (client) => void this.#connections.delete(client))
  }

  /** Rejects everything that waits for the database, and drops its connections; new requests fail until it is up again. */
  lose(): void {
    this.#isDown = true
    for (const giveUp of this.#waiting) giveUp(databaseDown())
    // Sockets are destroyed, because a clean end would wait for the other side.
    for (const client of this.#connections) (client as unknown as Line).connection.stream.destroy()
  }

  /** Whether the database is known to be down. */
  get isDown(): boolean {
    return this.#isDown
  }

  regain(): void {
    this.#isDown = false
  }

  override connect(): Promise<PoolClient>
  override connect(done: Done): void
  override connect(done?: Done): Promise<PoolClient> | undefined {
    const client = this.#isDown ? Promise.reject(databaseDown()) : this.#unlessDown(super.connect())
    if (!done) return client
    void handOver(client, done)
    return undefined
  }

  #unlessDown(connecting: Promise<PoolClient>): Promise<PoolClient> {
    return orGivenUp(connecting, (giveUp) => {
      this.#waiting.add(giveUp)
      return () => this.#waiting.delete(giveUp)
    })
  }
}

/** Throws when the database does not answer. A watched pool already knows; for others a connection is requested. */
export async function reachDatabase(pool: pg.Pool): Promise<void> {
  if (!(pool instanceof ServerPool)) await pool.query('select 1')
  else if (pool.isDown) throw databaseDown()
}

interface Line {
  connection: { stream: Socket }
}

async function handOver(connecting: Promise<PoolClient>, done: Done): Promise<void> {
  const [given] = await Promise.allSettled([connecting])
  if (given.status === 'fulfilled') done(undefined, given.value, given.value.release)
  else done(given.reason as Error, undefined, () => undefined)
}

/** A pool for callers that must not wait long: without a connection in time they are refused. */
export function withConnectTimeout(pool: pg.Pool, millis: number): Connections {
  const connect = (): Promise<PoolClient> => {
    const isBusy = pool.idleCount <= pool.waitingCount && pool.totalCount >= pool.options.max
    // Connecting has its own timeout.
    if (!isBusy) return pool.connect()
    return orGivenUp(pool.connect(), (giveUp) => {
      const timer = setTimeout(() => giveUp(new Error('timeout exceeded when trying to connect')), millis)
      return () => clearTimeout(timer)
    })
  }
  return {
    options: pool.options,
    connect,
    async query(question) {
      const client = await connect()
      let isBroken = true
      try {
        const result = await client.query(question)
        isBroken = false
        return result
      } finally {
        client.release(isBroken)
      }
    },
    end: () => pool.end(),
  }
}

/** The connection, unless the caller gave up before; a connection that comes later is released. */
function orGivenUp(
  connecting: Promise<PoolClient>,
  mayGiveUp: (giveUp: (error: Error) => void) => () => void,
): Promise<PoolClient> {
  return new Promise((resolve, reject) => {
    let isGivenUp = false
    const over = mayGiveUp((error) => {
      isGivenUp = true
      over()
      reject(error)
    })
    connecting.then(
      (client) => {
        over()
        if (isGivenUp) client.release()
        else resolve(client)
      },
      (error: Error) => {
        over()
        reject(error)
      },
    )
  })
}

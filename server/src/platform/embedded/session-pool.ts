import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import pg from 'pg'

/** The interface that node-postgres expects of its socket. */
class PortStream extends Duplex {
  private readonly port: MessagePort

  constructor(port: MessagePort) {
    super()
    this.port = port
    port.on('message', (reply: Uint8Array) => this.push(reply))
  }

  connect(): this {
    process.nextTick(() => this.destroyed || this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  ref(): this {
    this.port.ref()
    return this
  }

  unref(): this {
    this.port.unref()
    return this
  }

  override _read(): void {}

  override _write(request: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    // A copy, because the request may be a small slice of a large shared buffer, which would be sent completely.
    const copy = new Uint8Array(request)
    this.port.postMessage(copy, [copy.buffer])
    done()
  }

  // The steps of one statement are sent together.
  override _writev(requests: { chunk: Uint8Array }[], done: () => void): void {
    this._write(Buffer.concat(requests.map(({ chunk }) => chunk)), 'utf8', done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.port.close()
    done(error)
  }
}

/**
 * A pool over the only session of an embedded engine. `fail` ends it: waiting and later queries are rejected with the
 * error, and the pool emits it once.
 */
export function sessionPool(connect: () => MessagePort): { pool: pg.Pool; fail(error: Error): void } {
  let stream: PortStream | undefined
  let failure: Error | undefined
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => {
      stream = new PortStream(connect())
      if (failure) stream.destroy(failure)
      return stream
    },
  })
  // A busy client emits the error in addition to rejecting its queries; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))

  return {
    pool,
    fail(error) {
      failure = error
      // An idle client makes the pool emit it.
      const isResting = pool.idleCount > 0
      stream?.destroy(error)
      if (!isResting) pool.emit('error', error)
    },
  }
}

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy before the database that can be slow, closed or silent. */
export interface Proxy {
  /** The database's address through this proxy. */
  url: string
  /** Milliseconds of delay in each direction. */
  delay: number
  /** Drops everything that is sent, in both directions. */
  isDeaf: boolean
  /** Refuses new connections. */
  isClosed: boolean
  /** Breaks all open connections. */
  reset(): void
  close(): Promise<void>
}

export async function openProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl)
  const lines = new Set<Socket>()
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => {
      const hand = () => {
        if (!proxy.isDeaf && !to.destroyed) to.write(bytes)
      }
      if (proxy.delay > 0) setTimeout(hand, proxy.delay)
      else hand()
    })
    from.on('error', () => undefined)
    from.on('close', () => to.destroy())
  }
  const server = createServer((socket) => {
    if (proxy.isClosed) {
      socket.resetAndDestroy()
      return
    }
    socket.setNoDelay(true)
    lines.add(socket)
    socket.on('close', () => lines.delete(socket))
    const onward = connect(Number(target.port), target.hostname).setNoDelay(true)
    pass(socket, onward)
    pass(onward, socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = new URL(databaseUrl)
  own.port = String((server.address() as AddressInfo).port)
  const proxy: Proxy = {
    url: own.href,
    delay: 0,
    isDeaf: false,
    isClosed: false,
    reset() {
      for (const line of lines) line.resetAndDestroy()
    },
    async close() {
      for (const line of lines) line.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface NetworkProxy {
  /** The product's address through this proxy. */
  origin: string
  cut(): void
  restore(): void
  close(): void
}

/** A proxy to the server that can be cut like a network in a tunnel: open connections break, and new ones fail. */
export async function openNetworkProxy(serverOrigin: string): Promise<NetworkProxy> {
  const { hostname, port } = new URL(serverOrigin)
  const open = new Set<Socket>()
  let isCut = false
  const track = (own: Socket, other: Socket) => {
    open.add(own)
    own
      .on('error', () => {})
      .on('close', () => {
        open.delete(own)
        other.destroy()
      })
    own.pipe(other)
  }
  const proxy = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    track(near, far)
    track(far, near)
    return undefined
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      drop()
    },
    restore() {
      isCut = false
    },
    close() {
      proxy.close()
      drop()
    },
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CutLine {
  /** The product's address through this proxy. */
  origin: string
  cut(): void
  mend(): void
  close(): void
}

/** A proxy to the server that can be cut like a network in a tunnel: open connections break, and new ones fail. */
export async function openCutLine(serverOrigin: string): Promise<CutLine> {
  const { hostname, port } = new URL(serverOrigin)
  const open = new Set<Socket>()
  let isCut = false
  const hold = (own: Socket, other: Socket) => {
    open.add(own)
    own
      .on('error', () => {})
      .on('close', () => {
        open.delete(own)
        other.destroy()
      })
    own.pipe(other)
  }
  const line = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(port), hostname)
    hold(near, far)
    hold(far, near)
    return undefined
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      drop()
    },
    mend() {
      isCut = false
    },
    close() {
      line.close()
      drop()
    },
  }
}

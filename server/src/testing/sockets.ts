import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { io, type Socket } from 'socket.io-client'

/** The address of a server, which starts to listen. */
export async function listen(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** The answer to a message. */
export interface Ack {
  success: boolean
  msg?: string
  code?: string
  [field: string]: unknown
}

/** An open socket of a person. */
export interface SocketClient {
  socket: Socket
  ask(name: string, ...args: unknown[]): Promise<Ack>
  /** The next message of this name that matches. */
  next<T>(name: string, meets?: (payload: T) => boolean): Promise<T>
  close(): void
}

type Options = Parameters<typeof io>[1]

/** Opens a socket as a browser does; rejects with the server's error. */
export async function connectSocket(origin: string, token: string, options: Options = {}): Promise<SocketClient> {
  const socket = io(origin, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
    ...options,
  })
  await new Promise<void>((resolve, reject) => {
    const refused = (error: Error & { data?: object }) => {
      socket.disconnect()
      reject(Object.assign(error, error.data))
    }
    socket.once('connect_error', refused)
    socket.once('connect', () => {
      // From here on it reconnects by itself.
      socket.off('connect_error', refused)
      resolve()
    })
  })
  return {
    socket,
    ask: (name, ...args) => socket.timeout(30_000).emitWithAck(name, ...args) as Promise<Ack>,
    next: <T>(name: string, meets: (payload: T) => boolean = () => true) =>
      new Promise<T>((resolve) => {
        const receive = (payload: T) => {
          if (!meets(payload)) return
          socket.off(name, receive)
          resolve(payload)
        }
        socket.on(name, receive)
      }),
    close: () => void socket.disconnect(),
  }
}

import { io } from 'socket.io-client'

/** The parts of an acknowledgement that journeys need. */
interface Ack {
  newComment?: { _id: string }
}

/**
 * Connects a socket as a browser does. After a lost connection it joins its rooms again and repeats what got no answer, as
 * the product's pages do; so every message must be safe to repeat.
 */
export async function connectSocket(origin: string, token: string) {
  const socket = io(origin, { auth: { token }, transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const send = (name: string, input: object): Promise<Ack> => socket.timeout(30_000).emitWithAck(name, input)
  const rooms = new Set<string>()
  let back: Promise<unknown> = Promise.resolve()
  socket.on('connect', () => {
    // A connection that breaks again in between reconnects once more.
    back = Promise.all([...rooms].map((roomId) => send('join-room', { roomId }))).catch(() => undefined)
  })
  const ask = async (name: string, input: object): Promise<Ack> => {
    for (;;) {
      if (!socket.connected) await new Promise<void>((resolve) => socket.once('connect', resolve))
      await back
      try {
        return await send(name, input)
      } catch (error) {
        if (!String(error).includes('disconnected')) throw error
      }
    }
  }
  return {
    ask,
    async join(roomId: string): Promise<void> {
      await ask('join-room', { roomId })
      rooms.add(roomId)
    },
    close: () => void socket.disconnect(),
  }
}

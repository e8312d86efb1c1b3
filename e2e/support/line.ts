import { io } from 'socket.io-client'

/** What a message was answered with, as far as journeys look at it. */
interface Ack {
  newComment?: { _id: string }
}

/**
 * Opens a live line as a browser does, for people who only have to be there. When it breaks they come back into their
 * rooms and say again what got no answer, as the product's pages do; so all that is said must be fit to be said twice.
 */
export async function dial(origin: string, token: string) {
  const socket = io(origin, { auth: { token }, transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const send = (name: string, input: object): Promise<Ack> => socket.timeout(30_000).emitWithAck(name, input)
  const rooms = new Set<string>()
  let back: Promise<unknown> = Promise.resolve()
  socket.on('connect', () => {
    // A line that breaks meanwhile comes back once more.
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

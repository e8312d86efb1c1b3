import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Busy } from './admission.ts'
import { outerRequest } from './inner-calls.ts'

const silentMillis = 500

/**
 * Without this, stopping waits up to 72 seconds for connections that browsers keep open. Requests that still come over them
 * are told to retry, because another process or the next one will answer.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance, leaving: { isSo: boolean }): void {
  let isClosing = false
  const closeSilent = watchSilentConnections(app)
  app.addHook('preClose', async () => {
    Object.assign(leaving, { isSo: true })
    isClosing = true
    closeSilent()
  })
  app.addHook('onRequest', (_, __, done) => {
    if (isClosing && !outerRequest()) done(new Busy())
    else done()
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (leaving.isSo) reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Browsers open connections before they have anything to ask. Node counts a connection that never sent a byte as busy until
 * the headers are overdue (60 seconds), so `server.close()` would wait for it. The function that is handed back closes them
 * until the server is closed; one that has just come gets half a second to ask.
 */
function watchSilentConnections(app: FastifyInstance): () => void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  let before = open
  const closeSilent = () => {
    const silent = [...open].filter(({ bytesRead }) => bytesRead === 0)
    for (const socket of silent) if (before.has(socket)) socket.destroy()
    before = new Set(silent)
  }
  return () => {
    closeSilent()
    const timer = setInterval(closeSilent, silentMillis)
    app.server.once('close', () => clearInterval(timer))
  }
}

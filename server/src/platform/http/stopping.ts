import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Busy } from '#src/platform/limits/admission.ts'
import { outerRequest } from './inner-calls.ts'

const unusedMillis = 500

/**
 * Without this, stopping waits up to 72 seconds for connections that browsers keep open. Requests that still come over them
 * are refused with a request to retry, because another process or the next one will answer.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance, leaving: { isSo: boolean }): void {
  let isClosing = false
  const closeUnused = watchConnections(app)
  app.addHook('preClose', async () => {
    Object.assign(leaving, { isSo: true })
    isClosing = true
    closeUnused()
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
 * `server.close()` closes idle connections once, which leaves out two kinds. Browsers open connections before they have
 * anything to ask, and Node counts one that never sent a byte as busy for 60 seconds. An answer that began earlier
 * promised to keep its connection open, and this is idle only after the answer. The returned function closes both
 * kinds until the server is closed; a new connection has half a second to send a request.
 */
function watchConnections(app: FastifyInstance): () => void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  let before = open
  const closeUnused = () => {
    const silent = [...open].filter(({ bytesRead }) => bytesRead === 0)
    for (const socket of silent) if (before.has(socket)) socket.destroy()
    before = new Set(silent)
    // While the server still listens, requests over idle connections are refused with a request to retry.
    if (!app.server.listening) app.server.closeIdleConnections()
  }
  return () => {
    closeUnused()
    const timer = setInterval(closeUnused, unusedMillis)
    app.server.once('close', () => clearInterval(timer))
  }
}

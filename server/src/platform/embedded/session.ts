import type { MessagePort } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'

const STARTUP = 0
// The exception with which PostgreSQL's C code jumps to its own error handling; every other one is unexpected.
const ERROR_JUMP = 100

/**
 * Serves node-postgres over message ports, where each message is a piece of PostgreSQL's wire protocol. The engine has a
 * single session, so a new client replaces the one before and gets a clean state: no open transaction, no settings, no
 * prepared statements. `onBroken` is called when the engine cannot continue.
 */
export function serveSession(lite: PGlite, onBroken: (error: unknown) => void): (client: MessagePort) => void {
  let current: MessagePort | undefined
  let greeting: Uint8Array<ArrayBuffer> | undefined
  breakOnUnforeseenError(lite)

  const greet = async (startup: Uint8Array) => {
    if (lite.isInTransaction()) await lite.exec('rollback')
    await lite.exec('discard all')
    // Sent once: the engine keeps some memory for each startup message.
    greeting ??= await execute(lite, startup)
    return greeting.slice()
  }

  return (client) => {
    current?.close()
    current = client
    const answer = async (request: Uint8Array) => {
      if (client !== current) return
      const reply = await (request[0] === STARTUP ? greet(request) : execute(lite, request))
      client.postMessage(reply, [reply.buffer])
    }
    client.on('message', (request: Uint8Array) => void answer(request).catch(onBroken))
  }
}

/** PGlite's own raw call would also parse every answer, and keep the result for ever; the streaming one does not. */
async function execute(lite: PGlite, request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  // The bytes are in the engine's memory and overwritten by the next call, so they are copied at once.
  await lite.execProtocolRawStream(request, { syncToFs: false, onRawData: (bytes) => chunks.push(bytes.slice()) })
  const reply = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    reply.set(chunk, at)
    at += chunk.length
  }
  return reply
}

/**
 * PGlite swallows every exception of its engine and continues with a session in an unknown state. Here
 * an unexpected error ends the call instead.
 */
function breakOnUnforeseenError(lite: PGlite): void {
  const engine = lite.Module
  const step = engine._PostgresMainLoopOnce
  engine._PostgresMainLoopOnce = () => {
    try {
      step()
    } catch (error) {
      if (!isErrorJump(error)) {
        // PGlite calls this first when it has caught an error, and exceptions thrown here are not caught.
        engine.stackRestore = () => {
          throw error
        }
      }
      throw error
    }
  }
}

function isErrorJump(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === ERROR_JUMP
}

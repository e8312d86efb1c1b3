import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openDurable } from './durable-engine.ts'
import { serveSession } from './session.ts'

// The thread of the embedded database. A slow query here does not block the server's main thread.
if (!parentPort) throw new Error('engine.worker.ts runs as a worker thread')
const main = parentPort

const lite = await openDurable(String(workerData))
// An uncaught error ends this thread without a clean close, and the main thread is notified.
const endWith = (error: unknown) => {
  process.nextTick(() => {
    throw error
  })
}
const serve = serveSession(lite, endWith)

main.on('message', (message: MessagePort | 'close') => {
  if (message === 'close') lite.close().then(() => process.exit(), endWith)
  else serve(message)
})
main.postMessage('ready')

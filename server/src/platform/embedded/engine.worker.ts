import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openDurable } from './durable-engine.ts'
import { serveSession } from './session.ts'

// The thread of the embedded database. A slow query here does not stop the server's own thread.
if (!parentPort) throw new Error('engine.worker.ts runs as a worker thread')
const main = parentPort

const lite = await openDurable(String(workerData))
// Uncaught, an error ends this thread without a clean close, and the main thread hears of it.
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

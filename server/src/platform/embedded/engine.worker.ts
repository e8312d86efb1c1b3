import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { openDurable } from './durable-engine.ts'
import { serveSession } from './session.ts'

// The thread of the embedded database. A slow query here does not stop the server's own thread.
if (!parentPort) throw new Error('engine.worker.ts runs as a worker thread')
const main = parentPort

const lite = await openDurable(workerData)
const serve = serveSession(lite, (error) => {
  // Uncaught, it ends this thread without a clean close, and the main thread hears of it.
  process.nextTick(() => {
    throw error
  })
})

main.on('message', async (message: MessagePort | 'close') => {
  if (message !== 'close') return serve(message)
  await lite.close()
  process.exit()
})
main.postMessage('ready')

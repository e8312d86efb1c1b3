import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'

/** The embedded engine in its worker thread. */
type EngineThread = {
  connect(): MessagePort
  /** Writes everything to disk and ends the thread. */
  close(): Promise<void>
  /** Settles when the thread has ended: with an error, unless it was closed. */
  ended: Promise<Error | undefined>
}

/** Opens the database in `folder`, creating it when it is empty. */
export async function startEngineThread(folder: string): Promise<EngineThread> {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), {
    name: 'database',
    workerData: folder,
    // PostgreSQL refuses input that is nested too deeply, but by its own measure: with the default stack of 4 MB a deep
    // JSON value overflows the stack before that, which breaks the engine.
    resourceLimits: { stackSizeMb: 64 },
  })
  const ended = new Promise<Error | undefined>((resolve) => {
    worker.once('error', (cause: Error) =>
      resolve(new Error(`The embedded database stopped: ${cause.message}`, { cause })),
    )
    worker.once('exit', (code) => resolve(code ? new Error(`The embedded database stopped (${code}).`) : undefined))
  })
  const ready = new Promise((resolve) => worker.once('message', resolve))
  const failure = await Promise.race([ended, ready])
  if (failure instanceof Error) throw failure

  return {
    connect() {
      const { port1, port2 } = new MessageChannel()
      worker.postMessage(port2, [port2])
      return port1
    },
    async close() {
      worker.postMessage('close')
      await ended
    },
    ended,
  }
}

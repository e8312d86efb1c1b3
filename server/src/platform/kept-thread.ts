import { type Transferable, Worker, type WorkerOptions } from 'node:worker_threads'

/** How long a thread waits for its next order before its memory is worth more than its readiness. */
const idleMillis = 10_000
/** After so many orders a thread is replaced: whatever a file left behind in it does not stay for ever. */
const mostOrders = 100

/** Looks after a thread while it works on an order: `giveUp` ends both. Answers what stops the looking. */
export type Watch = (thread: Worker, giveUp: (reason: Error) => void) => () => void

/**
 * Work on files of strangers, in a thread that answers each message with one. A thread that has come to the end of an
 * order is kept for the next one, for loading its libraries costs more than most files; one that failed or was given up
 * ends with all that it holds.
 */
export function keptThread<Order, Answer>(file: URL, options: WorkerOptions) {
  const orders = new WeakMap<Worker, number>()
  let spare: { thread: Worker; forget: () => void } | undefined

  const take = (): Worker => {
    const kept = spare
    if (!kept) return start()
    kept.forget()
    kept.thread.ref()
    return kept.thread
  }

  const start = (): Worker => {
    const thread = new Worker(file, options)
    // What a library complains about in a file is nobody's log line, and must not pile up either.
    if (options.stdout) thread.stdout.resume()
    if (options.stderr) thread.stderr.resume()
    return thread
  }

  const keep = (thread: Worker): void => {
    const count = (orders.get(thread) ?? 0) + 1
    if (spare || count >= mostOrders) return void thread.terminate()
    orders.set(thread, count)
    const forget = () => {
      clearTimeout(timer)
      thread.off('error', forget).off('exit', forget)
      spare = undefined
    }
    const timer = setTimeout(() => {
      forget()
      void thread.terminate()
    }, idleMillis).unref()
    thread.once('error', forget).once('exit', forget)
    thread.unref()
    spare = { thread, forget }
  }

  /** Rejects when the thread fails or is given up. */
  return async (order: Order, watch: Watch, transfer: Transferable[] = []): Promise<Answer> => {
    const thread = take()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const ended = () => reject(new Error('the thread ended'))
    thread.once('message', resolve).once('error', reject).once('exit', ended)
    const stopWatching = watch(thread, reject)
    try {
      thread.postMessage(order, transfer)
      const answer = await promise
      thread.off('message', resolve).off('error', reject).off('exit', ended)
      keep(thread)
      return answer
    } catch (error) {
      await thread.terminate()
      throw error
    } finally {
      stopWatching()
    }
  }
}

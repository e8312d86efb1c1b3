import { randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'

/** The limits of a process of a pool. */
export interface ProcessLimits {
  /** Memory of the whole process, libraries included. */
  megabytes: number
  /** Processor time of one job, all threads together. */
  cpuMillis: number
}

/** The input of the watching thread. */
export interface WatchOrder extends ProcessLimits {
  /** Two numbers: whether a job runs, and the processor time in milliseconds when it began. */
  state: Int32Array
}

/** Answers each job of the pool; called once by the module of a pool's processes. One job runs at a time. */
export function answerJobs<Job>(answer: (job: Job) => Promise<unknown>): void {
  const limits = JSON.parse(process.argv[2] ?? '') as ProcessLimits
  const state = new Int32Array(new SharedArrayBuffer(8))
  // All libraries of a pool are loaded by now.
  const megabytesAtStart = megabytesInUse()
  const order: WatchOrder = { ...limits, state }
  new Worker(new URL('./process-watch.worker.ts', import.meta.url), { workerData: order })
  // libuv starts its threads at their first use. If a file has used up the memory by then, it cannot, and aborts without
  // a message (1.52, threadpool.c): we would take a fault of the file for one of the machine.
  randomBytes(1, () => undefined)

  process.on('message', async ({ id, job }: { id: number; job: Job }) => {
    Atomics.store(state, 1, cpuMillis())
    Atomics.store(state, 0, 1)
    try {
      const answered = await answer(job)
      process.send?.({ id, answer: answered, megabytesAtStart, megabytesInUse: megabytesInUse() })
    } catch (error) {
      process.send?.(isOutOfMemory(error) ? { id, overMemory: true } : { id, fault: String((error as Error).stack) })
    } finally {
      Atomics.store(state, 0, 0)
    }
  })
  process.on('disconnect', () => process.exit())
}

const megabytesInUse = () => process.memoryUsage.rss() / 1024 / 1024

/** Processor time of this process so far, all threads together. */
export function cpuMillis(): number {
  const { user, system } = process.cpuUsage()
  return Math.round((user + system) / 1000)
}

/** Whether JavaScript ran out of memory. Code around libraries must rethrow such an error. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError && /allocat|Invalid (array buffer|typed array) length/i.test(error.message)

import { Worker } from 'node:worker_threads'
import { limits, type ResumeFacts } from '@firstrung/contract'
import type { Most } from './resume-facts.ts'

/** What came of reading a resume. */
export type Reading = { state: 'read'; facts: ResumeFacts } | { state: 'no text' | 'failed' }

/** What the thread is given. */
export interface ReadingOrder {
  bytes: ArrayBuffer
  most: Most
}

/** How much work a resume may be, in processor time, and how much memory; an honest one takes a fraction of either. */
const most = { millis: 10_000, megabytes: 256 }
/** How long a reading may take by the clock, which goes on while others have the processor; then it is tried again. */
const longestWait = 60_000
/** So often its processor time is looked at, and the memory outside of its heap: what a file unpacks to stands there. */
const lookMillis = 50

/**
 * Reads a resume in a thread of its own, with an end to its work and its memory: a hostile file costs its own reading
 * and nothing else. Throws when the machine was too busy: that says nothing about the file.
 */
export async function readResume(
  bytes: ArrayBuffer,
  caps: { millis: number; megabytes: number; wait?: number } = most,
): Promise<Reading> {
  const order: ReadingOrder = { bytes, most: limits }
  const worker = new Worker(new URL('./resume-reading.worker.ts', import.meta.url), {
    name: 'resume',
    workerData: order,
    transferList: [bytes],
    resourceLimits: { maxOldGenerationSizeMb: caps.megabytes },
    // What the library complains about in a file is nobody's log line.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Reading>()
  const giveUp = () => resolve({ state: 'failed' })
  worker.once('message', resolve).once('error', giveUp).once('exit', giveUp)
  // The clock goes on while others have the processor: it is no judge of a file.
  const clock = setTimeout(
    () => reject(new Error('the machine was too busy to read a resume')),
    caps.wait ?? longestWait,
  )
  const watch = setInterval(async () => {
    const memory = await worker.getHeapStatistics().catch(() => null)
    if (memory && memory.external_memory > caps.megabytes * 1024 * 1024) giveUp()
    const work = await worker.cpuUsage().catch(() => null)
    if (work && (work.user + work.system) / 1000 > caps.millis) giveUp()
  }, lookMillis)
  try {
    return await promise
  } finally {
    clearTimeout(clock)
    clearInterval(watch)
    await worker.terminate()
  }
}

import type { Worker } from 'node:worker_threads'
import { limits, type ResumeFacts } from '@firstrung/contract'
import { keptThread, type Watch } from '#src/platform/kept-thread.ts'
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

const read = keptThread<ReadingOrder, Reading>(new URL('./resume-reading.worker.ts', import.meta.url), {
  name: 'resume',
  resourceLimits: { maxOldGenerationSizeMb: most.megabytes },
  stdout: true,
  stderr: true,
})

class TooBusy extends Error {
  override message = 'the machine was too busy to read a resume'
}

/**
 * Reads a resume in a thread, with an end to its work and its memory: a hostile file costs its own reading and nothing
 * else. Throws when the machine was too busy: that says nothing about the file.
 */
export async function readResume(
  bytes: ArrayBuffer,
  caps: { millis: number; megabytes: number; wait?: number } = most,
): Promise<Reading> {
  const watch: Watch = (thread, giveUp) => {
    // The thread may have worked before: what counts is what this file adds.
    const before = usageOf(thread)
    const look = setInterval(async () => {
      const [start, now] = await Promise.all([before, usageOf(thread)])
      if (now.bytes - start.bytes > caps.megabytes * 1024 * 1024) giveUp(new Error('a resume unpacks to too much'))
      if (now.millis - start.millis > caps.millis) giveUp(new Error('a resume takes too much work'))
    }, lookMillis)
    // The clock goes on while others have the processor: it is no judge of a file.
    const clock = setTimeout(() => giveUp(new TooBusy()), caps.wait ?? longestWait)
    return () => {
      clearInterval(look)
      clearTimeout(clock)
    }
  }
  try {
    return await read({ bytes, most: limits }, watch, [bytes])
  } catch (error) {
    if (error instanceof TooBusy) throw error
    return { state: 'failed' }
  }
}

/** What a thread has used so far: bytes outside of its heap, processor time. Nothing of one that is not there yet. */
async function usageOf(thread: Worker): Promise<{ bytes: number; millis: number }> {
  const [memory, work] = await Promise.all([
    thread.getHeapStatistics().catch(() => null),
    thread.cpuUsage().catch(() => null),
  ])
  return { bytes: memory?.external_memory ?? 0, millis: ((work?.user ?? 0) + (work?.system ?? 0)) / 1000 }
}

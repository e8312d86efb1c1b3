import { limits, ResumeFacts } from '@firstrung/contract'
import { z } from 'zod'
import { type JobLimits, OverLimit, processPool } from '#src/platform/processes/process-pool.ts'
import type { Most } from './resume-facts.ts'

/** The result of reading a resume; `cause` is for the log. */
export type Reading = { state: 'read'; facts: ResumeFacts } | { state: 'no text' } | { state: 'failed'; cause: string }

const Reading: z.ZodType<Reading> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('read'), facts: ResumeFacts }),
  z.object({ state: z.literal('no text') }),
  z.object({ state: z.literal('failed'), cause: z.string() }),
])

/** What the process is given. */
export interface ReadingJob {
  bytes: Uint8Array
  most: Most
}

/** An ordinary resume takes a fraction of each. */
const most: JobLimits = { megabytes: 320, cpuMillis: 10_000, wallMillis: 60_000 }

/**
 * Reads resumes in separate processes, so that a hostile file breaks only its own reading. Throws when the machine was too
 * busy or the process broke: that says nothing about the file.
 */
export function resumeReader(jobLimits: JobLimits): (bytes: Uint8Array) => Promise<Reading> {
  const file = new URL('./resume-reading.worker.ts', import.meta.url)
  const pool = processPool<ReadingJob, Reading>(file, Reading, jobLimits)
  return async (bytes) => {
    try {
      return await pool.run({ bytes, most: limits })
    } catch (error) {
      if (error instanceof OverLimit) return { state: 'failed', cause: error.message }
      throw error
    }
  }
}

export const readResume = resumeReader(most)

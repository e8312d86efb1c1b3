import { DescriptionFacts, type RichText, RichTextTree } from '@firstrung/contract'
import { z } from 'zod'
import { type JobLimits, OverLimit, processPool } from '#src/platform/processes/process-pool.ts'

/** The result of reading a description file; `cause` is for the log. */
export type DescriptionReading =
  | { state: 'read'; content: RichText; text: string; isCut: boolean; facts: DescriptionFacts }
  | { state: 'no text' }
  | { state: 'failed'; cause: string }

const Reading: z.ZodType<DescriptionReading> = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('read'),
    content: RichTextTree,
    text: z.string(),
    isCut: z.boolean(),
    facts: DescriptionFacts,
  }),
  z.object({ state: z.literal('no text') }),
  z.object({ state: z.literal('failed'), cause: z.string() }),
])

/** What the process is given. */
export interface DescriptionJob {
  bytes: Uint8Array
  contentType: string
}

/** An ordinary description takes a fraction of each. */
const most: JobLimits = { megabytes: 320, cpuMillis: 10_000, wallMillis: 60_000 }
const pool = processPool<DescriptionJob, DescriptionReading>(
  new URL('./description-reading.worker.ts', import.meta.url),
  Reading,
  most,
)

/**
 * Reads a PDF or a .docx file in a process of its own, so that a hostile one breaks only its own reading. Throws when the
 * machine was too busy or the process broke: that says nothing about the file.
 */
export async function readDescriptionFile(job: DescriptionJob): Promise<DescriptionReading> {
  try {
    return await pool.run(job)
  } catch (error) {
    if (error instanceof OverLimit) return { state: 'failed', cause: error.message }
    throw error
  }
}

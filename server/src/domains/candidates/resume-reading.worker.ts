import { hasText, linesOf } from '#src/platform/pdf-text.ts'
import { answerJobs, isOutOfMemory } from '#src/platform/process-jobs.ts'
import { factsIn } from './resume-facts.ts'
import type { Reading, ReadingJob } from './resume-reader.ts'

answerJobs(async ({ bytes, most }: ReadingJob): Promise<Reading> => {
  try {
    // The library takes no Buffer, which bytes between processes are.
    const lines = await linesOf(new Uint8Array(bytes))
    return hasText(lines) ? { state: 'read', facts: factsIn(lines, most) } : { state: 'no text' }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    return { state: 'failed', cause: String(error).slice(0, 300) }
  }
})

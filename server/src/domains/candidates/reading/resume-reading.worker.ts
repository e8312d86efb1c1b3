import { answerJobs, isOutOfMemory } from '#src/platform/processes/process-jobs.ts'
import { factsOfPdf } from './resume-pdf.ts'
import type { Reading, ReadingJob } from './resume-reader.ts'

answerJobs(async ({ bytes, most }: ReadingJob): Promise<Reading> => {
  try {
    // The library takes no Buffer, which bytes between processes are.
    const facts = await factsOfPdf(new Uint8Array(bytes), most)
    return facts ? { state: 'read', facts } : { state: 'no text' }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    return { state: 'failed', cause: String(error).slice(0, 300) }
  }
})

import { readPdf } from '#src/platform/documents/pdf-layout.ts'
import { hasText } from '#src/platform/documents/pdf-text.ts'
import { answerJobs, isOutOfMemory } from '#src/platform/processes/process-jobs.ts'
import { richTextOfBlocks } from './description-blocks.ts'
import { factsOf } from './description-facts.ts'
import { blocksOfPdf, isSection } from './description-pdf.ts'
import type { DescriptionJob, DescriptionReading } from './description-reader.ts'
import { textOf } from './description-text.ts'
import { blocksOfDocx } from './docx-text.ts'

answerJobs(async ({ bytes, contentType }: DescriptionJob): Promise<DescriptionReading> => {
  try {
    // The old binary format of Word is not read.
    if (contentType === 'application/msword') return { state: 'no text' }
    // The library takes no Buffer, which bytes between processes are.
    const isPdf = contentType === 'application/pdf'
    const blocks = isPdf
      ? blocksOfPdf(await readPdf(new Uint8Array(bytes), { isHeading: isSection }))
      : await blocksOfDocx(bytes)
    if (!hasText(blocks.map(({ text }) => text))) return { state: 'no text' }
    const { content, isCut } = richTextOfBlocks(blocks)
    return { state: 'read', content, text: textOf(content), isCut, facts: factsOf(blocks) }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    return { state: 'failed', cause: String(error).slice(0, 300) }
  }
})

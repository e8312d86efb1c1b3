import type { ResumeFacts } from '@firstrung/contract'
import { linesOfPdf, readPdf } from '#src/platform/documents/pdf-layout.ts'
import { hasText } from '#src/platform/documents/pdf-text.ts'
import { factsIn, type Most } from './resume-facts.ts'
import { isColumnHeading } from './resume-headings.ts'
import { resumeTextOf } from './resume-lines.ts'

/** What a PDF says about a person; null where it has no text. Throws on what is no PDF. */
export async function factsOfPdf(bytes: Uint8Array, most: Most): Promise<ResumeFacts | null> {
  const pdf = await readPdf(bytes, { isHeading: isColumnHeading })
  if (!hasText(linesOfPdf(pdf).map(({ text }) => text))) return null
  return factsIn(resumeTextOf(pdf), most)
}

import { linesOfPdf, readPdf } from './pdf-layout.ts'

/** With fewer letters the file is a scan with a stamp on it, or empty. */
const fewestLetters = 20

/** The lines of a PDF's first pages in the order in which people read them. */
export const linesOf = async (bytes: Uint8Array): Promise<string[]> =>
  linesOfPdf(await readPdf(bytes)).map(({ text }) => text)

/** Whether there is anything to read in these lines. */
export function hasText(lines: readonly string[]): boolean {
  let letters = 0
  for (const line of lines) letters += line.match(/\p{L}/gu)?.length ?? 0
  return letters >= fewestLetters
}

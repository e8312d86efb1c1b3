import { getResolvedPDFJS } from 'unpdf'

/** Resumes are shorter; the rest is not read. */
const mostPages = 10
const mostText = 60_000
/** Fewer letters than this are a scan with a stamp on it, or nothing. */
const fewestLetters = 20

/** The lines of a PDF's first pages in the order of the file, which other programs use too. */
export async function linesOf(bytes: Uint8Array): Promise<string[]> {
  const { getDocument } = await getResolvedPDFJS()
  const loading = getDocument({
    data: bytes,
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    // Nothing is drawn: pictures are not even unpacked beyond this.
    maxImageSize: 1,
    stopAtErrors: false,
  })
  const pdf = await loading.promise
  const lines: string[] = []
  let length = 0
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) {
    const page = await pdf.getPage(number)
    const reader = page.streamTextContent().getReader() as ReadableStreamDefaultReader<{ items: TextPiece[] }>
    const pen = lineWriter(lines)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      for (const piece of value.items) {
        length += pen.write(piece)
        if (length > mostText) return lines
      }
    }
    pen.end()
  }
  return lines
}

/** Whether there is anything to read in these lines. */
export function hasText(lines: readonly string[]): boolean {
  let letters = 0
  for (const line of lines) letters += line.match(/\p{L}/gu)?.length ?? 0
  return letters >= fewestLetters
}

/** A piece of text as the library returns it: where it begins, how wide and how high it is. */
interface TextPiece {
  str?: string
  hasEOL?: boolean
  transform?: number[]
  width?: number
  height?: number
}

/** Joins pieces to lines. A wide gap within a line becomes two blanks: another column begins there. */
function lineWriter(lines: string[]) {
  let line = ''
  let end = { x: 0, y: 0, height: 0 }
  const endLine = () => {
    if (line.trim()) lines.push(line)
    line = ''
  }
  return {
    /** Returns how much text came. */
    write({ str = '', hasEOL = false, transform = [], width = 0, height = 0 }: TextPiece): number {
      const [x = 0, y = 0] = transform.slice(4)
      if (line && str) {
        if (Math.abs(y - end.y) > Math.max(height, end.height) * 0.6) endLine()
        else if (x - end.x > Math.max(height, end.height) * 1.5) line = `${line.trimEnd()}  `
      }
      if (str.trim()) end = { x: x + width, y, height }
      line += str
      if (hasEOL) endLine()
      return str.length + 1
    },
    end: endLine,
  }
}

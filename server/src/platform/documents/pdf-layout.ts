import { blocksOf } from './pdf-blocks.ts'
import { cellsOf, linesOfCells, type PdfLine } from './pdf-lines.ts'
import { type PdfBounds, type PdfLink, type Piece, piecesOf } from './pdf-pieces.ts'

export type { PdfLink } from './pdf-pieces.ts'

/** An area of a page that is read from top to bottom: the whole width, a column or a sidebar. */
export interface PdfBlock {
  x: number
  width: number
  lines: PdfLine[]
}

export interface PdfPage {
  width: number
  height: number
  /** In the order in which people read them. */
  blocks: PdfBlock[]
  links: PdfLink[]
}

/** The text of a PDF as a reader sees it. `isCut` if the file has more text than was read. */
export interface PdfText {
  pages: PdfPage[]
  /** The size and the font of most of its letters; sizes are in points. */
  bodySize: number
  bodyFont: string
  isCut: boolean
}

export interface ReadPdfOptions {
  bounds?: PdfBounds
  /** Whether a text is a heading. Two columns that both have a heading are read one after the other. */
  isHeading?: (text: string) => boolean
}

/**
 * Reads a PDF by its layout: lines by baseline, columns one after the other. Work grows with the number of pieces, which is
 * bounded. Throws on what is no PDF.
 */
export async function readPdf(
  bytes: Uint8Array,
  { bounds, isHeading = () => false }: ReadPdfOptions = {},
): Promise<PdfText> {
  const { pages, isCut } = await piecesOf(bytes, bounds)
  const isKnownHeading = remembered(isHeading)
  const pieces = pages.flatMap((page) => page.pieces)
  const bodyFont = mostUsed(pieces, ({ font }) => font) ?? ''
  const bodySize = mostUsed(pieces, ({ size }) => Math.round(size * 2) / 2) ?? 0
  return {
    bodySize,
    bodyFont,
    isCut,
    pages: pages.map((page) => ({
      width: page.width,
      height: page.height,
      links: page.links,
      blocks: blocksOf(cellsOf(page.pieces), isKnownHeading).map((cells) => {
        const lines = linesOfCells(cells, bodyFont)
        const x = Math.min(...lines.map((line) => line.x))
        return { x, width: Math.max(...lines.map((line) => line.x + line.width)) - x, lines }
      }),
    })),
  }
}

/** Caches the answers, because columns are tried at many positions with the same cells. */
function remembered(isHeading: (text: string) => boolean): (text: string) => boolean {
  const answers = new Map<string, boolean>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    const answer = isHeading(text)
    answers.set(text, answer)
    return answer
  }
}

/** All lines in reading order. */
export const linesOfPdf = ({ pages }: Pick<PdfText, 'pages'>): PdfLine[] =>
  pages.flatMap(({ blocks }) => blocks.flatMap(({ lines }) => lines))

function mostUsed<T>(pieces: readonly Piece[], valueOf: (piece: Piece) => T): T | undefined {
  const letters = new Map<T, number>()
  for (const piece of pieces) letters.set(valueOf(piece), (letters.get(valueOf(piece)) ?? 0) + piece.text.length)
  return [...letters].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

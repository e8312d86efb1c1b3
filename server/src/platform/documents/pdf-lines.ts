import type { Piece } from './pdf-pieces.ts'

/** Text on one baseline without a wide gap: a line, a cell of a table, or a date at the right edge. */
export interface PdfCell {
  text: string
  x: number
  width: number
}

/** Cells on one baseline. `text` has two blanks between cells. */
export interface PdfLine extends PdfCell {
  /** Of the baseline, from the top of the page. */
  y: number
  /** The largest of its letters, in points. */
  size: number
  /** Whether all of it has another font than most of the document, usually bold. */
  isStrong: boolean
  cells: (StyledCell & { isStrong: boolean })[]
}

/** What a line needs to know of its cells. */
export interface StyledCell extends PdfCell {
  y: number
  size: number
  /** Blank where a cell has several fonts. */
  font: string
  /** The pieces of the file in the cell: narrow columns and changes of the font begin with a piece. */
  parts: Piece[]
}

/** Pieces with a smaller gap, as a fraction of their size, are one word; with a larger gap, two. */
const blank = 0.18
/** A gap of this many letter sizes ends a cell. */
const endOfCell = 1.05
/** Where the font changes, a smaller gap does: between a bold name and its date. */
const endOfFont = 0.6

/** The cells of a page from top to bottom, and from left to right on each baseline. */
export function cellsOf(pieces: readonly Piece[]): StyledCell[] {
  const rows = baselines(pieces)
  const begins = beginsIn(rows)
  return rows.flatMap((row) => cellsIn(row, begins))
}

/** This many texts that begin at the same x position, with others to their left, are a column even after a narrow gap. */
const fewestBegins = 4
const fewestBeside = 3
const placeOf = (x: number) => Math.round(x / 2)

/** The x positions at which texts begin on many lines: the gap before such a column may be as narrow as two blanks. */
function beginsIn(rows: readonly Piece[][]): (x: number) => boolean {
  const all = new Map<number, number>()
  const beside = new Map<number, number>()
  // Programs of scanners position each word, so all their blanks are wide.
  let [blanks, wide] = [0, 0]
  const count = (counts: Map<number, number>, x: number) => counts.set(placeOf(x), (counts.get(placeOf(x)) ?? 0) + 1)
  for (const row of rows) {
    let end = Number.NEGATIVE_INFINITY
    for (const piece of row) {
      const gap = piece.x - end
      if (gap > piece.size * blank && gap < piece.size * endOfCell) {
        blanks += 1
        if (gap > piece.size * endOfFont) wide += 1
      }
      if (gap > piece.size * endOfFont) {
        count(all, piece.x)
        if (piece !== row[0]) count(beside, piece.x)
      }
      end = Math.max(end, piece.x + piece.width)
    }
  }
  if (wide > 20 && wide > blanks * 0.5) return () => false
  return (x) => {
    const near = [placeOf(x) - 1, placeOf(x), placeOf(x) + 1]
    const sum = (counts: Map<number, number>) => near.reduce((total, place) => total + (counts.get(place) ?? 0), 0)
    return sum(all) >= fewestBegins && sum(beside) >= fewestBeside
  }
}

/** Groups items by baseline, whatever their sizes are. An item a little higher is superscript and in the same group. */
export function baselines<T extends { x: number; y: number; size: number }>(things: readonly T[]): T[][] {
  const rows: T[][] = []
  let base: T | undefined
  for (const thing of things.toSorted((one, other) => one.y - other.y)) {
    if (base && thing.y - base.y <= Math.min(thing.size, base.size) * 0.3) rows.at(-1)?.push(thing)
    else rows.push([thing])
    if (!base || rows.at(-1)?.length === 1) base = thing
  }
  return rows.map((row) => row.toSorted((one, other) => one.x - other.x))
}

function cellsIn(row: readonly Piece[], isBegin: (x: number) => boolean): StyledCell[] {
  const cells: StyledCell[] = []
  let end = 0
  for (const piece of row) {
    const last = cells.at(-1)
    const text = unspaced(piece.text)
    const gap = piece.x - end
    // Bold is sometimes made by drawing the same letters twice.
    if (last && gap < -piece.width / 2 && last.text.endsWith(text.trim())) continue
    const size = last ? Math.min(last.size, piece.size) : piece.size
    const isOtherFont = last !== undefined && piece.font !== last.parts.at(-1)?.font
    const isEnd = gap > size * endOfCell || (gap > size * endOfFont && (isOtherFont || isBegin(piece.x)))
    if (!last || isEnd) {
      cells.push({ text, x: piece.x, y: piece.y, width: piece.width, size: piece.size, font: piece.font, parts: [] })
    } else {
      last.text += gap > size * blank && !/\s$/.test(last.text) && !/^\s/.test(text) ? ` ${text}` : text
      if (piece.font !== last.font) last.font = ''
      last.width = Math.max(last.width, piece.x + piece.width - last.x)
      last.size = Math.max(last.size, piece.size)
    }
    cells.at(-1)?.parts.push({ ...piece, text })
    end = Math.max(end, piece.x + piece.width)
  }
  for (const cell of cells) cell.text = cell.text.replace(/\s+/g, ' ').trim()
  return cells.filter(({ text }) => text !== '')
}

/** Joins words with wide letter spacing, which arrive as 'E D U C AT I O N': kerning joins some letters. */
export function unspaced(text: string): string {
  const parts = text.trim().split(' ')
  if (parts.length < 3 || parts.some((part) => part.length > 2)) return text
  const singles = parts.filter((part) => part.length === 1)
  const isSpaced = singles.length >= parts.length * 0.7 && parts.every((part) => /^[\p{L}\p{M}&.]+$/u.test(part))
  return isSpaced ? parts.join('') : text
}

/** The lines of the cells of one block. */
export function linesOfCells(cells: readonly StyledCell[], bodyFont: string): PdfLine[] {
  const isStrong = ({ font }: StyledCell) => font !== '' && font !== bodyFont
  return baselines(cells).flatMap((row) => {
    const [first] = row
    if (!first) return []
    const end = Math.max(...row.map((cell) => cell.x + cell.width))
    return [
      {
        text: row.map(({ text }) => text).join('  '),
        x: first.x,
        y: first.y,
        width: end - first.x,
        size: Math.max(...row.map(({ size }) => size)),
        isStrong: row.every(isStrong),
        cells: row.map((cell) => ({ ...cell, isStrong: isStrong(cell) })),
      },
    ]
  })
}

import { joinedLine, wordsOfLines } from '@firstrung/contract'
import type { PdfPage, PdfText } from '#src/platform/documents/pdf-layout.ts'
import type { PdfLine } from '#src/platform/documents/pdf-lines.ts'
import { type DescriptionBlock, rowOf, typedBullet } from './description-blocks.ts'
import { beginsFact } from './description-labels.ts'

/** The fraction of a page, at its upper and its lower end, that can have running heads and feet. */
const margin = 0.13
/** A short line that is larger than the text by this factor is a heading, or a heading of the first level. */
const headingSize = { any: 1.13, first: 1.5 }
const headingLength = 90
/** A gap between lines that is so much wider than usual ends a paragraph. */
const paragraphGap = 1.35

const numbered = /^\(?(\d{1,2})[.)]\s+/
/** Some programs write bullets as characters of special fonts, or as a separate letter 'o'. */
const bullet = /^(?:[\p{Cc}\p{Co}\p{So}]\s+|o {2})/u
/** TeX fonts without a table of letters give these characters for joined letters and for dashes. */
const texLetters: Record<string, string> = {
  '\u001b': 'ff',
  '\u001c': 'fi',
  '\u001d': 'fl',
  '\u001e': 'ffi',
  '\u001f': 'ffl',
}
const startsItem = /^\(?(?:[a-z]|[ivx]{1,4})[.)]\s/
const pageNumber = /^[-–—\s]*(?:page\s*)?\d{1,3}(?:\s*(?:\/|of)\s*\d{1,3})?[-–—\s]*$/i
const namedPage = /^page\s*\d{1,3}(?:\s*(?:\/|of)\s*\d{1,3})?$/i

/** A line with its column. */
interface PlacedLine extends PdfLine {
  /** Where its column ends. */
  right: number
  column: object
}

/** How the sections of descriptions are called: columns that both have one are read one after the other. */
const section =
  /^(?:about|what|who|how|why|you|your|our|key|responsibilit|requirement|qualification|skills|eligib|benefits|perks|duties)/i
export const isSection = (text: string): boolean => text.length <= 40 && section.test(text.trim())

/** The text of a PDF description as paragraphs, headings, lists and rows. */
export function blocksOfPdf(pdf: PdfText): DescriptionBlock[] {
  const lines = linesOf(pdf.pages)
  const isKnown = wordsOfLines(lines.map(({ text }) => text))
  const usual = usualGap(lines)
  const writer = new Writer(pdf.bodySize, usual, isKnown)
  for (const [at, line] of lines.entries()) writer.write(line, lines[at + 1])
  return writer.end()
}

/** The lines of all pages in order, without running heads, feet and page numbers. */
function linesOf(pages: readonly PdfPage[]): PlacedLine[] {
  const places = new Map<string, Set<PdfPage>>()
  /** Identifies a line in the margin. Digits are ignored, so that page numbers count as the same line. */
  const placeOf = (page: PdfPage, { text, y }: PdfLine): string | null => {
    if (y > page.height * margin && y < page.height * (1 - margin)) return null
    return `${Math.round(y / 4)} ${text.replace(/\d+/g, '#')}`
  }
  for (const page of pages) {
    for (const line of page.blocks.flatMap((block) => block.lines)) {
      const place = placeOf(page, line)
      if (place) places.set(place, (places.get(place) ?? new Set()).add(page))
    }
  }
  return pages.flatMap((page) =>
    page.blocks.flatMap((block) =>
      block.lines
        .filter((line) => {
          const place = placeOf(page, line)
          if (namedPage.test(line.text)) return false
          return place === null || !((places.get(place)?.size ?? 0) > 1 || pageNumber.test(line.text))
        })
        .map((line, _, all) => ({ ...line, text: lettersOf(line.text), right: rightOf(line, all), column: block })),
    ),
  )
}

/**
 * The right edge of the lines that begin near this one. The page's own edge would be wrong, because heads and tables are wider.
 */
function rightOf(line: PdfLine, all: readonly PdfLine[]): number {
  const beside = all.filter(({ x, cells }) => Math.abs(x - line.x) < 60 && cells.length === 1)
  return Math.max(line.x + line.width, ...beside.map(({ x, width }) => x + width))
}

const lettersOf = (text: string): string =>
  text.replace(/\p{Cc}(?=\p{L})|(?<=\p{L})\p{Cc}/gu, (sign) => texLetters[sign] ?? sign)

/** The gap between most lines, as a fraction of their size. */
function usualGap(lines: readonly PlacedLine[]): number {
  const gaps = lines.flatMap((line, at) => {
    const before = lines[at - 1]
    return before?.column === line.column && line.y > before.y ? [(line.y - before.y) / line.size] : []
  })
  return gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 1.3
}

class Writer {
  readonly #blocks: DescriptionBlock[] = []
  readonly #bodySize: number
  readonly #usual: number
  readonly #isKnown: (word: string) => boolean
  #before: PlacedLine | undefined
  /** The left positions of the bullets of the open lists. */
  #indents: number[] = []
  /** The cells of the table that is being read, and where its columns begin. */
  #row: { cells: string[]; columns: number[] } | undefined

  constructor(bodySize: number, usual: number, isKnown: (word: string) => boolean) {
    this.#bodySize = bodySize
    this.#usual = usual
    this.#isKnown = isKnown
  }

  end(): DescriptionBlock[] {
    this.#endRow()
    return this.#blocks
  }

  write(line: PlacedLine, next: PlacedLine | undefined): void {
    const text = line.text.trim()
    const sign = (typedBullet.exec(text) ?? bullet.exec(text) ?? numbered.exec(text))?.[0]
    if (!sign && this.#tableLine(line, next)) {
      this.#before = line
      return
    }
    this.#endRow()
    const last = this.#blocks.at(-1)
    if (sign) this.#item(line, text, sign)
    else if (this.#isHeading(line)) this.#heading(line, text)
    else if (last && last.kind !== 'heading' && this.#goesOn(line, last)) {
      last.text = joinedLine(last.text, plain(text), this.#isKnown)
    } else {
      this.#indents = []
      this.#blocks.push({ kind: 'paragraph', text: plain(text) })
    }
    this.#before = line
  }

  #item(line: PlacedLine, text: string, sign: string): void {
    this.#indents = this.#indents.filter((indent) => indent < line.x - 3)
    const number = numbered.exec(text)?.[1]
    this.#blocks.push({
      kind: 'item',
      level: this.#indents.length,
      number: number ? Number(number) : null,
      text: plain(text.slice(sign.length)),
    })
    this.#indents.push(line.x)
  }

  #isHeading(line: PlacedLine): boolean {
    if (line.text.length > headingLength || /[.,;]$/.test(line.text) || line.cells.length > 1) return false
    const isStrong = line.isStrong && line.cells.every(({ font }) => font !== '')
    return line.size >= this.#bodySize * headingSize.any || isStrong
  }

  #heading(line: PlacedLine, text: string): void {
    const last = this.#blocks.at(-1)
    this.#indents = []
    const isSame = this.#before && this.#isHeading(this.#before) && Math.abs(this.#before.size - line.size) < 0.5
    if (last?.kind === 'heading' && isSame && this.#isFull(line)) {
      last.text = joinedLine(last.text, plain(text), this.#isKnown)
      return
    }
    const level = line.size >= this.#bodySize * headingSize.first ? 0 : 1
    this.#blocks.push({ kind: 'heading', level, text: plain(text).replace(/:$/, '').trim() })
  }

  /** Whether the line before had no room for the first word of this one. */
  #isFull(line: PlacedLine): boolean {
    const before = this.#before
    if (!before) return false
    const first = line.text.split(' ', 1)[0] ?? ''
    const word = (line.width * first.length) / Math.max(1, line.text.length)
    return before.x + before.width + word + line.size * 0.25 > before.right - line.size * 0.5
  }

  #goesOn(line: PlacedLine, last: DescriptionBlock): boolean {
    const before = this.#before
    if (!before || startsItem.test(line.text) || beginsFact(line.text, before.text)) return false
    if (Math.abs(before.size - line.size) > line.size * 0.12) return false
    // Across columns and pages only an unfinished sentence continues.
    if (before.column !== line.column) return /^[\p{Ll}\p{Lo}(]/u.test(line.text) && !/[.!?:।]$/.test(before.text)
    if ((line.y - before.y) / line.size > this.#usual * paragraphGap || line.y <= before.y) return false
    const sign = this.#indents.at(-1)
    if (last.kind === 'item' && sign !== undefined && line.x > sign + line.size * 0.5) return true
    const isIndented = line.x > before.x + line.size * 0.8 && last.kind === 'paragraph'
    return !isIndented && this.#isFull(line)
  }

  /** Takes a line of a table: several cells, or what is left of a cell of the row before. */
  #tableLine(line: PlacedLine, next: PlacedLine | undefined): boolean {
    const { cells } = line
    const open = this.#row
    const columnOf = (x: number) => open?.columns.findIndex((column) => Math.abs(column - x) < 4) ?? -1
    const isBelow =
      this.#before?.column === line.column && line.y - this.#before.y < line.size * Math.min(this.#usual * 1.15, 1.45)
    // A cell that is centred in its row is higher than the row's label.
    const isBeside = next?.column === line.column && next.y - line.y < line.size * 0.9
    if (open && isBelow && !isBeside && cells.every(({ x }) => columnOf(x) > 0)) {
      for (const { x, text } of cells) {
        const at = columnOf(x)
        open.cells[at] = open.cells[at] ? joinedLine(open.cells[at], text, this.#isKnown) : text
      }
      return true
    }
    const isTable = open !== undefined || (next?.column === line.column && shareColumns(line, next))
    if (cells.length < 2) return false
    this.#endRow()
    this.#indents = []
    if (isTable) this.#row = { cells: cells.map(({ text }) => text), columns: cells.map(({ x }) => x) }
    else this.#blocks.push({ kind: 'paragraph', text: cells.map(({ text }) => plain(text)).join(' | ') })
    return true
  }

  #endRow(): void {
    const row = this.#row
    this.#row = undefined
    if (row) this.#blocks.push(...rowOf(row.cells.map((text) => [{ kind: 'paragraph', text: plain(text) }])))
  }
}

/** Whether two lines have cells in the same column, apart from the first cell. */
const shareColumns = (one: PdfLine, other: PdfLine): boolean =>
  one.cells.slice(1).some(({ x }) => other.cells.some((cell) => Math.abs(cell.x - x) < 4))

const plain = (text: string): string =>
  text
    .replace(/\u00ad(?!$)|\p{Co}|(?!\s)\p{Cc}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

import type { Line } from './resume-lines.ts'

/** The columns of a table by what their heads say, and its rows as texts of each column. */
export interface ReadTable<Column extends string> {
  rows: Partial<Record<Column, string>>[]
  /** Lines that do not belong to the table. */
  rest: Line[]
}

interface Part {
  text: string
  left: number
  right: number
  y: number
  size: number
}
interface ColumnOf<C extends string> {
  name: C | 'other'
  left: number
  right: number
  head: string
}

/** A row of a table is at most so many lines high, in letter sizes of its text. */
const highestRow = 8

/**
 * Reads a table with a row of heads. `nameOf` tells which column a head names; `isFirst` whether a text in `key` begins a
 * row, as a cell may take several lines and the cells beside it stand at their top or in their middle.
 */
export function tableIn<C extends string>(
  lines: readonly Line[],
  nameOf: (head: string) => C | 'other' | undefined,
  key: C,
  isFirst: (text: string) => boolean,
): ReadTable<C> | undefined {
  const head = headOf(lines, nameOf)
  if (!head) return undefined
  const { columns, from, to } = head
  const keyColumn = columns.find(({ name }) => name === key)
  if (!keyColumn) return undefined

  const parts: Part[] = []
  let end = to
  let lastY = Number.NEGATIVE_INFINITY
  const [page] = [lines[from]?.page]
  for (const line of lines.slice(to)) {
    const own = partsOf(line)
    const isFar = parts.length > 0 && line.y - lastY > line.size * highestRow
    // Text over several columns is no row.
    const isWide =
      own.length === 1 &&
      columns.filter(({ left, right }) => (own[0] as Part).left < left - 1 && (own[0] as Part).right > right).length > 1
    if (isFar || isWide || line.page !== page) break
    parts.push(...own)
    lastY = line.y
    end += 1
  }
  const placed = parts.map((part) => ({ part, column: columnOf(columns, part) }))
  const anchors = placed
    .filter(({ part, column }) => column === keyColumn && isFirst(part.text))
    .map(({ part }) => part)
  if (anchors.length === 0) return undefined
  const borders = bordersOf(anchors, parts)
  const rows = anchors.map((): Partial<Record<C, string>> => ({}))
  for (const { part, column } of placed) {
    if (!column || column.name === 'other') continue
    const row = rows[borders.filter((border) => border <= part.y).length]
    if (row) row[column.name] = joined(row[column.name] ?? '', part.text)
  }
  return { rows, rest: [...lines.slice(0, from), ...lines.slice(end)] }
}

const joined = (above: string, text: string): string =>
  /\p{Ll}-$/u.test(above) && /^\p{Ll}/u.test(text) ? `${above.slice(0, -1)}${text}` : `${above} ${text}`.trim()

/** Columns may nearly touch: a gap wider than a blank ends a part. */
const widestBlank = 0.4

/** The texts of a line as narrow columns part them. */
function partsOf(line: Line): Part[] {
  const parts: Part[] = []
  for (const cell of line.cells) {
    const pieces = cell.parts.length > 1 ? cell.parts : [cell]
    pieces.forEach(({ text, x, width }, at) => {
      const last = parts.at(-1)
      const gap = last ? x - last.right : 0
      if (last && at > 0 && gap < line.size * widestBlank) {
        last.text += `${gap > line.size * 0.15 ? ' ' : ''}${text}`
        last.right = x + width
      } else if (text) parts.push({ text, left: x, right: x + width, y: line.y, size: line.size })
    })
  }
  return parts.filter(({ text }) => text.trim() !== '')
}

/** The heads: lines that hold nothing else, with at least two known ones on one of them. */
function headOf<C extends string>(lines: readonly Line[], nameOf: (head: string) => C | 'other' | undefined) {
  const isHead = (line: Line | undefined) =>
    line !== undefined && line.text.length < 120 && partsOf(line).every(({ text }) => nameOf(text) !== undefined)
  const named = (line: Line) =>
    new Set(
      partsOf(line)
        .map(({ text }) => nameOf(text))
        .filter((name) => name !== undefined && name !== 'other'),
    ).size
  const at = lines.findIndex((line) => partsOf(line).length >= 3 && isHead(line) && named(line) >= 2)
  const first =
    at === -1 ? lines.findIndex((line) => partsOf(line).length >= 2 && isHead(line) && named(line) >= 2) : at
  if (first === -1) return undefined
  const near = (one: Line | undefined, other: Line | undefined) =>
    one && other && one.page === other.page && Math.abs(one.y - other.y) < one.size * 1.7
  let [from, to] = [first, first + 1]
  while (from > 0 && isHead(lines[from - 1]) && near(lines[from - 1], lines[from])) from -= 1
  while (to < lines.length && isHead(lines[to]) && near(lines[to], lines[to - 1])) to += 1

  const columns: ColumnOf<C>[] = []
  for (const part of lines
    .slice(from, to)
    .flatMap(partsOf)
    .toSorted((one, other) => one.left - other.left)) {
    const same = columns.find(({ left, right }) => part.left < right && part.right > left)
    if (same) {
      same.left = Math.min(same.left, part.left)
      same.right = Math.max(same.right, part.right)
    } else columns.push({ name: 'other', left: part.left, right: part.right, head: '' })
  }
  for (const part of lines.slice(from, to).flatMap(partsOf)) {
    const column = columns.find(({ left, right }) => part.left >= left && part.right <= right)
    if (column) column.head = `${column.head} ${part.text}`.trim()
  }
  for (const column of columns) column.name = nameOf(column.head) ?? 'other'
  return { columns, from, to }
}

/** The column that a text overlaps most, or the next to it. */
function columnOf<C extends string>(columns: ColumnOf<C>[], { left, right }: Part): ColumnOf<C> | undefined {
  const overlap = (column: ColumnOf<C>) => Math.min(right, column.right) - Math.max(left, column.left)
  const nearest = columns.toSorted((one, other) => overlap(other) - overlap(one))[0]
  // Between two columns a text belongs to the one that begins before it.
  const best =
    nearest && overlap(nearest) <= 0 ? (columns.findLast((column) => column.left <= left + 2) ?? nearest) : nearest
  if (best && overlap(best) > 0) {
    best.left = Math.min(best.left, left)
    best.right = Math.max(best.right, right)
  }
  return best
}

/** Between two rows: where the widest gap without text is, or just above the next row where all gaps are equal. */
function bordersOf(anchors: readonly Part[], parts: readonly Part[]): number[] {
  const heights = [...new Set(parts.map(({ y }) => y))].toSorted((one, other) => one - other)
  return anchors.slice(1).map((anchor, at) => {
    const above = anchors[at] as Part
    const between = heights.filter((y) => y >= above.y && y <= anchor.y)
    let border = anchor.y
    let widest = 0
    for (let n = between.length - 1; n > 0; n -= 1) {
      const gap = (between[n] as number) - (between[n - 1] as number)
      if (gap > widest + 0.5) {
        widest = gap
        border = between[n] as number
      }
    }
    return border
  })
}

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

/** The largest distance between two lines of a table, in letter sizes. */
const highestRow = 8

/**
 * Reads a table with a row of heads. `nameOf` says which column a head names, `isFirst` whether a text in `key` begins a row: a
 * cell may take several lines, with the cells next to it at its top or its middle. A text on one line with a text in `beside`
 * begins a row, too.
 */
export function tableIn<C extends string>(
  lines: readonly Line[],
  nameOf: (head: string) => C | 'other' | undefined,
  key: C,
  isFirst: (text: string) => boolean,
  beside?: C,
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
    // Text that spans several columns is no row.
    const isWide =
      own.length === 1 &&
      columns.filter(({ left, right }) => (own[0] as Part).left < left - 1 && (own[0] as Part).right > right).length > 1
    if (isFar || isWide || line.page !== page) break
    parts.push(...own)
    lastY = line.y
    end += 1
  }
  const placed = parts.map((part) => ({ part, column: columnOf(columns, part) }))
  // Lines of one cell are near each other.
  const isApart = ({ y, size }: Part) =>
    placed.every(({ part, column }) => column !== keyColumn || part.y >= y || y - part.y > size * 1.5)
  const ofBeside = placed.filter(({ column }) => column !== undefined && column.name === beside).map(({ part }) => part)
  const goesOn = ({ y }: Part) => /(?:-|\bto)$/.test(ofBeside.findLast((part) => part.y < y - 2)?.text ?? '')
  const isBeside = (own: Part) => isApart(own) && !goesOn(own) && ofBeside.some((part) => Math.abs(part.y - own.y) < 2)
  const anchors = placed
    .filter(({ part, column }) => column === keyColumn && (isFirst(part.text) || isBeside(part)))
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

/** Columns may nearly touch, so a gap wider than a space separates texts; in letter sizes. */
const widestBlank = 0.4

/** The texts of a line, split even at the small gaps of narrow columns. */
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

/** The most lines of a row of heads. Heads are at the top, the middle or the bottom of their cells. */
const mostHeadLines = 4

interface Head<C extends string> {
  columns: ColumnOf<C>[]
  from: number
  to: number
}

/** The first lines that are heads of columns, with at least two known ones; with three or more columns one may be unknown. */
function headOf<C extends string>(
  lines: readonly Line[],
  nameOf: (head: string) => C | 'other' | undefined,
): Head<C> | undefined {
  const known = lines.map((line) => partsOf(line).filter(({ text }) => nameOf(text) !== undefined).length)
  const mayBeHead = (line: Line) => line.text.length < 120 && !/\d/.test(line.text)
  for (let from = 0; from < lines.length; from += 1) {
    // Every table has heads of one line, which are recognized at once.
    if (known.slice(from, from + mostHeadLines).every((count) => count === 0)) continue
    let best: (Head<C> & { worth: number }) | undefined
    for (let to = from + 1; to <= Math.min(lines.length, from + mostHeadLines); to += 1) {
      const [line, before] = [lines[to - 1], lines[to - 2]]
      if (!line || !mayBeHead(line)) break
      if (to > from + 1 && before && (line.page !== before.page || line.y - before.y > line.size * 1.7)) break
      const { columns, unknown } = columnsOf(lines.slice(from, to), nameOf)
      const known = new Set(columns.map(({ name }) => name).filter((name) => name !== 'other')).size
      const worth = known - unknown
      if (known < 2 || unknown > (columns.length > 2 ? 1 : 0) || worth < Math.max(1, best?.worth ?? 0)) continue
      best = { columns, from, to, worth }
    }
    if (best) return best
  }
  return undefined
}

/** The columns over which texts stand, and how many of them have no known head. */
function columnsOf<C extends string>(lines: readonly Line[], nameOf: (head: string) => C | 'other' | undefined) {
  const columns: ColumnOf<C>[] = []
  const parts = lines.flatMap(partsOf)
  for (const part of parts.toSorted((one, other) => one.left - other.left)) {
    const same = columns.find(({ left, right }) => part.left < right && part.right > left)
    if (same) {
      same.left = Math.min(same.left, part.left)
      same.right = Math.max(same.right, part.right)
    } else columns.push({ name: 'other', left: part.left, right: part.right, head: '' })
  }
  for (const part of parts) {
    const column = columns.find(({ left, right }) => part.left >= left && part.right <= right)
    if (column) column.head = `${column.head} ${part.text}`.trim()
  }
  let unknown = 0
  for (const column of columns) {
    // A head may be broken within a word: 'Examinatio' and 'n'.
    const name = nameOf(column.head) ?? nameOf(column.head.replaceAll(' ', ''))
    if (name === undefined) unknown += 1
    // Of two columns of one kind the first counts: 'Degree' and 'Class', which is the mark.
    column.name = name === undefined || columns.some((one) => one !== column && one.name === name) ? 'other' : name
  }
  return { columns, unknown }
}

/** The column that a text overlaps most, or the nearest one. */
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

import { baselines, type StyledCell } from './pdf-lines.ts'

/** With fewer lines on a side, it is a row of a table or a line with a date. */
const fewestRows = 3
/** The narrowest gap between columns, in points. */
const narrowest = 8
/** How deep columns are divided again; no page needs more. */
const deepest = 4
const mostEdges = 60
/** From this length on a text is prose: longer than a cell with a name or a date. */
const longCell = 25

type IsHeading = (text: string) => boolean
type Row = StyledCell[]

/**
 * The blocks of a page in reading order. Where a gap runs down the page and each side is a column of its own, the left side
 * is read before the right one; where the sides are rows of one table, they stay together.
 */
export function blocksOf(cells: readonly StyledCell[], isHeading: IsHeading, depth = 0): StyledCell[][] {
  if (cells.length === 0) return []
  const rows = baselines(cells)
  const cut = depth < deepest ? columnsIn(rows, isHeading) : undefined
  if (!cut) return [[...cells]]
  const { from, to, edge } = cut
  const within = rows.slice(from, to).flat()
  return [
    ...blocksOf(rows.slice(0, from).flat(), isHeading, depth + 1),
    ...blocksOf(
      within.filter((cell) => cell.x < edge),
      isHeading,
      depth + 1,
    ),
    ...blocksOf(
      within.filter((cell) => cell.x >= edge),
      isHeading,
      depth + 1,
    ),
    ...blocksOf(rows.slice(to).flat(), isHeading, depth + 1),
  ]
}

interface Cut {
  from: number
  to: number
  /** The x position at which the right side begins. */
  edge: number
}

/** The best gap between two columns: the one that most rows leave free. */
function columnsIn(rows: readonly Row[], isHeading: IsHeading): Cut | undefined {
  let best: (Cut & { worth: number }) | undefined
  for (const edge of edgesOf(rows)) {
    for (const { from, to } of stretchesOf(rows, edge)) {
      const within = rows.slice(from, to)
      const [left, right] = [sideOf(within, (cell) => cell.x < edge), sideOf(within, (cell) => cell.x >= edge)]
      const fewer = Math.min(left.length, right.length)
      // An edge is better if most lines of the right side begin there.
      const begun = right.filter(([first]) => first && first.x - edge < 4).length / right.length
      const worth = fewer * (0.3 + begun)
      if (fewer < fewestRows || worth <= (best?.worth ?? 0)) continue
      if (standAlone(within, edge, isHeading)) best = { from, to, edge, worth }
    }
  }
  return best
}

const sideOf = (rows: readonly Row[], isOnSide: (cell: StyledCell) => boolean) =>
  rows.map((row) => row.filter(isOnSide)).filter((row) => row.length > 0)

/** The x positions at which cells begin, the most frequent first: a column begins at one of them. */
function edgesOf(rows: readonly Row[]): number[] {
  const counts = new Map<number, number>()
  for (const cell of rows.flat()) {
    const edge = Math.floor(cell.x) - 1
    counts.set(edge, (counts.get(edge) ?? 0) + 1)
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostEdges)
    .map(([edge]) => edge)
}

/** Ranges of rows in which no cell reaches into the gap before `edge`, and which have cells on the right side. */
function stretchesOf(rows: readonly Row[], edge: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  let from = 0
  const end = (to: number) => {
    const isUsed = (row: Row | undefined) => row?.some((cell) => cell.x >= edge)
    const [first, last] = [
      rows.findIndex((row, at) => at >= from && isUsed(row)),
      rows.findLastIndex((row, at) => at < to && isUsed(row)),
    ]
    if (first >= from && last < to && last > first) found.push({ from, to })
    from = to + 1
  }
  rows.forEach((row, at) => {
    if (row.some((cell) => cell.x < edge && cell.x + cell.width > edge - narrowest)) end(at)
  })
  end(rows.length)
  return found
}

/** Whether two sides are columns of their own and not cells of the same rows. */
function standAlone(rows: readonly Row[], edge: number, isHeading: IsHeading): boolean {
  const [left, right] = [sideOf(rows, (cell) => cell.x < edge), sideOf(rows, (cell) => cell.x >= edge)]
  // A heading with several cells next to it is the head of a table.
  const isAlone = (row: Row) => row.filter((cell) => cell.x >= edge).length < 3
  const hasHeading = (isOnSide: (cell: StyledCell) => boolean) =>
    rows.some((row) => {
      const [cell, more] = row.filter(isOnSide)
      return cell !== undefined && more === undefined && isAlone(row) && isHeading(cell.text)
    })
  if (hasHeading((cell) => cell.x < edge) && hasHeading((cell) => cell.x >= edge)) return true
  const heightsOf = (side: readonly Row[]) => side.map(([cell]) => cell?.y ?? 0)
  const top = Math.max(Math.min(...heightsOf(left)), Math.min(...heightsOf(right)))
  const bottom = Math.min(Math.max(...heightsOf(left)), Math.max(...heightsOf(right)))
  // A side with sections of its own is a column, whatever headings the other side has.
  const hasSections = (side: readonly Row[], begin: number) => {
    const isHeaded = ([cell, ...more]: Row) =>
      cell !== undefined && more.length === 0 && isHeading(cell.text) && Math.abs(cell.x - begin) < 6
    const headed = side.filter(isHeaded)
    // Headings above or below the range that both sides share belong to other sections of the page.
    const inReach = headed.filter(([cell]) => cell !== undefined && cell.y >= top - 2 && cell.y <= bottom + 2)
    return inReach.length >= 2 && side.length >= headed.length * 2.5
  }
  const isText = (side: readonly Row[]) =>
    side.length >= 6 &&
    side.filter((row) => row.some(({ text }) => /[\p{L}\p{M}]{3}/u.test(text))).length >= side.length * 0.8
  if (hasSections(right, edge) && isText(left)) return true
  // Cells of a table and dates have text next to them, on the other side.
  const shareBeside = (isOnSide: (cell: StyledCell) => boolean) => {
    const used = rows.filter((row) => row.some((cell) => isOnSide(cell) && !isHeading(cell.text)))
    return used.filter((row) => !row.every(isOnSide)).length / Math.max(used.length, 1)
  }
  const areApart = shareBeside((cell) => cell.x < edge) <= 0.5 && shareBeside((cell) => cell.x >= edge) <= 0.6
  const begin = Math.min(...left.map(([cell]) => cell?.x ?? edge))
  if (hasSections(left, begin) && isText(right) && areApart) return true
  const isProse = (side: readonly Row[]) => {
    const long = side.filter((row) => row.some(({ text }) => text.length >= longCell))
    return long.length >= 6 && long.length >= side.length * 0.6
  }
  return isProse(left) && isProse(right)
}

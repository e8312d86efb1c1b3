import { headingOf } from './resume-headings.ts'
import type { Cell, Line } from './resume-lines.ts'

/** With fewer headings than this next to the text, they are labels within it. */
const fewestLabels = 3
/** The smallest distance from the left edge of labels to that of their text, in points. */
const narrowest = 40

/** Whether a text is a section's label; heads of tables and labels of forms are not. */
const isLabel = (text: string) =>
  headingOf(text) !== undefined &&
  !/^(?:courses?|qualifications?|details|address|profile|technologies|place)\W*$/i.test(text)

interface Label {
  text: string
  cells: Cell[]
  line: Line
  /** `top` and `bottom` are the positions of its first and its last line. */
  top: number
  bottom: number
}

/**
 * If headings are in a column next to their text, moves each before its text. A heading may take two lines, and may be centred
 * next to its text. Other lines are unchanged. `headings` are the lines of those headings.
 */
export function withLabelsFirst(lines: readonly Line[]): { lines: Line[]; headings: ReadonlySet<Line> } {
  const headings = new Set<Line>()
  const blocks = Map.groupBy(lines, ({ block }) => block)
  return { lines: [...blocks.values()].flatMap((own) => ordered(own, headings)), headings }
}

function ordered(lines: readonly Line[], headings: Set<Line>): readonly Line[] {
  const edge = edgeOf(lines)
  if (edge === undefined) return lines
  const [from, to] = stretchOf(lines, edge)
  const within = lines.slice(from, to)
  const labels = labelsOf(within, edge)
  if (labels.length < fewestLabels || !areBeside(labels, within, edge)) return lines
  const used = new Set(labels.flatMap(({ cells }) => cells))
  const texts = within.flatMap((line) => {
    const cells = line.cells.filter((cell) => !used.has(cell))
    const text = cells.map((cell) => cell.text).join('  ')
    return cells.length > 0 ? [{ ...line, cells, text, x: cells[0]?.x ?? line.x }] : []
  })
  const borders = bordersOf(labels, texts)
  const before = texts.filter(({ y }) => y < (borders[0] ?? 0))
  const sections = labels.flatMap((label, at): Line[] => {
    const end = borders[at + 1] ?? Number.POSITIVE_INFINITY
    const [cell] = label.cells
    const heading = { ...label.line, text: label.text, cells: cell ? [{ ...cell, text: label.text, parts: [] }] : [] }
    headings.add(heading)
    return [heading, ...texts.filter(({ y }) => y >= (borders[at] ?? 0) && y < end)]
  })
  return [...lines.slice(0, from), ...before, ...sections, ...lines.slice(to)]
}

/** Where most lines or their second cells begin, right of the labels. */
function edgeOf(lines: readonly Line[]): number | undefined {
  const left = Math.min(...lines.map(({ x }) => x))
  const counts = new Map<number, number>()
  for (const { cells } of lines) {
    const cell = cells.find(({ x }) => x > left + narrowest)
    if (cell && cells.indexOf(cell) < 2) counts.set(Math.round(cell.x), (counts.get(Math.round(cell.x)) ?? 0) + 1)
  }
  const [[edge, count] = [0, 0]] = [...counts].toSorted(([, one], [, other]) => other - one)
  return count >= fewestLabels ? edge : undefined
}

/** The longest run of lines in which no text reaches over the edge. */
function stretchOf(lines: readonly Line[], edge: number): [number, number] {
  let best: [number, number] = [0, 0]
  let from = 0
  const end = (to: number) => {
    if (to - from > best[1] - best[0]) best = [from, to]
    from = to + 1
  }
  lines.forEach(({ cells: [cell] }, at) => {
    if (cell && cell.x < edge - 2 && cell.x + cell.width > edge - 2) end(at)
  })
  end(lines.length)
  return best
}

/** The headings left of the edge, each of one line or of several that touch. */
function labelsOf(lines: readonly Line[], edge: number): Label[] {
  const runs: Label[] = []
  for (const line of lines) {
    const [cell] = line.cells
    const last = runs.at(-1)
    if (!cell || cell.x >= edge - 2) continue
    const isNear = last !== undefined && line.y - last.bottom < line.size * 1.7
    const isOneHeading = last !== undefined && isLabel(`${last.text} ${cell.text}`)
    if (isNear && (isOneHeading || (!isLabel(last.text) && !isLabel(cell.text)))) {
      last.text += ` ${cell.text}`
      last.cells.push(cell)
      last.bottom = line.y
    } else runs.push({ text: cell.text, cells: [cell], line, top: line.y, bottom: line.y })
  }
  const known = runs.filter(({ text }) => isLabel(text))
  // Texts that look like the known labels are labels with unusual names.
  const isLike = ({ text, cells: [cell] }: Label) =>
    known.length >= fewestLabels &&
    known.every((label) => label.cells[0]?.isStrong) &&
    cell?.isStrong &&
    /^\p{L}[^\d:]*$/u.test(text)
  return runs.filter((run) => isLabel(run.text) || isLike(run))
}

/** Whether labels are next to their texts. Other headings are above their texts. */
function areBeside(labels: readonly Label[], lines: readonly Line[], edge: number): boolean {
  const heights = lines.filter(({ cells }) => cells.some(({ x }) => x >= edge - 2)).map(({ y }) => y)
  const isBeside = ({ top, bottom, line: { size } }: Label) =>
    heights.some((y) => y >= top - 2 && y <= bottom + 2) ||
    (heights.some((y) => y < top && y > top - size * 1.45) &&
      heights.some((y) => y > bottom && y < bottom + size * 1.45))
  return labels.filter(isBeside).length >= labels.length * 0.8
}

/** Where the text of each label begins: next to the label, or after the widest gap if labels are centred. */
function bordersOf(labels: readonly Label[], texts: readonly Line[]): number[] {
  const isTop = labels.every(({ top }) => texts.some(({ y }) => Math.abs(y - top) < 2))
  return labels.map(({ top }, at) => {
    if (isTop) return top - 2
    const above = labels[at - 1]
    const heights = texts.map(({ y }) => y).filter((y) => y >= (above?.top ?? 0) - 2 && y <= top + 2)
    let border = above ? top : (heights[0] ?? top)
    let widest = 0
    if (!above) return border - 2
    heights.forEach((y, n) => {
      const gap = n > 0 ? y - (heights[n - 1] ?? y) : 0
      if (gap >= widest + 0.5) {
        widest = gap
        border = y
      }
    })
    return border - 2
  })
}

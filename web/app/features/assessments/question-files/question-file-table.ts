import { beginningOf, limits, textOfSheetCell } from '@firstrung/contract'
import { checkCount, type Entry, type ReadFile, sameText, UnreadableFile, unfitEntry } from './question-file-entry.ts'
import { type Head, headOf, neededColumns } from './question-file-head.ts'
import { type Counting, countingOf, type Key, keyOf } from './question-file-key.ts'

/** A row of a table with its cells as people see them. */
export interface Row {
  /** 'Line 4'. */
  at: string
  cells: string[]
  /** Why the cells of the row cannot be read. */
  unfit?: string
  /** Its cells cannot have moved: in a workbook each has its own position. */
  isAligned?: boolean
  /** Cells that are merged with the cells above them. */
  joined?: number[]
  /** Which cells are in quotation marks: separators in them do not count. */
  quoted?: boolean[]
}

/** The first rows, among which one names the columns: some tables have a title. */
const mostTitleRows = 10

const isHead = (row: Row | undefined) => row !== undefined && !('missing' in headOf(row.cells))

/** Whether one of the first rows names the columns. */
export const hasHead = (rows: readonly Row[]): boolean => rows.slice(0, mostTitleRows).some(isHead)

/** The questions of a table. A row whose cells do not fit the columns is left out. */
export function entriesOfTable(rows: readonly Row[]): ReadFile {
  checkCount(rows.length - mostTitleRows)
  const headAt = Math.max(0, rows.slice(0, mostTitleRows).findIndex(isHead))
  const head = headOf(rows[headAt]?.cells ?? [])
  if ('missing' in head) {
    throw new UnreadableFile(
      `The first row must name the columns: ${neededColumns.join(', ')}. Missing: ${head.missing.join(', ')}.`,
    )
  }
  if (head.twice) {
    const names = head.twice.map((name) => `“${name}”`).join(' and ')
    throw new UnreadableFile(`Two columns are for the same: ${names}. Please keep one of them.`)
  }
  const questions = rows.slice(headAt + 1)
  const counting = countingOf(
    questions.flatMap(({ cells }) =>
      head.correct.map((at) => ({ key: cellAt(cells, at), options: optionsOf(cells, head) })),
    ),
  )
  const hasNameless = questions.some(
    ({ cells, isAligned }) => isAligned && cells.slice(head.width).some((cell) => cell.trim() !== ''),
  )
  return {
    entries: [
      ...rows.slice(0, headAt).map((row) => unfitEntry(row.at, 'It stands above the names of the columns.')),
      ...questions.map((row) => entryOf(row, head, counting)),
    ],
    notes: [
      ...listed('Columns are read like this', head.renamed),
      ...listed('Columns that are not taken', head.unknown),
      ...(hasNameless ? ['Cells beside the named columns are not taken.'] : []),
    ],
  }
}

const listed = (what: string, names: readonly string[]) =>
  names.length > 0 ? [`${what}: ${beginningOf(names.slice(0, 20).join(', '), 400)}.`] : []

const cellAt = (cells: readonly string[], at: number) => textOfSheetCell(cells[at] ?? '').trim()

/** The options of a row. Columns beyond the needed options count only if they are filled. */
function optionsOf(cells: readonly string[], { options }: Head): string[] {
  const texts = options.map((at) => cellAt(cells, at))
  const last = texts.findLastIndex((text) => text !== '') + 1
  return texts.slice(0, Math.max(last, limits.optionsPerQuestion))
}

function entryOf(row: Row, head: Head, counting: Counting): Entry {
  const question = cellAt(row.cells, head.question)
  const unfit = row.unfit ?? faultOfCells(row, head, counting)
  if (unfit) return unfitEntry(row.at, unfit, question)
  const options = optionsOf(row.cells, head)
  const key = keyOfCells(row.cells, head, counting)
  return {
    at: row.at,
    ...(key.unfit && { unfit: key.unfit }),
    question,
    options,
    correct: key.correct,
    explanation: cellAt(row.cells, head.explanation),
    skill: cellAt(row.cells, head.skill),
    notes: [],
  }
}

/** The right option; all cells that name an option must agree. */
function keyOfCells(cells: readonly string[], head: Head, counting: Counting): Key {
  const options = optionsOf(cells, head)
  const keys = head.correct.map((at) => cellAt(cells, at)).filter((text) => text !== '')
  const [first = { correct: 0 }, ...others] = keys.map((text) => keyOf(text, options, counting))
  if (first.unfit || others.every(({ correct }) => correct === first.correct)) return first
  return {
    correct: 0,
    unfit: `Its cells name different options as the right one: ${beginningOf(keys.join(', '), 100)}.`,
  }
}

/** Why the cells of a row cannot be assigned to columns: one is missing or too many, so that others have moved. */
function faultOfCells(row: Row, head: Head, counting: Counting): string | undefined {
  const { cells } = row
  const media = head.media.map((at) => cellAt(cells, at)).find((text) => !/^(?:|-|no|none|n\/?a|false|0)$/i.test(text))
  if (media !== undefined) return `It has a picture or recording (${beginningOf(media, 60)}), which a test cannot show.`
  if (row.joined?.some((at) => at !== head.skill && at < head.width)) {
    return 'A cell is merged with the one above it, so that it is not clear what belongs to the row.'
  }
  if (row.isAligned) return undefined
  const lacksMarks = 'Does a text with a comma lack its quotation marks?'
  const why = `It has ${cells.length} cells; the columns are ${head.width}.`
  const beside = cells.slice(head.width).some((cell) => cell.trim() !== '')
  if (cells.length > head.cells || beside) return `${why} ${lacksMarks}`
  const last = Math.max(...head.correct)
  // Other programs have points and times next to the key, which look like keys.
  const isOwnNext = last + 1 === head.explanation || last + 1 === head.skill
  if (isOwnNext && mayBeMoved(row, head, counting)) return `Its cells may have moved by one. ${lacksMarks}`
  if (cells.length >= head.width) return undefined
  // Excel leaves out empty cells at the end of a row. If an optional column has a cell, one before it may be missing.
  const needed = [head.question, ...head.options.slice(0, limits.optionsPerQuestion), ...head.correct]
  const isWhole = needed.every((at) => at < cells.length)
  const hasOptional = [head.explanation, head.skill].some((at) => at >= 0 && at < cells.length)
  return isWhole && !hasOptional ? undefined : why
}

/** Whether the row would also be a question if one comma in its texts were not a separator: 'What is 1, 2?,a,b,c,4,1,'. */
function mayBeMoved({ cells, quoted = [] }: Row, head: Head, counting: Counting): boolean {
  const texts = [head.question, ...head.options.filter((at) => at >= 0)]
  return texts.some((at) => {
    if (quoted[at] || quoted[at + 1]) return false
    const joined = cells.toSpliced(at, 2, `${cells[at] ?? ''} ${cells[at + 1] ?? ''}`)
    const options = optionsOf(joined, head).map(sameText)
    const isQuestion = options.every((text, index) => text !== '' && options.indexOf(text) === index)
    return isQuestion && keyOfCells(joined, head, counting).correct > 0
  })
}

import { limits } from '@firstrung/contract'
import { checkCount, type Entry, type ReadFile, sameText, UnreadableFile, unfitEntry } from './question-file-entry.ts'

/** The columns of a table with questions, in a CSV or Excel file. */
export const columns = [
  'Question',
  ...Array.from({ length: limits.optionsPerQuestion }, (_, at) => `Option ${at + 1}`),
  'Correct',
  'Explanation',
  'Skill',
]
const neededColumns = columns.slice(0, -2)

/** A row of a table with its cells as people see them. */
export interface Row {
  /** 'Line 4'. */
  at: string
  cells: string[]
  /** Why its cells cannot be read. */
  unfit?: string
}

/** The first rows, among which one names the columns: some tables have a title. */
const mostTitleRows = 10

const namesOf = (row: Row) => row.cells.map((cell) => sameText(cell))
const missingIn = (row: Row | undefined): string[] => {
  const names = row ? namesOf(row) : []
  return neededColumns.filter((column) => !names.includes(column.toLowerCase()))
}

/** Whether one of the first rows names the columns. */
export const hasHead = (rows: readonly Row[]): boolean =>
  rows.slice(0, mostTitleRows).some((row) => missingIn(row).length === 0)

/** The questions of a table. A row whose cells do not fit the columns is left out. */
export function entriesOfTable(rows: readonly Row[]): ReadFile {
  checkCount(rows.length - mostTitleRows)
  const headAt = hasHead(rows) ? rows.findIndex((row) => missingIn(row).length === 0) : 0
  const head = rows[headAt]
  const missing = missingIn(head)
  if (!head || missing.length > 0) {
    throw new UnreadableFile(
      `The first row must name the columns: ${neededColumns.join(', ')}. Missing: ${missing.join(', ')}.`,
    )
  }
  const names = namesOf(head)
  const twice = columns.find((column) => names.filter((name) => name === column.toLowerCase()).length > 1)
  if (twice) throw new UnreadableFile(`Two columns have the name ${twice}.`)
  const unknown = head.cells.filter((name) => name.trim() && !columns.some((one) => sameText(one) === sameText(name)))
  return {
    entries: [
      ...rows.slice(0, headAt).map((row) => unfitEntry(row.at, 'It stands above the names of the columns.')),
      ...rows.slice(headAt + 1).map((row) => entryOf(row, names)),
    ],
    notes: unknown.length > 0 ? [`Columns that are not taken: ${unknown.slice(0, 20).join(', ').slice(0, 300)}.`] : [],
  }
}

function entryOf(row: Row, names: readonly string[]): Entry {
  // Our own files have an apostrophe before what would be a formula.
  const cell = (column: string) =>
    (row.cells[names.indexOf(column.toLowerCase())] ?? '').replace(/^'(?=[=+\-@\t\r])/, '').trim()
  const question = cell('Question')
  const unfit = row.unfit ?? faultOfCells(row.cells, names)
  if (unfit) return unfitEntry(row.at, unfit, question)
  const options = columns.slice(1, 1 + limits.optionsPerQuestion).map(cell)
  const key = keyOf(cell('Correct'), options)
  return {
    at: row.at,
    ...(key.unfit && { unfit: key.unfit }),
    question,
    options,
    correct: key.correct,
    explanation: cell('Explanation'),
    skill: cell('Skill'),
    notes: [],
  }
}

/** Why the cells of a row cannot be told apart: there is one too many or too few, so that others moved. */
function faultOfCells(cells: readonly string[], names: readonly string[]): string | undefined {
  const why = `It has ${cells.length} cells; the columns are ${names.length}.`
  if (cells.length > names.length) return `${why} Does a text with a comma lack its quotation marks?`
  if (cells.length === names.length) return undefined
  // Excel leaves out empty cells at the end of a row. Where a cell of an optional column is there, one before it may lack.
  const absent = names.slice(cells.length)
  const isWhole = neededColumns.every((column) => !absent.includes(column.toLowerCase()))
  const hasOptional = ['explanation', 'skill'].some(
    (name) => names.indexOf(name) >= 0 && names.indexOf(name) < cells.length,
  )
  return isWhole && !hasOptional ? undefined : why
}

interface Key {
  /** From 1; 0 where none is marked. */
  correct: number
  unfit?: string
}

/** The right option, given by its number, its letter, its text, or as 'Option 2'. Where these disagree, none is. */
export function keyOf(given: string, options: readonly string[]): Key {
  if (given === '') return { correct: 0 }
  const named = /^option\s*([1-9a-z])$/i.exec(given)
  if (named) return keyOfPlace(given, placeOf(named[1] ?? '', options), options)
  // '(b)', 'b)', 'B.' and '2.' are usual.
  const place = placeOf(/^\(?([1-9a-z])[).:]?$/i.exec(given)?.[1] ?? '', options)
  const texts = options.flatMap((option, index) => (sameText(option) === sameText(given) ? [index + 1] : []))
  const [text = 0] = texts
  if (place > 0 && text > 0 && place !== text) {
    return {
      correct: 0,
      unfit: `“${given}” under Correct is the text of option ${text} and names option ${place} as well. Write “Option ${text}” or “Option ${place}”.`,
    }
  }
  return keyOfPlace(given, text || place, options)
}

const keyOfPlace = (given: string, place: number, options: readonly string[]): Key =>
  place >= 1 && place <= options.length
    ? { correct: place }
    : { correct: 0, unfit: `“${given.slice(0, 60)}” under Correct is none of the options.` }

/** From 1, of a number or letter; 0 where there is no such option. */
function placeOf(sign: string, options: readonly string[]): number {
  if (sign === '') return 0
  const place = /\d/.test(sign) ? Number(sign) : sign.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0) + 1
  return place <= options.length ? place : 0
}

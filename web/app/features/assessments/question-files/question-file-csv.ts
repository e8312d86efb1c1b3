import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { type ReadFile, UnreadableFile } from './question-file-entry.ts'
import { entriesOfTable, hasHead, type Row } from './question-file-table.ts'

/** Reads a table whose cells are separated by commas, semicolons, tabs or bars, with any line ends. */
export const readCsv = (text: string): ReadFile => entriesOfTable(rowsOf(text))

/** Whether a text is such a table. The file name does not matter: Excel's 'Unicode text' is a .txt. */
export const isCsv = (text: string): boolean => hasHead(rowsOf(linesOf(text).slice(0, 12).join('\n')))

const linesOf = (text: string) => text.split(/\r\n|\r|\n/)

function rowsOf(text: string): Row[] {
  // Excel may write a first line that names the separator.
  const told = /^\uFEFF?"?sep=(.)"?[ \t]*(?:\r\n|\r|\n|$)/i.exec(text)
  const lines = linesOf(told ? text.slice(told[0].length) : text.replace(/^\uFEFF/, ''))
  const first = told ? 2 : 1
  return rowsBetween(told?.[1] ?? delimiterOf(lines), lines, first)
}

/** The separator: with it one of the first lines names the columns. Otherwise the most frequent one in the first line. */
function delimiterOf(lines: readonly string[]): string {
  const unquoted = (lines.find((line) => line.trim() !== '') ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (mark: string) => unquoted.split(mark).length
  const marks = [',', ';', '\t', '|'].sort((a, b) => count(b) - count(a))
  const isFitting = (mark: string) => hasHead(rowsBetween(mark, lines.slice(0, 12), 1))
  return marks.find(isFitting) ?? marks[0] ?? ','
}

/** A file with more faulty lines is not a table. */
const mostBadLines = 100

/** The rows. A line whose quotation marks are wrong is left out, and reading goes on after it. */
function rowsBetween(delimiter: string, lines: readonly string[], first: number): Row[] {
  const rows: Row[] = []
  let bad = 0
  for (let at = 0; at < lines.length; ) {
    const part = rowsUntilFault(delimiter, lines.slice(at), first + at)
    rows.push(...part.rows)
    if (part.faultAt === undefined) return rows
    bad += 1
    if (bad > mostBadLines) {
      throw new UnreadableFile(`The file cannot be read from line ${first + at} on. Is a quotation mark missing?`)
    }
    at += part.faultAt
    const cells = [(lines[at] ?? '').replaceAll('"', '').slice(0, 200)]
    rows.push({
      at: `Line ${first + at}`,
      cells,
      unfit: 'A quotation mark is missing, or one within a text is not doubled.',
    })
    at += 1
  }
  return rows
}

interface Cell {
  text: string
  isQuoted: boolean
}

/** The rows up to a line that cannot be read, and the index of this line in `lines`. */
function rowsUntilFault(delimiter: string, lines: readonly string[], first: number): { rows: Row[]; faultAt?: number } {
  const rows: Row[] = []
  let done = 0
  try {
    parse(lines.join('\n'), {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      // Blanks around quotation marks do not belong to the text. In a file with tabs, trimming would remove separators.
      trim: delimiter !== '\t',
      cast: (text, { quoting }): Cell => ({ text, isQuoted: quoting }),
      on_record: (record: unknown, { lines: end }) => {
        const cells = record as Cell[]
        const texts = cells.map(({ text }) => text)
        const begin = end - texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
        done = end
        if (texts.some((text) => text.trim() !== '')) {
          rows.push({ at: `Line ${first + begin - 1}`, cells: texts, quoted: cells.map(({ isQuoted }) => isQuoted) })
        }
        return null
      },
    })
    return { rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const next = lines.findIndex((line, index) => index >= done && line.trim() !== '')
    return { rows, faultAt: Math.max(0, next) }
  }
}

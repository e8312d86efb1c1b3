import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { type ReadFile, UnreadableFile } from './question-file-entry.ts'
import { entriesOfTable, hasHead, type Row } from './question-file-table.ts'

/** Reads a table of texts between commas, semicolons or tabs, whatever its line ends are. */
export const readCsv = (text: string): ReadFile => entriesOfTable(rowsOf(text))

/** Whether a text is such a table, whatever its file is called: Excel's 'Unicode text' is a .txt. */
export function isCsv(text: string): boolean {
  try {
    return hasHead(rowsOf(text.split(/\r\n|\r|\n/, 12).join('\n')))
  } catch {
    return false
  }
}

function rowsOf(text: string): Row[] {
  // Excel's own line that names the separator.
  const told = /^\uFEFF?"?sep=(.)"?[ \t]*(?:\r\n|\r|\n|$)/i.exec(text)
  const body = told ? text.slice(told[0].length) : text.replace(/^\uFEFF/, '')
  const delimiter = told?.[1] ?? delimiterOf(body)
  try {
    const rows = parse(body, {
      delimiter,
      info: true,
      // Two files put together may end their lines in two ways.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // Blanks around quotation marks are not part of the text. Between tabs, a tab would be one of them.
      trim: delimiter !== '\t',
      // With `info` each record comes with its position, of which the library's types know nothing.
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({
      at: `Line ${info.lines + (told ? 1 : 0) - record.reduce((sum, cell) => sum + breaksIn(cell), 0)}`,
      cells: record,
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error['lines']) + (told ? 1 : 0)
    throw new UnreadableFile(`The file cannot be read from line ${line} on. Is a quotation mark missing?`)
  }
}

const breaksIn = (cell: string) => cell.split(/\r\n|\r|\n/).length - 1

/** What stands most often between the cells of the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split(/\r\n|\r|\n/, 1)
  const unquoted = first.replaceAll(/"[^"]*"/g, '')
  const count = (mark: string) => unquoted.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

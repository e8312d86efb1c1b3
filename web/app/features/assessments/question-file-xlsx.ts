import { read, type WorkSheet } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'
import { checkCount, mostEntries, type ReadFile, UnreadableFile } from './question-file-entry.ts'
import { entriesOfTable, hasHead, type Row } from './question-file-table.ts'

/** What a workbook of questions may hold once it is unpacked. */
const mostUnpackedBytes = 30_000_000
const mostParts = 1000
const mostColumns = 50

/**
 * Reads the sheet of an Excel file (.xlsx) that names the columns, with its cells as Excel shows them: numbers and days in
 * their formats, formulas by their values. Hidden rows are left out.
 */
export function readXlsx(bytes: Uint8Array): ReadFile {
  const { parts, hasPictures } = partsOf(bytes)
  const book = bookOf(parts)
  const sheets = book.SheetNames.map((name, index) => ({
    name,
    isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
    rows: rowsOf(book.Sheets[name] ?? []),
  })).filter(({ rows }) => rows.length > 0)
  const named = sheets.filter(({ rows }) => hasHead(rows))
  const sheet = named.find(({ isHidden }) => !isHidden) ?? named[0] ?? sheets[0]
  if (!sheet) throw new UnreadableFile('The file has no filled cells.')
  const { entries, notes } = entriesOfTable(sheet.rows)
  const others = named.filter((one) => one !== sheet).map(({ name }) => `“${name}”`)
  return {
    entries,
    notes: [
      ...(sheets.length > 1 ? [`The questions are those of the sheet “${sheet.name}”.`] : []),
      ...(others.length > 0 ? [`Other sheets with questions are not read: ${others.slice(0, 10).join(', ')}.`] : []),
      ...(hasPictures ? ['The file has pictures, which are not taken.'] : []),
      ...notes,
    ],
  }
}

/** The parts of the file that hold texts, numbers and formats. What they unpack to is bounded before they are read. */
function partsOf(bytes: Uint8Array): { parts: Record<string, Uint8Array>; hasPictures: boolean } {
  let total = 0
  let count = 0
  let hasPictures = false
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        count += 1
        if (/^xl\/media\//i.test(name)) hasPictures = true
        const isNeeded =
          /\.(xml|rels)$/i.test(name) && !/^xl\/(media|drawings|embeddings|charts|customXml)\//i.test(name)
        if (isNeeded) total += originalSize
        if (total > mostUnpackedBytes || count > mostParts)
          throw new UnreadableFile('The file is too large to be read.')
        return isNeeded
      },
    })
    return { parts, hasPictures }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    throw new UnreadableFile('The file is damaged: it cannot be unpacked.')
  }
}

function bookOf(parts: Record<string, Uint8Array>) {
  if (!parts['xl/workbook.xml']) {
    throw new UnreadableFile('The file is no Excel file. Please save it as .xlsx or CSV.')
  }
  try {
    return read(zipSync(parts, { level: 0 }), {
      type: 'array',
      dense: true,
      cellHTML: false,
      cellStyles: true,
      // The order of a day in India, where the format leaves it to the reader's country.
      dateNF: 'dd-mm-yyyy',
      sheetRows: mostEntries + 20,
    })
  } catch {
    throw new UnreadableFile('The file is damaged: Excel’s parts in it cannot be read.')
  }
}

function rowsOf(sheet: WorkSheet): Row[] {
  const data = (sheet as { '!data'?: Cell[][] })['!data'] ?? []
  checkCount(data.length - 20)
  // An empty row is a hole in the list.
  const rows = Array.from(data, (cells: Cell[] | null | undefined, index): Row => {
    const shown = Array.from({ length: Math.min(cells?.length ?? 0, mostColumns) }, (_, at) => cells?.[at])
    const fault = shown.map((cell) => faultOf(cell)).find(Boolean)
    const isHidden = sheet['!rows']?.[index]?.hidden === true
    return {
      at: `Row ${index + 1}`,
      cells: shown.map(textOf),
      ...(fault && { unfit: fault }),
      ...(isHidden && { unfit: 'The row is hidden in the file.' }),
    }
  })
  const width = Math.max(0, ...rows.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1))
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((row) => ({ ...row, cells: Array.from({ length: width }, (_, at) => row.cells[at] ?? '') }))
}

interface Cell {
  t: string
  v?: string | number | boolean | Date
  w?: string
  f?: string
  /** A text with formats of its own, as XML. */
  r?: string
}

const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell.v === 'string' ? cell.v : String(cell.w ?? cell.v ?? '')

function faultOf(cell: Cell | undefined): string | undefined {
  if (cell?.t === 'e') return `A cell has the error ${cell.w ?? ''}.`
  if (cell?.f !== undefined && (cell.v === undefined || cell.t === 'z')) {
    return 'A formula has no value. Open the file in Excel, save it and choose it again.'
  }
  // Its plain text has the same digits on the line: 2 to the power of 10 would become 210.
  if (cell?.r !== undefined && /<vertAlign val="(?:super|sub)script"/.test(cell.r)) {
    return 'A cell has raised or lowered signs, which would become ordinary ones. Please write 2^10 or H2O.'
  }
  return undefined
}

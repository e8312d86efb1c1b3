import { read, SSF, utils, type WorkSheet } from '@e965/xlsx'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import sax from 'sax'
import { checkCount, mostEntries, type ReadFile, UnreadableFile } from './question-file-entry.ts'
import { entriesOfTable, hasHead, type Row } from './question-file-table.ts'
import { speaksOf } from './question-file-text.ts'

/** The largest size of an unpacked workbook, in bytes. */
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
  const inline = inlineFormats(parts)
  const sheets = book.SheetNames.map((name, index) => ({
    name,
    isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
    rows: rowsOf(book.Sheets[name] ?? [], inline),
    hidden: (book.Sheets[name]?.['!cols'] ?? [])
      .slice(0, mostColumns)
      .flatMap((column, at) => (column?.hidden ? [utils.encode_col(at)] : [])),
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
      ...(sheet.hidden.length > 0 ? [`Hidden columns are taken as well: ${sheet.hidden.join(', ')}.`] : []),
      ...(hasPictures ? ['The file has pictures, which are not taken.'] : []),
      ...notes,
    ],
  }
}

/** The entries of the file with texts, numbers and formats. Their unpacked size is checked before they are read. */
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
  // Some programs name the workbook workbook2.xml.
  if (!Object.keys(parts).some((name) => /(?:^|\/)workbook\d*\.xml$/i.test(name))) {
    throw new UnreadableFile('The file is no Excel file. Please save it as .xlsx or CSV.')
  }
  try {
    return read(zipSync(parts, { level: 0 }), {
      type: 'array',
      dense: true,
      cellHTML: false,
      cellStyles: true,
      cellNF: true,
      // Without stubs, a formula that was never calculated has no cell.
      sheetStubs: true,
      // The Indian order of dates, for formats that depend on the reader's country.
      dateNF: 'dd-mm-yyyy',
      sheetRows: mostEntries + 20,
    })
  } catch {
    throw new UnreadableFile('The file is damaged: Excel’s parts in it cannot be read.')
  }
}

/**
 * Formatted texts that are stored in a sheet itself, by their letters. The library keeps formats only of texts in the list
 * of shared texts.
 */
function inlineFormats(parts: Record<string, Uint8Array>): Map<string, string> {
  const formats = new Map<string, string>()
  for (const [name, bytes] of Object.entries(parts)) {
    if (!/worksheets\/[^/]*\.xml$/i.test(name)) continue
    for (const [, xml = ''] of strFromU8(bytes).matchAll(/<(?:\w+:)?is>([\s\S]*?)<\/(?:\w+:)?is>/g)) {
      if (!/<(?:\w+:)?rPr>/.test(xml)) continue
      let text = ''
      const parser = sax.parser(true)
      parser.ontext = (part) => {
        text += part
      }
      parser.write(`<is>${xml}</is>`).close()
      formats.set(lettersOf(text), xml)
    }
  }
  return formats
}
const lettersOf = (text: string) => text.replaceAll(/\s/g, '')

function rowsOf(sheet: WorkSheet, inline: ReadonlyMap<string, string>): Row[] {
  const data = (sheet as { '!data'?: Cell[][] })['!data'] ?? []
  checkCount(data.length - 20)
  // The list has no entry for an empty row.
  const rows = Array.from(data, (cells: Cell[] | null | undefined, index): Row => {
    const shown = Array.from({ length: Math.min(cells?.length ?? 0, mostColumns) }, (_, at) => cells?.[at])
    const isHidden = sheet['!rows']?.[index]?.hidden === true
    const fault = isHidden
      ? 'The row is hidden in the file.'
      : shown.map((cell) => faultOf(withFormats(cell, inline))).find(Boolean)
    return {
      at: `Row ${index + 1}`,
      cells: shown.map(textOf),
      isAligned: true,
      ...(fault && { unfit: fault }),
    }
  })
  for (const { s: from, e: to } of sheet['!merges'] ?? []) {
    for (const row of rows.slice(from.r + 1, to.r + 1)) {
      row.cells[from.c] = rows[from.r]?.cells[from.c] ?? ''
      row.joined = [...(row.joined ?? []), from.c]
    }
  }
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
  /** The number format. */
  z?: string
  /** A text with its formatting, as XML. */
  r?: string
}

/** Whether Excel shortens a number: without a format it shows a long one as 1.23457E+11, and all digits when editing. */
const isShortened = ({ v, w = '', z = 'General' }: Cell) =>
  typeof v === 'number' && Number.isInteger(v) && z === 'General' && /^-?\d(?:\.\d+)?E\+\d+$/.test(w)
/** Excel keeps the digits of numbers below this. */
const mostDigits = 1e15

/** A cell as Excel shows it; null where the library cannot tell. */
function shownIn(cell: Cell): string | null {
  const { t, v, w, z = 'General' } = cell
  if (typeof v === 'string' || isShortened(cell)) return String(v)
  if (typeof v !== 'number' || t !== 'n') return String(w ?? v ?? '')
  if (z === 'General%') return `${Number((100 * v).toPrecision(12))}%`
  if (z !== 'General' && /general/i.test(z)) return null
  // Indian digit grouping, which the library cannot format.
  if (/#,##,##0/.test(z)) {
    const shown = formatted(z.replaceAll('#,##,##0', '#,##0'), v)
    return (
      shown?.replace(/\d{1,3}(?:,\d{3})+/, (digits) => Number(digits.replaceAll(',', '')).toLocaleString('en-IN')) ??
      null
    )
  }
  return w ?? null
}

function formatted(format: string, value: number): string | null {
  try {
    return (SSF as { format(code: string, value: number): string }).format(format, value)
  } catch {
    return null
  }
}

/** Whether a half was rounded: the library rounds -2.5 to -2, Excel to -3. */
function isHalfRounded(value: number, shown: string): boolean {
  const [, digits = '', share = ''] = /(\d[\d,]*(?:\.\d+)?)(%?)\D*$/.exec(shown) ?? []
  const decimals = digits.split('.')[1]?.length ?? 0
  const scaled = Math.abs(value) * (share ? 100 : 1) * 10 ** decimals
  const isPlain = Math.abs(Number(digits.replaceAll(',', '')) * 10 ** decimals - scaled) < 1
  return isPlain && Math.abs((scaled % 1) - 0.5) < 1e-6
}

const textOf = (cell: Cell | undefined): string => (cell === undefined || cell.t === 'z' ? '' : (shownIn(cell) ?? ''))

const withFormats = (cell: Cell | undefined, inline: ReadonlyMap<string, string>): Cell | undefined => {
  const format = typeof cell?.v === 'string' ? inline.get(lettersOf(cell.v)) : undefined
  return cell && format ? { ...cell, r: `${cell.r ?? ''}${format}` } : cell
}

function faultOf(cell: Cell | undefined): string | undefined {
  if (cell === undefined) return undefined
  const { t, v, w = '', f, r = '' } = cell
  if (t === 'e') return `A cell has the error ${w}.`
  if (f !== undefined && (v === undefined || t === 'z')) {
    return 'A formula has no value. Open the file in Excel, save it and choose it again.'
  }
  // Plain text has no raised digits: 2 to the power of 10 would become 210.
  if (/<(?:\w{1,20}:)?vertAlign\s[^<>]{0,200}(?:super|sub)script/.test(r)) {
    return 'A cell has raised or lowered signs, which would become ordinary ones. Please write 2^10 or H2O.'
  }
  if (/<(?:\w+:)?strike(?:\s+val="(?:1|true)")?\s*\/>/.test(r)) {
    return 'A cell has words that are struck out, which would become ordinary ones.'
  }
  if (/<(?:\w+:)?u(?:\s+val="(?!none)\w+")?\s*\/>/.test(r) && speaksOf.underlined.test(String(v))) {
    return 'It speaks of underlined words, which a test cannot show.'
  }
  if (typeof v !== 'number') return undefined
  if (isShortened(cell) && Math.abs(v) >= mostDigits) {
    return 'A number has more than 15 digits, of which Excel keeps 15. Please make the cell a text and type it again.'
  }
  const shown = shownIn(cell)
  if (shown === null) return 'The format of a number cannot be read. Please make the cell a text and type it again.'
  if (isHalfRounded(v, shown)) return 'A number is rounded by its format. Please show all its decimals.'
  if (v < 0 && /[1-9]/.test(w) && !/[-−(]/.test(w)) return 'A negative number is shown by its colour alone.'
  return undefined
}

/** Spreadsheets leave a text unchanged that begins with this character. Most programs remove it when they trim the text. */
const keep = '\u00A0'
/** The signs with which spreadsheets begin a formula. Some read one also after a tab or a line break, or in full-width letters. */
const formula = /^[=+\-@|\t\r\n＝＋－＠]/u
const isoMoment = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$/
/** Spreadsheets show more digits as 9.19877E+11, drop those after the fifteenth, and drop a zero at the beginning. */
const brittleDigits = /^(?:0\d+|\d{12,})$/
/** Excel turns them into dates, times and percentages. */
const valueOfExcel = /^\d+(?:[-/:,]\d+)+%?$|^\d+(?:\.\d+){2,}$|^\d+(?:\.\d+)?%$/

/**
 * A text as a cell of a CSV file that Excel, LibreOffice and others show unchanged. None of them runs it as a formula, drops a
 * zero from its beginning, or turns '3-4' into a date. Dates in the form 2026-11-27 stay dates. Long numbers are grouped
 * with spaces: LibreOffice ignores a blank before or after a number, so only visible ones between its digits keep it a text.
 */
export function sheetCell(text: string): string {
  if (/^\+\d{7,15}$/.test(text)) return asPhone(text)
  if (brittleDigits.test(text)) return inFours(text)
  return formula.test(text) || (valueOfExcel.test(text) && !isoMoment.test(text)) ? keep + text : text
}

/** '+91 98765 43210', as numbers are written in international form. Without blanks a spreadsheet drops the plus. */
const asPhone = (text: string) =>
  `${text.slice(0, -10)} ${text.slice(-10, -5)} ${text.slice(-5)}`.trim().replace('+ ', '+')

const inFours = (digits: string) =>
  digits.length > 4 ? digits.replace(/\d{4}(?=\d)/g, '$& ') : `${digits.slice(0, 1)} ${digits.slice(1)}`

/**
 * A text without blanks around it as a cell from which `textOfSheetCell` restores every character, for tables read again.
 * A cell that differs from its text begins with a no-break space, and with two where its digits are grouped.
 */
export function reversibleSheetCell(text: string): string {
  const cell = sheetCell(text)
  if (cell === text) return text
  return cell.startsWith(keep) ? cell : keep + keep + cell
}

/** The text of such a cell. Cells of other programs stay as they are. */
export function textOfSheetCell(cell: string): string {
  if (!cell.startsWith(keep)) return cell
  if (!cell.startsWith(keep + keep)) return cell.slice(1)
  const grouped = cell.slice(2)
  const text = grouped.replaceAll(' ', '')
  return sheetCell(text) === grouped ? text : grouped
}

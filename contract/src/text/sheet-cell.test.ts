import { expect, test } from 'vitest'
import { reversibleSheetCell, sheetCell, textOfSheetCell } from './sheet-cell.ts'

test.each([
  ['+919876543210', '+91 98765 43210'],
  ['+6561234567', '+65612 34567'],
  ['+14155550123', '+1 41555 50123'],
])('a phone number keeps its plus and is no formula: %s', (text, cell) => {
  expect(sheetCell(text)).toBe(cell)
  expect(cell.replaceAll(' ', '')).toBe(text)
})

test.each(['=1+1', '+1+1', '-Asha', '@x', '|cmd', '\t=1', '\r=1', '\n=1', '＝1', '-5', '+5'])(
  'a text that begins like a formula stays a text: %j',
  (text) => {
    expect(sheetCell(text)).toBe(`\u00A0${text}`)
    // Programs that take blanks away have the text as it was.
    expect(sheetCell(text).trim()).toBe(text.trim())
  },
)

test.each([
  ['412345678901234567', '4123 4567 8901 2345 67'],
  ['919876543210', '9198 7654 3210'],
  ['0012345', '0012 345'],
  ['007', '0 07'],
])('a long number keeps all digits, and leading zeros stay: %s', (text, cell) => expect(sheetCell(text)).toBe(cell))

test.each(['3-4', '1/2', '10:30', '5%', '27/11/2026', '27.11.2026', '1,50,000'])(
  'a text that looks like a day, a time or a percentage stays a text: %s',
  (text) => expect(sheetCell(text)).toBe(`\u00A0${text}`),
)

test.each([
  ...['', 'Asha Rao', 'आशा राव', "O'Neil", 'a=b', '2026-11-27', '2026-11-27 18:30'],
  ...['9876543210', '8.4', '0', '2026', '98765 43210', 'B.E. 3-4 years'],
])('a text that is neither number, day nor formula is not changed: %s', (text) => expect(sheetCell(text)).toBe(text))

test.each([
  ...['', 'Asha', '=1+1', '-1', "'-'.join(x)", '1/2', '5%', '10:30', '00123', '0012 3', '9876543210123456'],
  ...['+919876543210', '+91 98765 43210', '9876 5432 1012 3456', '2026-11-27', '＝1', 'क', '|a', '"a", b\nc'],
])('an exported cell that is read again has exactly the same text: %j', (text) => {
  const cell = reversibleSheetCell(text)
  expect(textOfSheetCell(cell)).toBe(text)
  expect(sheetCell(cell)).toBe(cell)
})

test.each(['0012 3', '+91 98765 43210', "'=1", '1234 5678 9012'])('a cell of another program is kept: %s', (cell) =>
  expect(textOfSheetCell(cell)).toBe(cell),
)

#!/usr/bin/env bash
# SheetJS (@e965/xlsx 0.20.3) reads a cell with Excel's currency format of English (India), [$₹-4009]\ #,##,##0.00, written by
# exceljs 4.4.0.
# Guess: the cell has its text in `w`, in western groups at worst, and `raw: false` gives texts as they are shown.
# Behaviour: three groups in a format are an error to the library, which it keeps to itself: `w` is not there, and `raw: false`
# gives the bare number: no currency, no decimals, and 0.125 where people see 13%. Nothing tells such a cell from one without a
# format. With one group the text is right.
# Seen: [["123456"],["0.125"],["₹ 123,456.00"]] [null,null,"₹ 123,456.00"]
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3 exceljs@4.4.0 >/dev/null 2>&1
cat >read.mjs <<'END'
import assert from 'node:assert/strict'
import * as XLSX from '@e965/xlsx'
import ExcelJS from 'exceljs'

const book = new ExcelJS.Workbook()
const sheet = book.addWorksheet('Pay')
const cells = [
  [123456, '[$₹-4009]\\ #,##,##0.00'],
  [0.125, '#,##,##0%'],
  [123456, '[$₹-4009]\\ #,##0.00'],
]
for (const [at, [value, format]] of cells.entries()) {
  sheet.getCell(`A${at + 1}`).value = value
  sheet.getCell(`A${at + 1}`).numFmt = format
}
const read = XLSX.read(Buffer.from(await book.xlsx.writeBuffer()), { cellNF: true }).Sheets.Pay
const shown = cells.map((_, at) => read[`A${at + 1}`].w ?? null)
const texts = XLSX.utils.sheet_to_json(read, { header: 1, raw: false })
console.log(JSON.stringify(texts), JSON.stringify(shown))
assert.deepEqual(texts, [['123456'], ['0.125'], ['₹ 123,456.00']])
assert.deepEqual(shown, [null, null, '₹ 123,456.00'])
END
node read.mjs

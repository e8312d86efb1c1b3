#!/usr/bin/env bash
# exceljs 4.4.0 writes a formula without a result, as programs do that cannot calculate; SheetJS (@e965/xlsx 0.20.3) reads it.
# Guess: the cell is there with its formula in `f` and without a value, so that a reader can say that it was never calculated.
# Behaviour: there is no cell, as if it were empty; the range of the sheet is what the file says of itself.
# Only `sheetStubs: true` keeps it, as an empty cell (type z) whose value is 0 all the same.
# Seen: A1:B1 undefined / {"t":"z","f":"A1&\"!\"","v":0}
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
const sheet = book.addWorksheet('Names')
sheet.getCell('A1').value = 'Asha'
sheet.getCell('B1').value = { formula: 'A1&"!"' }
const bytes = Buffer.from(await book.xlsx.writeBuffer())
const plain = XLSX.read(bytes).Sheets.Names
const stubs = XLSX.read(bytes, { sheetStubs: true }).Sheets.Names
console.log(plain['!ref'], plain.B1, '/', JSON.stringify(stubs.B1))
assert.equal(plain.B1, undefined)
assert.equal(stubs.B1.t, 'z')
assert.equal(stubs.B1.v, 0)
assert.equal(stubs.B1.f, 'A1&"!"')
END
node read.mjs

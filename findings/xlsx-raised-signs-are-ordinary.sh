#!/usr/bin/env bash
# exceljs 4.4.0 writes a cell 'What is 2^10?' whose 10 is raised; SheetJS (@e965/xlsx 0.20.3), read-excel-file 6.0.1 and exceljs
# itself read it.
# Guess: at least one of them keeps that the digits are raised in the text that it gives, or gives no text for such a cell.
# Behaviour: all three give the digits on the line, so that 2 to the power of 10 is 210. SheetJS alone tells it beside the text, in
# the cell's `r`; read-excel-file and the text of exceljs do not.
# Seen: {"sheetjs":"What is 210?","readExcelFile":"What is 210?","exceljs":"What is 210?","tellsItBeside":true}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3 exceljs@4.4.0 read-excel-file@6.0.1 >/dev/null 2>&1
cat >read.mjs <<'END'
import * as XLSX from '@e965/xlsx'
import ExcelJS from 'exceljs'
import readExcelFile from 'read-excel-file/node'

const book = new ExcelJS.Workbook()
book.addWorksheet('Questions').getCell('A1').value = {
  richText: [{ text: 'What is 2' }, { text: '10', font: { vertAlign: 'superscript' } }, { text: '?' }],
}
const bytes = Buffer.from(await book.xlsx.writeBuffer())
const cell = XLSX.read(bytes).Sheets.Questions.A1
const [[text]] = await readExcelFile(bytes)
const again = new ExcelJS.Workbook()
await again.xlsx.load(bytes)
const seen = {
  sheetjs: cell.v,
  readExcelFile: text,
  exceljs: again.getWorksheet('Questions').getCell('A1').text,
  tellsItBeside: cell.r.includes('superscript'),
}
console.log(JSON.stringify(seen))
const { tellsItBeside, ...texts } = seen
if (!tellsItBeside || Object.values(texts).some((one) => one !== 'What is 210?')) process.exit(1)
END
node read.mjs

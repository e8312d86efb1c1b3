#!/usr/bin/env bash
# exceljs 4.4.0, read-excel-file 9.3.17 and SheetJS 0.20.3, a workbook that counts its days from 1904.
# Guess: readers that know the 1904 system know both spellings of its flag: it is an xsd:boolean, so "1" and "true" are the same
# (ECMA-376, part 1, 18.2.28).
# Behaviour: exceljs and read-excel-file know "1" only. With "true" they read every date four years and a day too early, without
# a warning. SheetJS reads both.
# Seen: for 24 December 2026, "1": three times 2026-12-24; "true": exceljs and read-excel-file 2022-12-23, SheetJS 2026-12-24.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @e965/xlsx@0.20.3 exceljs@4.4.0 read-excel-file@9.3.17 jszip@3.10.1 >/dev/null 2>&1
cat >read.mjs <<'END'
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import XLSX from '@e965/xlsx'
import ExcelJS from 'exceljs'
import JSZip from 'jszip'
import readXlsxFile from 'read-excel-file/node'

const made = new ExcelJS.Workbook()
made.properties.date1904 = true
const sheet = made.addWorksheet('Jobs')
sheet.addRow([new Date(Date.UTC(2026, 11, 24))])
sheet.getCell('A1').numFmt = 'dd/mm/yyyy'
await made.xlsx.writeFile('1.xlsx')

const zip = await JSZip.loadAsync(readFileSync('1.xlsx'))
const workbook = await zip.file('xl/workbook.xml').async('string')
assert.match(workbook, /date1904="1"/)
zip.file('xl/workbook.xml', workbook.replace('date1904="1"', 'date1904="true"'))
writeFileSync('true.xlsx', await zip.generateAsync({ type: 'nodebuffer' }))

const day = (date) => date.toISOString().slice(0, 10)
const readers = {
  async exceljs(file) {
    const read = new ExcelJS.Workbook()
    await read.xlsx.readFile(file)
    return day(read.getWorksheet('Jobs').getCell('A1').value)
  },
  readExcelFile: async (file) => day((await readXlsxFile(file))[0].data[0][0]),
  sheetJs: async (file) => day(XLSX.read(readFileSync(file), { cellDates: true }).Sheets.Jobs.A1.v),
}
const seen = {}
for (const flag of ['1', 'true'])
  for (const [name, read] of Object.entries(readers)) (seen[flag] ??= {})[name] = await read(`${flag}.xlsx`)
console.log(JSON.stringify(seen))
assert.deepEqual(seen, {
  1: { exceljs: '2026-12-24', readExcelFile: '2026-12-24', sheetJs: '2026-12-24' },
  true: { exceljs: '2022-12-23', readExcelFile: '2022-12-23', sheetJs: '2026-12-24' },
})
END
node read.mjs

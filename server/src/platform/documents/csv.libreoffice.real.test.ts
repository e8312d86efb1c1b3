import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { type Element, xml2js } from 'xml-js'
import { csvOf } from './csv.ts'

// Run by `npm run test:real -- libreoffice`.

interface SheetCell {
  text: string
  type: string
  formula: string
}

/** Column 44 is a comma, 34 a quotation mark, 76 UTF-8: what the dialog offers for a file that begins with our mark. */
const asDialog = 'CSV:44,34,76,1'

/** The cells of a file of ours as LibreOffice shows them. */
async function opened(rows: string[][]): Promise<SheetCell[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'firstrung-sheets-'))
  try {
    const csv = csvOf(['One', 'Two'])
    await writeFile(join(folder, 'table.csv'), await buffer(Readable.from(rows).pipe(csv)))
    await promisify(execFile)('soffice', [
      '--headless',
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      `--infilter=${asDialog}`,
      ...['--convert-to', 'fods', '--outdir', folder, join(folder, 'table.csv')],
    ])
    const whole = xml2js(await readFile(join(folder, 'table.fods'), 'utf8'), { captureSpacesBetweenElements: true })
    return named(whole as Element, 'table:table-row').map((row) => named(row, 'table:table-cell').map(cellOf))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function named(element: Element, name: string): Element[] {
  return (element.elements ?? []).flatMap((child) => [...(child.name === name ? [child] : []), ...named(child, name)])
}

const cellOf = (cell: Element): SheetCell => ({
  text: named(cell, 'text:p').map(textOf).join('\n'),
  type: String(cell.attributes?.['office:value-type'] ?? ''),
  formula: String(cell.attributes?.['table:formula'] ?? ''),
})

function textOf(element: Element): string {
  if (element.type === 'text') return String(element.text)
  if (element.name === 'text:s') return ' '.repeat(Number(element.attributes?.['text:c'] ?? 1))
  return (element.elements ?? []).map(textOf).join('')
}

const texts = [
  ['+919876543210', '+91 98765 43210'],
  ['-Asha Rao', '\u00A0-Asha Rao'],
  ['@x', '\u00A0@x'],
  ['=1+1', '\u00A0=1+1'],
  ['=HYPERLINK("http://evil.test")', '\u00A0=HYPERLINK("http://evil.test")'],
  ['+1+1', '\u00A0+1+1'],
  ['412345678901234567', '4123 4567 8901 2345 67'],
  ['0012345', '0012 345'],
  ['3-4', '\u00A03-4'],
  ['Rao, Asha "Anu"', 'Rao, Asha "Anu"'],
  ['First line\nsecond line', 'First line\nsecond line'],
  ['हिन्दी, আশা, ಆಶಾ', 'हिन्दी, আশা, ಆಶಾ'],
  ["O'Neil", "O'Neil"],
] as const

let rows: SheetCell[][] = []
beforeAll(async () => {
  rows = await opened([
    ...texts.map(([text]) => ['text', text]),
    ['9876543210', '2026-11-27'],
    ['2026-11-27 18:30', '2026'],
  ])
})

test.each(texts)('LibreOffice shows %j as it is, and as a text', (text, shown) => {
  const cell = rows[1 + texts.findIndex(([one]) => one === text)]?.[1]
  expect(cell).toEqual({ text: shown, type: 'string', formula: '' })
})

test('LibreOffice reads days, moments and numbers as such', () => {
  const values = rows.slice(1 + texts.length).flat()
  expect(values.map(({ text, type }) => `${type} ${text}`)).toEqual([
    'float 9876543210',
    'date 2026-11-27',
    expect.stringMatching(/^date .*27.*18:30/),
    'float 2026',
  ])
})

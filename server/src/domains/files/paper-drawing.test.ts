import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { linesOf } from '#src/platform/pdf-text.ts'
import { drawnPaper, printable } from './paper-drawing.ts'

const paper = {
  title: 'Zoë Rao',
  lines: ['CL000001 · Pune'],
  sections: [
    { heading: 'Experience', entries: [{ title: 'Sahyadri', text: 'First line\nSecond line for ₹ 200' }] },
    { heading: 'Projects', entries: [{ title: '', text: 'आशा राव built it' }] },
  ],
  note: 'A copy',
}

test('a drawn paper is text in the order of reading', async () => {
  const lines = await linesOf(await drawnPaper(paper))
  expect(lines.map((line) => line.trim())).toEqual([
    ...['Zoë Rao', 'CL000001 · Pune', 'Experience', 'Sahyadri', 'First line', 'Second line for Rs 200'],
    ...['Projects', '… built it', 'A copy · 1 of 1'],
  ])
})

test('long texts go on over pages, and words wider than a line are cut', async () => {
  const text = `${'x'.repeat(300)} ${'Wrote tests for the parser. '.repeat(600)}`
  const bytes = await drawnPaper({ ...paper, sections: [{ heading: 'Experience', entries: [{ title: '', text }] }] })
  const pages = (await PDFDocument.load(bytes)).getPageCount()
  expect(pages).toBeGreaterThan(2)
  const read = (await linesOf(bytes)).join(' ')
  expect(read.match(/Wrote/g)).toHaveLength(600)
  expect(read.match(/x(?!p)/g)).toHaveLength(300)
})

test('what cannot be shown is replaced', () => {
  const shown = new Set([...' abcdeé'].map((sign) => sign.codePointAt(0) ?? 0))
  expect(printable('a é ě b', shown)).toBe('a é e b')
  expect(printable('a हिंदी में b', shown)).toBe('a … b')
})

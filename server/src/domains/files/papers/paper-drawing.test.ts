import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { linesOf } from '#src/platform/documents/pdf-text.ts'
import { drawnPaper, printable } from './paper-drawing.ts'

const paper = {
  title: 'Zoë Rao',
  otherTitle: 'Candidate CL000001',
  lines: ['CL000001 · Pune'],
  sections: [
    { heading: 'Experience', entries: [{ title: 'Sahyadri', text: 'First line\nSecond line for ₹ 200' }] },
    { heading: 'Projects', entries: [{ title: '', text: 'आशा राव built it' }] },
  ],
  note: 'A copy',
}

test('the text of a drawn PDF is in reading order', async () => {
  const lines = await linesOf(await drawnPaper(paper))
  expect(lines.map((line) => line.trim())).toEqual([
    ...['Zoë Rao', 'CL000001 · Pune', 'Experience', 'Sahyadri', 'First line', 'Second line for Rs 200'],
    ...['Projects', '… built it', 'A copy · 1 of 1'],
  ])
})

test('long texts continue on further pages, and words wider than a line are cut', async () => {
  const text = `${'x'.repeat(300)} ${'Wrote tests for the parser. '.repeat(600)}`
  const bytes = await drawnPaper({ ...paper, sections: [{ heading: 'Experience', entries: [{ title: '', text }] }] })
  const pages = (await PDFDocument.load(bytes)).getPageCount()
  expect(pages).toBeGreaterThan(2)
  const read = (await linesOf(bytes)).join(' ')
  expect(read.match(/Wrote/g)).toHaveLength(600)
  expect(read.match(/x(?!p)/g)).toHaveLength(300)
})

test.each([
  ['Łukasz Đorđević', 'Lukasz Dordevic'],
  ['C♯, full‑time, 8 ≥ 7, a → b, a ≠ b', 'C#, full-time, 8 >= 7, a -> b, a != b'],
  ['✓ done ‣ one ➢ two \uF0B7 three', '• done • one • two • three'],
  ['H₂O, ﬁle, ⅓ of ＩＤ, № 7', 'H2O, file, 1/3 of ID, No 7'],
  ['Call 📞 me 👍🏽 now\u200B', 'Call  me  now'],
  ['José ∦ b', 'José … b'],
])('characters that the font lacks are replaced by others of the same meaning: %s', async (text, shown) => {
  const sections = [{ heading: 'Text', entries: [{ title: '', text }] }]
  const lines = await linesOf(await drawnPaper({ ...paper, sections }))
  expect(lines.map((line) => line.replace(/ +/g, ' '))).toContain(shown.replace(/ +/g, ' '))
})

test("a name that the font cannot show is replaced by the candidate's number", async () => {
  for (const title of ['आशा राव', 'Asha राव']) {
    const bytes = await drawnPaper({ ...paper, title })
    // The reader takes the bytes away.
    expect((await linesOf(bytes.slice()))[0]).toBe('Candidate CL000001')
    // Programs that read the file's own facts get the whole name.
    expect((await PDFDocument.load(bytes)).getTitle()).toBe(title)
  }
})

test('characters that cannot be shown are replaced', () => {
  const shown = new Set([...' abcdeé'].map((sign) => sign.codePointAt(0) ?? 0))
  expect(printable('a é ě b', shown)).toBe('a é e b')
  expect(printable('a हिंदी में b', shown)).toBe('a … b')
})

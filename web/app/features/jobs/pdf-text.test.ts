import { expect, test } from 'vitest'
import { type PdfPiece, richTextOf } from './pdf-text.ts'

/** Lines of a page from the top, 14 points apart; a blank one leaves a gap. Full ones end at 500. */
const page = (...lines: (string | [text: string, size: number])[]): PdfPiece[] =>
  lines.flatMap((line, at) => {
    const [text, size] = typeof line === 'string' ? [line, 11] : line
    return text === '' ? [] : [{ text, x: 50, y: 800 - at * 14, width: text.length > 40 ? 450 : text.length * 5, size }]
  })
const full = 'We build the booking software of forty bus operators'

const shown = (...pages: PdfPiece[][]) =>
  richTextOf(pages).map(({ type, children }) => [
    type,
    children.map((child) =>
      'text' in child ? child.text : 'children' in child ? (child.children[0] as never)['text'] : '',
    ),
  ])

test('lines that follow each other are one paragraph, until a gap or a short line', () => {
  expect(shown(page(full, 'in India.', '', full, 'and abroad.', 'Location: Pune', 'Pay: 8 LPA'))).toEqual([
    ['paragraph', [`${full} in India.`]],
    ['paragraph', [`${full} and abroad.`]],
    ['paragraph', ['Location: Pune']],
    ['paragraph', ['Pay: 8 LPA']],
  ])
})

test('bullets and numbers become lists, with what goes on below them', () => {
  expect(shown(page('• React', `• ${full}`, 'for two years', '- SQL', '', '1. Call us', '2) Meet us'))).toEqual([
    ['bulleted-list', ['React', `${full} for two years`, 'SQL']],
    ['numbered-list', ['Call us', 'Meet us']],
  ])
})

test('larger short lines become headings, and page numbers are left out', () => {
  const first = page(['What you do', 16], full, 'Page 1 of 2')
  expect(shown(first, page('every day', '2'))).toEqual([
    ['heading-two', ['What you do']],
    ['paragraph', [`${full} every day`]],
  ])
})

test('a paragraph goes on over the end of a page, and a divided word stays whole', () => {
  expect(shown(page(full), page('and of ferries, full-', 'time.'))).toEqual([
    ['paragraph', [`${full} and of ferries, full-`]],
    ['paragraph', ['time.']],
  ])
  expect(shown(page(`${full} full-`, 'time'))).toEqual([['paragraph', [`${full} full-time`]]])
})

test('pieces of one line are joined, with a blank where they stand apart', () => {
  const piece = (text: string, x: number, width: number): PdfPiece => ({ text, x, y: 700, width, size: 11 })
  expect(shown([piece('Of', 50, 10), piece('ﬁce', 60, 15), piece('in', 80, 10), piece('\u0000Pune', 95, 20)])).toEqual([
    ['paragraph', ['Office in Pune']],
  ])
})

test('a file without text has none', () => {
  expect(richTextOf([[], page('')])).toEqual([])
})

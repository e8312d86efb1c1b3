import { describe, expect, test } from 'vitest'
import { blocksOf } from './pdf-blocks.ts'
import { cellsOf, linesOfCells } from './pdf-lines.ts'
import type { Piece } from './pdf-pieces.ts'

/** A piece whose letters are half as wide as they are high. */
const piece = (text: string, x: number, y: number, size = 10, font = 'plain'): Piece => ({
  text,
  x,
  y,
  width: (text.length * size) / 2,
  size,
  font,
})
const textsOf = (pieces: Piece[], isHeading = (text: string) => text === text.toUpperCase()) =>
  blocksOf(cellsOf(pieces), isHeading).map((cells) => linesOfCells(cells, 'plain').map(({ text }) => text))

describe('lines of a page', () => {
  test('lines of a page are split at another baseline, even below much larger letters', () => {
    expect(textsOf([piece('Asha Rao', 100, 40, 25), piece('asha@example.org', 100, 52, 9)])).toEqual([
      ['Asha Rao', 'asha@example.org'],
    ])
  })

  test('lines of a page keep cells apart and join the pieces of a word', () => {
    expect(textsOf([piece('Inter', 10, 20), piece('n', 35, 20), piece('May 2024', 200, 20)])).toEqual([
      ['Intern  May 2024'],
    ])
  })

  test('lines of a page have no blanks within words that are set with wide letters', () => {
    expect(textsOf([piece('E D U C AT I O N', 10, 20)])).toEqual([['EDUCATION']])
  })

  test('lines of a page have letters once that are drawn twice', () => {
    expect(textsOf([piece('SKILLS', 10, 20), piece('SKILLS', 10.3, 20)])).toEqual([['SKILLS']])
  })
})

describe('blocks of a page', () => {
  const sidebar = ['CONTACT', 'Pune', 'SKILLS', 'React'].map((text, at) => piece(text, 10, 60 + at * 12))
  const main = ['PROFILE', 'Engineer', 'EDUCATION', 'B.Tech'].map((text, at) => piece(text, 200, 60 + at * 12))

  test('blocks of a page are a sidebar and the text next to it, after the text above both', () => {
    const name = piece('Asha Rao with a long line above all of it', 10, 20)
    const rows = sidebar.flatMap((left, at) => [left, main[at] ?? left])
    expect(textsOf([name, ...rows])).toEqual([
      [name.text],
      sidebar.map(({ text }) => text),
      main.map(({ text }) => text),
    ])
  })

  test('blocks of a page are columns even if a date nearly touches the next column and one side has known headings', () => {
    const left = ['Where I worked', 'Clerk of a shop', 'Kept the books', 'Sold tea', 'What I built', 'A shop page']
    const right = ['SKILLS', 'React', 'Figma', 'LANGUAGES', 'Hindi', 'Urdu']
    const rows = left.flatMap((text, at) => [
      piece(text, 10, 60 + at * 12),
      ...(at === 1 ? [piece('2021 - 2023', 134, 60 + at * 12)] : []),
      piece(right[at] ?? '', 200, 60 + at * 12),
    ])
    expect(textsOf(rows)).toEqual([
      ['Where I worked', 'Clerk of a shop  2021 - 2023', 'Kept the books', 'Sold tea', 'What I built', 'A shop page'],
      right,
    ])
  })

  test('blocks of a page keep rows of a table with narrow gaps apart', () => {
    const rows = ['Tools', 'Office', 'Web', 'Other'].flatMap((text, at) => [
      piece(text, 60 - text.length * 5, 20 + at * 12),
      piece('git, make', 68, 20 + at * 12),
    ])
    expect(textsOf(rows)).toEqual([['Tools  git, make', 'Office  git, make', 'Web  git, make', 'Other  git, make']])
  })

  test('blocks of a page keep dates at the right edge with their lines', () => {
    const rows = ['Intern', 'Trainee', 'Clerk'].flatMap((text, at) => [
      piece(text, 10, 20 + at * 12),
      piece(`May 202${at}`, 300, 20 + at * 12),
    ])
    expect(textsOf(rows)).toEqual([['Intern  May 2020', 'Trainee  May 2021', 'Clerk  May 2022']])
  })
})

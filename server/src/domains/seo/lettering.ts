import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beginningOf } from '@firstrung/contract'
// oxlint-disable-next-line import/default -- Node takes its CommonJS build, which has a default; the linter looks at the other one
import opentype, { type Font } from 'opentype.js'

// Letters as outlines of our own fonts: a picture is the same on every machine, and within an <img>, which loads no font.

/** Each font is in two files: basic Latin, and the rest of Latin. */
export type Letters = readonly [Font, Font]

let loaded: Promise<readonly [Letters, Letters]> | undefined
export function fonts() {
  loaded ??= Promise.all([letters('anek-latin', 700), letters('figtree', 600)])
  return loaded
}

const letters = async (family: string, weight: number): Promise<Letters> => [
  await font(family, 'latin', weight),
  await font(family, 'latin-ext', weight),
]

async function font(family: string, subset: string, weight: number): Promise<Font> {
  const url = import.meta.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)
  const { buffer, byteOffset, byteLength } = await readFile(fileURLToPath(url))
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength))
}

const has = (font: Font, sign: string): boolean => font.charToGlyphIndex(sign) > 0

/** The text without pictographs; null when it has characters that our fonts lack. */
export function drawable(text: string, [latin, rest]: Letters): string | null {
  const signs = [...text.normalize('NFC').replace(/\s+/g, ' ')]
  const known = signs.filter((sign) => has(latin, sign) || has(rest, sign))
  const isWhole = signs.every((sign) => known.includes(sign) || !/[\p{L}\p{M}\p{N}]/u.test(sign))
  const words = known.join('').replace(/ +/g, ' ').trim()
  return isWhole && words ? words : null
}

/** Runs of characters that are in one file. */
function* runs(text: string, [latin, rest]: Letters): Generator<[Font, string]> {
  let run: [Font, string] | undefined
  for (const sign of text) {
    const from = has(latin, sign) ? latin : rest
    if (run?.[0] === from) run[1] += sign
    else {
      if (run) yield run
      run = [from, sign]
    }
  }
  if (run) yield run
}

/** The width of the text at font size 1, character by character. Kerning makes it a little narrower. */
function widthOf(text: string, [latin, rest]: Letters): number {
  let sum = 0
  for (const sign of text) {
    const font = has(latin, sign) ? latin : rest
    sum += (font.charToGlyph(sign).advanceWidth ?? 0) / font.unitsPerEm
  }
  return sum
}

/** The text as one path. Own code: the library's own way takes five times as long. */
export function outline(text: string, letters: Letters, size: number, x: number, y: number, fill: string): string {
  const at = (...values: number[]) => values.map((value) => Math.round(value * 10) / 10).join(' ')
  let path = ''
  let left = x
  for (const [font, run] of runs(text, letters)) {
    for (const part of font.getPath(run, left, y, size).commands) {
      if (part.type === 'Z') path += 'Z'
      else if (part.type === 'Q') path += `Q${at(part.x1, part.y1, part.x, part.y)}`
      else if (part.type === 'C') path += `C${at(part.x1, part.y1, part.x2, part.y2, part.x, part.y)}`
      else path += `${part.type}${at(part.x, part.y)}`
    }
    left += font.getAdvanceWidth(run, size)
  }
  return `<path d="${path}" fill="${fill}"/>`
}

/** A font size, and how many lines a title may have in it. */
export interface TitleSize {
  size: number
  most: number
}

/** The title in lines of this width, in the first size in which it fits; longer titles end with '…'. */
export function fitted(
  title: string,
  letters: Letters,
  most: number,
  sizes: readonly TitleSize[],
): { size: number; lines: string[] } {
  // Longer texts do not fit, and measuring takes time.
  const text = beginningOf(title, 200)
  for (const { size, most: mostLines } of sizes) {
    const lines = inLines(text, letters, most / size)
    const isLast = size === sizes.at(-1)?.size
    if (lines.length <= mostLines) return { size, lines }
    if (isLast) return { size, lines: cut(lines.slice(0, mostLines), letters, most / size) }
  }
  return { size: sizes.at(-1)?.size ?? 0, lines: [] }
}

/** Wraps words into lines of this width at font size 1; a word that is longer than a line is broken. */
function inLines(text: string, letters: Letters, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (widthOf(longer, letters) <= most) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    while (widthOf(line, letters) > most) {
      let fits = line.length
      while (widthOf(line.slice(0, fits), letters) > most) fits -= 1
      const piece = beginningOf(line, fits) || line.slice(0, fits)
      lines.push(piece)
      line = line.slice(piece.length)
    }
  }
  return line ? [...lines, line] : lines
}

function cut(lines: string[], letters: Letters, most: number): string[] {
  let last = lines.at(-1) ?? ''
  while (widthOf(`${last}…`, letters) > most) last = beginningOf(last, last.length - 1).trimEnd()
  return [...lines.slice(0, -1), `${last}…`]
}

import { type IndianScript, indianScripts } from '@firstrung/contract'
import type { PdfLink, PdfPage, PdfText } from '#src/platform/documents/pdf-layout.ts'

/** A part of a line without a wide gap. */
export interface Cell {
  text: string
  x: number
  width: number
  isStrong: boolean
  /** The pieces of text of which the file makes it up, for tables whose columns nearly touch. */
  parts: { text: string; x: number; width: number; font: string }[]
}

/** A line of a resume in plain letters. */
export interface Line {
  /** The cells with two blanks between them. */
  text: string
  cells: Cell[]
  x: number
  y: number
  width: number
  size: number
  /** Set in another font than most of the resume. */
  isStrong: boolean
  /** The column or page part in which it stands. */
  block: number
  page: number
  /** URLs of the line's links. */
  links: string[]
}

/** A resume as its rules read it. */
export interface ResumeText {
  lines: Line[]
  /** The right edge of each block: a line that reaches it may continue in the next one. */
  edges: number[]
  bodySize: number
  bodyFont: string
  /** Scripts of which broken words were left out. */
  lostScripts: IndianScript[]
}

/** Longer lines are cut: no rule needs more, and long ones could make a rule slow. */
const longestLine = 400
const mostLines = 1500

/** The lines of a PDF in reading order, in plain letters. */
export function resumeTextOf(pdf: PdfText): ResumeText {
  const lines: Line[] = []
  const edges: number[] = []
  pdf.pages.forEach((page, pageAt) => {
    for (const block of page.blocks) {
      edges.push(block.x + block.width)
      for (const line of block.lines) {
        const cells = withBullets(
          line.cells.flatMap((cell): Cell[] => {
            const text = tidy(cell.text)
            const parts = cell.parts.map((part) => ({
              text: tidy(part.text),
              x: part.x,
              width: part.width,
              font: part.font,
            }))
            const { x, width } = cell
            return text ? [{ text, x, width, isStrong: cell.isStrong, parts }] : []
          }),
        )
        if (cells.length === 0 || lines.length >= mostLines) continue
        const { x, y, width, size, isStrong } = line
        const text = cells.map((cell) => cell.text).join('  ')
        lines.push({
          text,
          cells,
          x,
          y,
          width,
          size,
          isStrong,
          block: edges.length - 1,
          page: pageAt,
          links: linksOf(line, page),
        })
      }
    }
  })
  return { ...withoutBrokenWords(lines), edges, bodySize: pdf.bodySize, bodyFont: pdf.bodyFont }
}

/** A separate bullet is joined with the text after it. */
function withBullets(cells: Cell[]): Cell[] {
  return cells.reduce<Cell[]>((kept, cell) => {
    const last = kept.at(-1)
    if (last && /^[^\p{L}\p{M}\p{N}+(]$/u.test(last.text))
      kept[kept.length - 1] = {
        ...cell,
        text: `${last.text} ${cell.text}`,
        x: last.x,
        width: cell.x + cell.width - last.x,
      }
    else kept.push(cell)
    return kept
  }, [])
}

const linksOf = ({ x, y, width, size }: { x: number; y: number; width: number; size: number }, { links }: PdfPage) =>
  links.filter((link) => covers(link, { x, y: y - size * 0.35, width })).map(({ url }) => url)

const covers = (link: PdfLink, { x, y, width }: { x: number; y: number; width: number }) =>
  y >= link.y && y <= link.y + link.height && link.x < x + width && link.x + link.width > x

/** Bullets of Word's symbol fonts, which have no Unicode character of their own. */
const bulletsOfWord = /^[\uF0B7\uF0A7\uF0A8\uF0D8\uF0FC\uF076\uF071\uF06E](?=\s|$)/

/** Icons before headings and contacts; some programs also write spaces of that font as icons. */
const emoji = /[\u{1F000}-\u{1FAFF}]\uFE0F?|\uFE0F/gu

/** Plain letters, digits and dashes; icons and control characters become spaces. */
export function tidy(text: string): string {
  const cut = text.slice(0, longestLine)
  // Most texts need no repair.
  if (/^[ -~]*$/.test(cut)) return cut.replace(/ {2,}/g, ' ').trim()
  return digitsPlain(
    unswapped(cut)
      .replace(bulletsOfWord, '•')
      .replace(emoji, ' ')
      .normalize('NFKC')
      .replace(/[\p{Cc}\p{Cf}\p{Co}\uFFFD]/gu, (sign) =>
        sign === '\u00ad' || sign === '\u200d' || sign === '\u200c' ? sign : ' ',
      )
      .replace(/[\u2010-\u2015\u2212]/g, '-'),
  )
    .replace(/\s+/g, ' ')
    .trim()
}

/** Ghostscript writes the two bytes of some letters in the wrong order. */
const swapped: Record<string, string> = {
  昀: 'f',
  琀: 't',
  椀: 'i',
  氀: 'l',
  樀: 'j',
  栀: 'h',
  欀: 'k',
  戀: 'b',
  猀: 's',
  挀: 'c',
  搀: 'd',
  攀: 'e',
  愀: 'a',
  渀: 'n',
  漀: 'o',
  爀: 'r',
  甀: 'u',
  케: 'fi',
  저: 'fb',
}
const swappedLetter = new RegExp(`[${Object.keys(swapped).join('')}]`, 'g')

/** Repairs swapped letters, but only in words that also have Latin letters: otherwise the letters are real Chinese or Korean. */
const unswapped = (text: string): string =>
  text.replace(/[^\s]+/g, (word) =>
    /[A-Za-z]/.test(word) ? word.replace(swappedLetter, (letter) => swapped[letter] ?? letter) : word,
  )

const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66]
/** Digits of other scripts as ASCII. */
const digitsPlain = (text: string): string =>
  text.replace(/[\u0660-\u0D6F]/g, (sign) => {
    const code = sign.charCodeAt(0)
    const zero = zeros.find((one) => code >= one && code <= one + 9)
    return zero === undefined ? sign : String(code - zero)
  })

const indian = /[\u0900-\u0D7F]/
/** An impossible word of an Indian script: it begins with a vowel mark, ends in a virama or is a single consonant. */
const isBroken = (word: string) =>
  indian.test(word) &&
  (/^\p{M}/u.test(word) || /[\u094D\u09CD\u0BCD\u0C4D\u0CCD\u0D4D]$/.test(word) || /^\p{L}$/u.test(word))

const scriptOf = (word: string): IndianScript | undefined => {
  const [sign] = indian.exec(word) ?? []
  return sign ? indianScripts[Math.floor((sign.charCodeAt(0) - 0x900) / 128)] : undefined
}

/** Many programs write characters of Indian scripts in a way that cannot be read back. Then no word of that script is kept. */
export function withoutBrokenWords(lines: Line[]): Pick<ResumeText, 'lines' | 'lostScripts'> {
  const words = lines.flatMap(({ text }) => text.split(/\s+/).filter((word) => indian.test(word)))
  const lost = new Set(words.filter(isBroken).flatMap((word) => scriptOf(word) ?? []))
  if (lost.size === 0) return { lines, lostScripts: [] }
  const isKept = (word: string) => {
    const script = scriptOf(word)
    return script === undefined || !lost.has(script)
  }
  const without = (text: string) => text.split(' ').filter(isKept).join(' ').trim()
  const kept = lines.flatMap((line) => {
    const cells = line.cells.flatMap((cell) => (without(cell.text) ? [{ ...cell, text: without(cell.text) }] : []))
    return cells.length > 0 ? [{ ...line, cells, text: cells.map(({ text }) => text).join('  ') }] : []
  })
  return { lines: kept, lostScripts: [...lost] }
}

/** Whether a Latin word has letters of another script, so that a character was not understood. */
export const isMangled = (text: string): boolean =>
  /[\p{Script=Latin}][\p{Script=Han}\p{Script=Hangul}]|[\p{Script=Han}\p{Script=Hangul}][\p{Script=Latin}]/u.test(text)

import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import type { Paper } from './papers.ts'
import { inPlainSigns } from './plain-signs.ts'

const size = { width: 595.28, height: 841.89 }
const margin = 56
const textWidth = size.width - 2 * margin
const ink = rgb(0.11, 0.12, 0.14)
const dim = rgb(0.36, 0.38, 0.42)
/** A profile needs only a few pages, because its texts are limited. */
const mostPages = 30

/** Draws a paper on A4 pages, with text that can be selected, searched and read aloud. */
export async function drawnPaper({ title, otherTitle, lines, sections, note, mark }: Paper): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setLanguage('en-IN')
  const plain = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const shown = new Set(plain.getCharacterSet())

  let page: PDFPage = pdf.addPage([size.width, size.height])
  let y = size.height - margin
  const write = (text: string, font: PDFFont, points: number, color = ink) => {
    for (const line of wrapped(printable(text, shown), font, points)) {
      if (y - points < margin) {
        if (pdf.getPageCount() === mostPages) return
        page = pdf.addPage([size.width, size.height])
        y = size.height - margin
      }
      y -= points
      if (line) page.drawText(line, { x: margin, y, size: points, font, color })
      y -= points * 0.45
    }
  }

  write(isPrintable(title, shown) ? title : otherTitle, bold, 20)
  for (const line of lines) write(line, plain, 10.5, dim)
  for (const { heading, entries } of sections) {
    y -= 14
    // A heading alone at the end of a page belongs to the next one.
    if (y < margin + 60) y = margin
    write(heading, bold, 13)
    for (const entry of entries) {
      y -= 4
      if (entry.title) write(entry.title, bold, 10.5)
      if (entry.text) write(entry.text, plain, 10.5)
    }
  }
  const pages = pdf.getPages()
  for (const [at, one] of pages.entries()) {
    const foot = [...(mark ? [mark] : []), note].map((text) => printable(text, shown)).join(' · ')
    one.drawText(`${foot} · ${at + 1} of ${pages.length}`, { x: margin, y: 30, size: 8.5, font: plain, color: dim })
  }
  return pdf.save()
}

/** Writes a line at the foot of each page of a file. */
export async function markPages({ bytes, mark }: { bytes: Uint8Array; mark: string }): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(new Uint8Array(bytes), { updateMetadata: false })
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const text = printable(mark, new Set(font.getCharacterSet()))
  for (const page of pdf.getPages()) {
    const { x, y } = page.getCropBox()
    page.drawText(text, { x: x + 14, y: y + 12, size: 8, font, color: dim })
  }
  return pdf.save({ updateFieldAppearances: false })
}

/**
 * The text in the characters that every reader has a font for. If the font lacks a letter with its accent, the accent is left
 * out. Other characters are replaced by similar ones, and words of another script become '…'.
 */
export function printable(text: string, shown: ReadonlySet<number>): string {
  const has = (sign: string) => sign === '\n' || shown.has(sign.codePointAt(0) ?? 0)
  const plain = text.replace(/₹ */g, 'Rs ').replace(/\r\n?/g, '\n').replaceAll('\t', ' ')
  const signs: string[] = []
  for (const sign of plain.normalize('NFC')) {
    const replaced = inPlainSigns(sign, has)
    if (replaced !== null) signs.push(...replaced)
    else if (signs.at(-1) === ' ' && signs.at(-2) === missing) signs.pop()
    else if (signs.at(-1) !== missing) signs.push(missing)
  }
  return signs.join('')
}

/** Whether each word of a name can be shown. Half a name could be another person's. */
const isPrintable = (name: string, shown: ReadonlySet<number>): boolean => !printable(name, shown).includes(missing)

/** Replaces one or several words that cannot be shown. */
const missing = '…'

/** The lines of a text at this size; words that are wider than a line are cut. */
function wrapped(text: string, font: PDFFont, points: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, points) <= textWidth
  const lines: string[] = []
  for (const paragraph of text.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line ? `${line} ${word}` : word
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      line = ''
      for (const sign of word) {
        if (!fits(line + sign)) {
          lines.push(line)
          line = ''
        }
        line += sign
      }
    }
    lines.push(line)
  }
  return lines
}

import type { RichText, RichTextBlock, RichTextItem } from '@firstrung/contract'

/** A piece of text on a page: its left end, its baseline from the bottom of the page, and its size, all in points. */
export interface PdfPiece {
  text: string
  x: number
  y: number
  width: number
  size: number
}

interface Line {
  text: string
  y: number
  end: number
  size: number
  page: number
}

/** A line that begins this much farther below than the text is tall begins a paragraph. */
const paragraphGap = 1.75
/** A line that ends before this part of the width ends its paragraph. */
const shortLine = 0.8
/** So much larger than the other text, a short line is a heading. */
const headingSize = 1.15
const headingLength = 90

const bullet = /^[•●▪■◦‣∙·*–-]\s+/
const numbered = /^\(?\d{1,2}[.)]\s+/
const pageNumber = /^(page\s+)?\d{1,3}(\s*(\/|of)\s*\d{1,3})?$/i

/** The text of a PDF as paragraphs, headings and lists. PDF files hold placed words alone, so this is a good guess. */
export function richTextOf(pages: readonly (readonly PdfPiece[])[]): RichText {
  const lines = pages.flatMap((pieces, page) => linesOf(pieces, page))
  const right = Math.max(0, ...lines.map(({ end }) => end))
  const ordinary = ordinarySize(lines)
  const blocks: RichTextBlock[] = []
  let before: Line | undefined
  for (const line of lines) {
    const isHeading = line.size >= ordinary * headingSize && line.text.length <= headingLength
    const goesOn = before !== undefined && !isHeading && continues(before, line, right)
    const list = bullet.test(line.text) ? 'bulleted-list' : numbered.test(line.text) ? 'numbered-list' : undefined
    if (isHeading) blocks.push({ type: 'heading-two', children: [{ text: line.text }] })
    else if (list) addItem(blocks, list, line.text.replace(list === 'bulleted-list' ? bullet : numbered, ''))
    else if (!goesOn || !addToLast(blocks, line.text))
      blocks.push({ type: 'paragraph', children: [{ text: line.text }] })
    before = isHeading ? undefined : line
  }
  return blocks
}

/** The lines of a page in the order of the file, without page numbers. */
function linesOf(pieces: readonly PdfPiece[], page: number): Line[] {
  const lines: (Line & { start: number })[] = []
  for (const { text, x, y, width, size } of pieces) {
    const last = lines.at(-1)
    if (text.trim() === '') {
      if (last && text !== '' && last.y === y) last.text += ' '
      continue
    }
    const isSame = last && Math.abs(last.y - y) < size / 2 && x >= last.start
    if (!isSame) {
      lines.push({ text, y, start: x, end: x + width, size, page })
      continue
    }
    // Words that stand apart are separate, though no blank stands between them.
    last.text += x - last.end > size / 4 && !last.text.endsWith(' ') ? ` ${text}` : text
    last.end = x + width
    last.size = Math.max(last.size, size)
  }
  return lines
    .map((line) => ({ ...line, text: plain(line.text) }))
    .filter(({ text }) => text !== '' && !pageNumber.test(text))
}

/** Without control characters, soft hyphens and joined letters. */
const plain = (text: string) =>
  text
    .replace(/[ﬀ-ﬆ]/g, (letters) => letters.normalize('NFKC'))
    .replace(/[\p{Cc}\u00AD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The size of most letters. */
function ordinarySize(lines: readonly Line[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  return [...letters].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0
}

/** Whether a line goes on with the one before: it is directly below, and that one is full. */
function continues(before: Line, line: Line, right: number): boolean {
  if (before.end < right * shortLine) return false
  if (before.page !== line.page) return line.page === before.page + 1 && !/[.!?:]$/.test(before.text)
  const gap = before.y - line.y
  return gap > 0 && gap <= line.size * paragraphGap
}

function addItem(blocks: RichTextBlock[], type: 'bulleted-list' | 'numbered-list', text: string): void {
  const item: RichTextItem = { type: 'list-item', children: [{ text }] }
  const last = blocks.at(-1)
  if (last?.type === type) last.children.push(item)
  else blocks.push({ type, children: [item] })
}

/** Adds a line to the last paragraph or item; false where there is none. */
function addToLast(blocks: readonly RichTextBlock[], text: string): boolean {
  const block = blocks.at(-1)
  if (!block || block.type === 'block-quote') return false
  const last = block.type === 'bulleted-list' || block.type === 'numbered-list' ? block.children.at(-1) : block
  const [leaf] = last?.children ?? []
  if (!leaf || !('text' in leaf)) return false
  leaf.text += leaf.text.endsWith('-') ? text : ` ${text}`
  return true
}

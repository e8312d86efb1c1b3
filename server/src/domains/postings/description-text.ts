import { limits, plainText, type RichText, type RichTextLeaf } from '@firstrung/contract'

const bullet = /^\s*(?:[•●○◦·▪‣*➢✓–—-]|\uf0b7|\d{1,2}[.)])\s+/u

const isHeading = (line: string, next: string | undefined): boolean =>
  line.length <= 60 &&
  !bullet.test(line) &&
  !/[.,;!?]$/.test(line) &&
  (line.endsWith(':') || (next !== undefined && (bullet.test(next) || next.length > 80)))

/** A line of a file ends where the page ends; the sentence may go on. */
const goesOn = (line: string, next: string): boolean =>
  line.length >= 60 && !/[.:;!?]$/.test(line) && !bullet.test(next) && !/^[A-Z][^.]{0,40}:$/.test(next)

/** Joins the lines of a file to paragraphs, headings and lists. */
export function richTextOf(lines: readonly string[]): RichText {
  const joined: string[] = []
  let wasLong: string | null = null
  for (const raw of lines) {
    const line = raw.replace(/\s+/g, ' ').trim()
    if (line === '') continue
    const last = joined.at(-1)
    if (last !== undefined && wasLong !== null && goesOn(wasLong, line)) joined[joined.length - 1] = `${last} ${line}`
    else joined.push(line)
    wasLong = line
  }
  const content: RichText = []
  let size = 0
  for (const [at, line] of joined.entries()) {
    size += line.length + 100
    if (size > limits.postingText) break
    const text = line.replace(bullet, '').replace(/:$/, (colon) => (isHeading(line, joined[at + 1]) ? '' : colon))
    const children: RichTextLeaf[] = [{ text }]
    const last = content.at(-1)
    if (!bullet.test(line)) {
      content.push({ type: isHeading(line, joined[at + 1]) ? 'heading-two' : 'paragraph', children })
    } else if (last?.type === 'bulleted-list') last.children.push({ type: 'list-item', children })
    else content.push({ type: 'bulleted-list', children: [{ type: 'list-item', children }] })
  }
  return content
}

/** The text of rich text, for searching and comparing. */
export const textOf = (content: RichText): string => content.map(plainText).join('\n').trim()

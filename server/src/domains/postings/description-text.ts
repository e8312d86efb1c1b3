import { plainText, type RichText } from '@firstrung/contract'
import type { DescriptionBlock } from './description-blocks.ts'

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
export function blocksOfLines(lines: readonly string[]): DescriptionBlock[] {
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
  return joined.map((line, at): DescriptionBlock => {
    if (bullet.test(line)) return { kind: 'item', level: 0, number: null, text: line.replace(bullet, '') }
    if (!isHeading(line, joined[at + 1])) return { kind: 'paragraph', text: line }
    return { kind: 'heading', level: 1, text: line.replace(/:$/, '') }
  })
}

/** The text of rich text, for searching and comparing. */
export const textOf = (content: RichText): string => content.map(plainText).join('\n').trim()

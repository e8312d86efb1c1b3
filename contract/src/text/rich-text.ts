import { limits } from '../limits.ts'

/** The text of a blog as it is stored and sent: blocks that contain blocks or pieces of text. */
export type RichText = RichTextBlock[]

export type RichTextAlign = 'left' | 'center' | 'right' | 'justify'

/** A piece of text with its marks. A line break inside a block is a '\n'. */
export interface RichTextLeaf {
  text: string
  bold?: boolean | undefined
  italic?: boolean | undefined
  underline?: boolean | undefined
  code?: boolean | undefined
}

interface Aligned {
  align?: RichTextAlign | undefined
}

export interface RichTextLine extends Aligned {
  type: 'paragraph' | 'heading-one' | 'heading-two'
  children: RichTextLeaf[]
}

export interface RichTextQuote extends Aligned {
  type: 'block-quote'
  children: RichTextLeaf[] | RichTextBlock[]
}

export interface RichTextList extends Aligned {
  type: 'numbered-list' | 'bulleted-list'
  children: RichTextItem[]
}

export interface RichTextItem extends Aligned {
  type: 'list-item'
  children: RichTextLeaf[] | RichTextBlock[]
}

export type RichTextBlock = RichTextLine | RichTextQuote | RichTextList
export type RichTextNode = RichTextBlock | RichTextItem | RichTextLeaf

/** A quote or a list item contains either text or blocks, never both: the first one decides. */
export const holdsText = (children: RichTextNode[]): children is RichTextLeaf[] =>
  children[0] === undefined || 'text' in children[0]

/** A typed text: blank lines divide its paragraphs. */
export const richTextOf = (text: string): RichText =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ type: 'paragraph', children: [{ text: paragraph }] }))

/** The text of a node without its marks. */
export const plainText = (node: RichTextNode): string =>
  'text' in node ? node.text : node.children.map(plainText).join(holdsText(node.children) ? '' : '\n')

/** Whether it contains no text. */
export const isBlankRichText = (content: RichText): boolean => content.every((block) => plainText(block).trim() === '')

/** The depth of the tree; counting stops at `most` + 1. Accepts any input. */
export function depthOf(content: unknown, most: number = limits.richTextDepth): number {
  let level: unknown[] = Array.isArray(content) ? content : []
  for (let depth = 0; depth <= most; depth += 1) {
    if (level.length === 0) return depth
    level = level.flatMap((node): unknown[] => {
      const children = typeof node === 'object' && node !== null && 'children' in node ? node.children : []
      return Array.isArray(children) ? children : []
    })
  }
  return most + 1
}

/** Words per minute of reading. */
const wordsPerMinute = 200

/** The reading time in whole minutes. */
export function readingMinutes(...texts: string[]): number {
  const words = texts.join(' ').match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.round(words / wordsPerMinute))
}

export interface RichTextHeading {
  /** The anchor of a heading: '#what-to-learn'. */
  id: string
  text: string
  level: 1 | 2
}

/** The headings of a text in reading order, each with a unique id. */
export function headingsOf(content: RichText): RichTextHeading[] {
  const taken = new Set<string>()
  return content
    .filter((block) => block.type === 'heading-one' || block.type === 'heading-two')
    .map((block) => {
      const text = plainText(block).trim()
      const stem = slugOf(text) || 'section'
      let id = stem
      for (let n = 2; taken.has(id); n += 1) id = `${stem}-${n}`
      taken.add(id)
      return { id, text, level: block.type === 'heading-one' ? 1 : 2 }
    })
}

const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)

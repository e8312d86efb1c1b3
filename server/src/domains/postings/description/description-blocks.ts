import { limits, type RichText, type RichTextBlock, type RichTextItem, type RichTextList } from '@firstrung/contract'

/** A block of a description as people read it, independent of the file format. */
export type DescriptionBlock =
  | { kind: 'heading'; text: string; level: number }
  | { kind: 'paragraph'; text: string; isBold?: boolean }
  /** `number` is null for an item with a bullet. */
  | { kind: 'item'; text: string; level: number; number: number | null }

/** The character that somebody typed before an item, or that a program wrote there. */
export const typedBullet = /^[•●○◦·▪■◾‣⁃∙*➢➤►✓✔❖◆–—-]\s+/u

/** Lists are nested no deeper: the tree of a text has a limit. */
const deepest = 3
/** A heading is a line; what is longer is a paragraph in large letters. */
const longestHeading = 120

/** The blocks as rich text, cut before it is too long to store. */
export function richTextOfBlocks(blocks: readonly DescriptionBlock[]): { content: RichText; isCut: boolean } {
  const content: RichText = []
  let lists: RichTextList[] = []
  let size = 0
  for (const block of withHeadings(blocks)) {
    size += block.text.length + 100
    if (size > limits.postingText) return { content, isCut: true }
    const children = [{ text: block.text }]
    if (block.kind === 'item' && addItem(content, lists, block)) continue
    lists = []
    if (block.kind === 'item')
      content.push({ type: 'paragraph', children: [{ text: `${block.number}. ${block.text}` }] })
    else if (block.kind === 'paragraph') content.push({ type: 'paragraph', children })
    else content.push({ type: block.level === 0 ? 'heading-one' : 'heading-two', children })
  }
  return { content, isCut: false }
}

/** Adds an item to the open lists; false if the item would get another number there. */
function addItem(
  content: RichText,
  lists: RichTextList[],
  { text, level, number }: Extract<DescriptionBlock, { kind: 'item' }>,
): boolean {
  const depth = Math.min(level, lists.length, deepest)
  const type = number === null ? 'bulleted-list' : 'numbered-list'
  const open = lists[depth]
  const goesOn = open?.type === type && (number === null || number === open.children.length + 1)
  if (!goesOn && number !== null && number !== 1) return false
  const item: RichTextItem = { type: 'list-item', children: [{ text }] }
  lists.length = goesOn ? depth + 1 : depth
  if (goesOn) return open.children.push(item) > 0
  const list: RichTextList = { type, children: [item] }
  lists.push(list)
  const outer = lists[depth - 1]?.children.at(-1)
  if (outer) outer.children = [...blocksIn(outer), list]
  else content.push(list)
  return true
}

const blocksIn = ({ children }: RichTextItem): RichTextBlock[] =>
  children.flatMap((child): RichTextBlock[] => ('text' in child ? [{ type: 'paragraph', children: [child] }] : [child]))

/** Short lines in bold letters are headings, and without any heading also those before a list. */
function withHeadings(blocks: readonly DescriptionBlock[]): DescriptionBlock[] {
  const hasHeadings = blocks.some(({ kind }) => kind === 'heading')
  return blocks.map((block, at): DescriptionBlock => {
    if (block.kind === 'heading' && block.text.length > longestHeading) return { kind: 'paragraph', text: block.text }
    if (block.kind !== 'paragraph' || block.text.length > 60 || /[.,;!?।]$|\n/.test(block.text)) return block
    const next = blocks[at + 1]?.kind
    const leads = !hasHeadings && (block.text.endsWith(':') || next === 'item') && next !== undefined
    if (!leads && !(block.isBold && next !== undefined)) return block
    return { kind: 'heading', level: 1, text: block.text.replace(/:$/, '') }
  })
}

/** A row of a table as text: its cells in a line, or one after the other where they hold paragraphs and lists. */
export function rowOf(cells: readonly DescriptionBlock[][]): DescriptionBlock[] {
  const filled = cells.filter((blocks) => blocks.length > 0)
  const isLine = filled.every(([block, ...more]) => block && block.kind !== 'item' && more.length === 0)
  if (isLine) {
    const texts = filled.map((blocks) => blocks[0]?.text.replace(/,?\n/g, ', ') ?? '')
    if (texts.length === 0) return []
    const [label = '', value = ''] = texts
    const isLabelled = texts.length === 2 && cells.length === 2 && label.length <= 60
    return [{ kind: 'paragraph', text: isLabelled ? `${label.replace(/:$/, '').trim()}: ${value}` : texts.join(' | ') }]
  }
  const [label, ...others] = filled
  // A short text next to a list is its heading.
  if (filled.length === 2 && label?.length === 1 && label[0]?.kind === 'paragraph' && label[0].text.length <= 60) {
    return [{ kind: 'heading', level: 1, text: label[0].text.replace(/:$/, '').trim() }, ...others.flat()]
  }
  return filled.flat()
}

import {
  holdsText,
  type RichText,
  type RichTextAlign,
  type RichTextBlock,
  type RichTextItem,
  type RichTextLeaf,
  type RichTextLine,
} from '@firstrung/contract'
import type { JSONContent } from '@tiptap/core'

// Converts between the stored tree and the editor's document. The differences: the editor has a paragraph in every quote and
// list item, alignment only on paragraphs and headings, and a node for a line break.

type Align = RichTextAlign | undefined

const marks = ['bold', 'italic', 'underline', 'code'] as const

/** The stored tree as the editor's document. */
export const toEditor = (content: RichText): JSONContent => ({
  type: 'doc',
  content: content.length > 0 ? content.map((block) => nodeOf(block, undefined)) : [{ type: 'paragraph' }],
})

function nodeOf(block: RichTextBlock, outer: Align): JSONContent {
  const align = block.align ?? outer
  switch (block.type) {
    case 'paragraph':
      return lineOf('paragraph', block.children, align)
    case 'heading-one':
      return lineOf('heading', block.children, align, { level: 1 })
    case 'heading-two':
      return lineOf('heading', block.children, align, { level: 2 })
    case 'block-quote':
      return { type: 'blockquote', content: insideOf(block.children, align) }
    case 'numbered-list':
      return { type: 'orderedList', content: block.children.map((item) => itemNodeOf(item, align)) }
    case 'bulleted-list':
      return { type: 'bulletList', content: block.children.map((item) => itemNodeOf(item, align)) }
  }
}

function itemNodeOf(item: RichTextItem, outer: Align): JSONContent {
  const content = insideOf(item.children, item.align ?? outer)
  // The editor's items begin with a paragraph.
  return { type: 'listItem', content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content] }
}

const insideOf = (children: RichTextLeaf[] | RichTextBlock[], align: Align): JSONContent[] =>
  holdsText(children) ? [lineOf('paragraph', children, align)] : children.map((block) => nodeOf(block, align))

function lineOf(type: string, leaves: RichTextLeaf[], align: Align, attrs: object = {}): JSONContent {
  const content = joined(leaves).flatMap(inlineOf)
  return {
    type,
    ...((align || Object.keys(attrs).length > 0) && { attrs: { ...attrs, ...(align && { textAlign: align }) } }),
    ...(content.length > 0 && { content }),
  }
}

/** A leaf as text nodes, with a separate node for each line break. */
function inlineOf(leaf: RichTextLeaf): JSONContent[] {
  const marked = marks.filter((mark) => leaf[mark]).map((type) => ({ type }))
  const withMarks = marked.length > 0 ? { marks: marked } : {}
  return leaf.text
    .split(/(\n)/)
    .filter((part) => part !== '')
    .map((part) => (part === '\n' ? { type: 'hardBreak', ...withMarks } : { type: 'text', text: part, ...withMarks }))
}

/** The editor's document as the stored tree. */
export const fromEditor = (doc: JSONContent): RichText => (doc.content ?? []).flatMap(blockOf)

function blockOf(node: JSONContent): RichTextBlock[] {
  switch (node.type ?? '') {
    case 'paragraph':
      return [lineBlockOf('paragraph', node)]
    case 'heading':
      return [lineBlockOf(node.attrs?.['level'] === 1 ? 'heading-one' : 'heading-two', node)]
    case 'blockquote':
      return [{ type: 'block-quote', ...heldBy(node) }]
    case 'orderedList':
      return [{ type: 'numbered-list', children: (node.content ?? []).map(itemOf) }]
    case 'bulletList':
      return [{ type: 'bulleted-list', children: (node.content ?? []).map(itemOf) }]
    default:
      return []
  }
}

const itemOf = (node: JSONContent): RichTextItem => ({ type: 'list-item', ...heldBy(node) })

const lineBlockOf = (type: RichTextLine['type'], node: JSONContent): RichTextLine => ({
  type,
  ...alignOf(node),
  children: leavesOf(node),
})

/** The content of a quote or an item: a single paragraph becomes its text. */
function heldBy({ content = [] }: JSONContent): Pick<RichTextItem, 'align' | 'children'> {
  const [first, ...others] = content
  if (first?.type === 'paragraph' && others.length === 0) return { ...alignOf(first), children: leavesOf(first) }
  return { children: content.flatMap(blockOf) }
}

const alignOf = ({ attrs }: JSONContent): { align?: RichTextAlign } => {
  const align: unknown = attrs?.['textAlign']
  return align === 'left' || align === 'center' || align === 'right' || align === 'justify' ? { align } : {}
}

function leavesOf({ content = [] }: JSONContent): RichTextLeaf[] {
  const leaves = joined(
    content.map((node) => ({
      text: node.type === 'hardBreak' ? '\n' : (node.text ?? ''),
      ...Object.fromEntries((node.marks ?? []).map(({ type }) => [type, true])),
    })),
  )
  return leaves.length > 0 ? leaves : [{ text: '' }]
}

/** Joins neighbours with the same marks, and removes empty leaves. */
function joined(leaves: RichTextLeaf[]): RichTextLeaf[] {
  const kept: RichTextLeaf[] = []
  for (const leaf of leaves.filter(({ text }) => text !== '')) {
    const last = kept.at(-1)
    if (last && marks.every((mark) => Boolean(last[mark]) === Boolean(leaf[mark]))) last.text += leaf.text
    else {
      kept.push({
        text: leaf.text,
        ...Object.fromEntries(marks.filter((mark) => leaf[mark]).map((mark) => [mark, true])),
      })
    }
  }
  return kept
}

import {
  type RichText as Content,
  headingsOf,
  holdsText,
  type RichTextBlock,
  type RichTextItem,
  type RichTextLeaf,
  type RichTextLine,
} from '@firstrung/contract'
import type { ReactNode } from 'react'
import styles from './rich-text.module.css'

/** A stored text as elements, never as HTML. Its headings are below the page's own title. */
export function RichText({ content }: { content: Content }) {
  const headings = headingsOf(content)[Symbol.iterator]()
  let isBelowFirst = false
  return (
    <div className={styles.richText}>
      {content.map((block, index) => {
        if (block.type !== 'heading-one' && block.type !== 'heading-two') return <Block key={index} block={block} />
        const id = headings.next().value?.id
        // A small heading before any large one would skip a level.
        const isSmall = block.type === 'heading-two' && isBelowFirst
        isBelowFirst ||= block.type === 'heading-one'
        return <Heading key={index} block={block} as={isSmall ? 'h3' : 'h2'} id={id} />
      })}
    </div>
  )
}

function Heading({ block, as: Tag, id }: { block: RichTextLine; as: 'h2' | 'h3'; id?: string | undefined }) {
  return (
    <Tag id={id} data-align={block.align} data-level={block.type === 'heading-one' ? 1 : 2}>
      <Leaves leaves={block.children} />
    </Tag>
  )
}

function Block({ block }: { block: RichTextBlock }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p data-align={block.align}>
          <Leaves leaves={block.children} />
        </p>
      )
    case 'heading-one':
    case 'heading-two':
      return <Heading block={block} as="h3" />
    case 'block-quote':
      return (
        <blockquote data-align={block.align}>
          <Inside>{block.children}</Inside>
        </blockquote>
      )
    case 'numbered-list':
      return (
        <ol data-align={block.align}>
          <Items items={block.children} />
        </ol>
      )
    case 'bulleted-list':
      return (
        <ul data-align={block.align}>
          <Items items={block.children} />
        </ul>
      )
  }
}

const Items = ({ items }: { items: RichTextItem[] }) =>
  items.map((item, index) => (
    <li key={index} data-align={item.align}>
      <Inside>{item.children}</Inside>
    </li>
  ))

function Inside({ children }: { children: RichTextLeaf[] | RichTextBlock[] }) {
  if (holdsText(children)) return <Leaves leaves={children} />
  return children.map((block, index) => <Block key={index} block={block} />)
}

const Leaves = ({ leaves }: { leaves: RichTextLeaf[] }) => leaves.map((leaf, index) => <Leaf key={index} {...leaf} />)

function Leaf({ text, bold, italic, underline, code }: RichTextLeaf) {
  let shown: ReactNode = text
  if (code) shown = <code>{shown}</code>
  if (underline) shown = <u>{shown}</u>
  if (italic) shown = <em>{shown}</em>
  if (bold) shown = <strong>{shown}</strong>
  return shown
}

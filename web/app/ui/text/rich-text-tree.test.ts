import {
  depthOf,
  plainText,
  type RichText,
  type RichTextBlock,
  type RichTextItem,
  type RichTextLeaf,
  RichTextTree,
} from '@firstrung/contract'
import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { richTextExtensions } from './rich-text-extensions.ts'
import { fromEditor, toEditor } from './rich-text-tree.ts'

const schema = getSchema(richTextExtensions(''))

const align = fc.constantFrom(undefined, 'left', 'center', 'right', 'justify') as fc.Arbitrary<RichTextBlock['align']>
const flag = fc.constantFrom(undefined, true, false)
const written = <T extends object>(node: T): T => JSON.parse(JSON.stringify(node)) as T

const leaf: fc.Arbitrary<RichTextLeaf> = fc.record({
  text: fc.oneof(fc.string({ unit: 'binary', maxLength: 8 }), fc.constantFrom('', '\n', 'a\nb', ' ')),
  bold: flag,
  italic: flag,
  underline: flag,
  code: flag,
})
const leaves = fc.array(leaf, { minLength: 1, maxLength: 4 })

/** Every tree that may be stored, also odd ones: empty pieces, equal neighbours, marks that are false. */
const { block } = fc.letrec<{ block: RichTextBlock; item: RichTextItem }>((tie) => {
  const blocks = fc.array(tie('block'), { minLength: 1, maxLength: 3 })
  const either = fc.oneof({ maxDepth: 3 }, leaves, blocks)
  return {
    item: fc.record({ type: fc.constant('list-item' as const), align, children: either }),
    block: fc.oneof(
      { maxDepth: 3 },
      fc.record({
        type: fc.constantFrom('paragraph' as const, 'heading-one' as const, 'heading-two' as const),
        align,
        children: leaves,
      }),
      fc.record({ type: fc.constant('block-quote' as const), align, children: either }),
      fc.record({
        type: fc.constantFrom('numbered-list' as const, 'bulleted-list' as const),
        align,
        children: fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      }),
    ),
  }
})
const tree: fc.Arbitrary<RichText> = fc.array(block, { maxLength: 5 }).map((content) => written(content))

const roundTrip = (content: RichText) => fromEditor(toEditor(content))
const textOf = (content: RichText) => content.map(plainText).join('\n').replaceAll(/\n+/g, '\n').trim()

describe('the stored tree and the editor’s document', () => {
  test('every tree makes a document that the editor accepts', () => {
    fc.assert(
      fc.property(tree, (content) => {
        expect(() => schema.nodeFromJSON(toEditor(content)).check()).not.toThrow()
      }),
    )
  })

  test('a tree that the editor has written once is not changed when the editor writes it again', () => {
    fc.assert(
      fc.property(tree, (content) => {
        const stored = roundTrip(content)
        expect(roundTrip(stored)).toEqual(stored)
        // Through the editor's own nodes as well, which add default attributes.
        expect(fromEditor(schema.nodeFromJSON(toEditor(stored)).toJSON())).toEqual(stored)
      }),
    )
  })

  test('a tree from the editor may be stored, and has the same text', () => {
    fc.assert(
      fc.property(tree, (content) => {
        const stored = roundTrip(content)
        expect(RichTextTree.safeParse(stored).success).toBe(true)
        expect(textOf(stored)).toBe(textOf(content))
        expect(depthOf(stored)).toBeLessThanOrEqual(Math.max(2, depthOf(content)))
      }),
    )
  })

  test('marks, breaks and alignment of a stored tree stay as they are', () => {
    const content: RichText = [
      {
        type: 'heading-two',
        align: 'center',
        children: [{ text: 'Plain ' }, { text: 'bold code', bold: true, code: true }],
      },
      { type: 'block-quote', align: 'right', children: [{ text: 'one\ntwo', italic: true }] },
      {
        type: 'numbered-list',
        children: [
          { type: 'list-item', align: 'justify', children: [{ text: 'x', underline: true }] },
          {
            type: 'list-item',
            children: [
              { type: 'paragraph', children: [{ text: 'y' }] },
              { type: 'bulleted-list', children: [{ type: 'list-item', children: [{ text: 'z' }] }] },
            ],
          },
        ],
      },
      { type: 'paragraph', children: [{ text: '' }] },
    ]
    expect(roundTrip(content)).toEqual(content)
  })
})

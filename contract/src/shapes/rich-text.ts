import { z } from 'zod'
import { limits } from '../limits.ts'
import { richTextAlignments } from '../lists/content.ts'
import * as messages from '../messages/messages.ts'
import { depthOf, type RichText, type RichTextBlock, type RichTextItem } from '../text/rich-text.ts'
import { isBounded } from './fields.ts'

const align = z.enum(richTextAlignments).optional()
const flag = z.boolean().optional()

export const RichTextPiece = z.strictObject({
  text: z.string(),
  bold: flag,
  italic: flag,
  underline: flag,
  code: flag,
})

const pieces = z.array(RichTextPiece).min(1)
/** Quotes and list items contain blocks, and blocks contain them. */
export const RichTextBlocks: z.ZodType<RichTextBlock[], RichTextBlock[]> = z.lazy(() => z.array(block).min(1))
const either = z.union([pieces, RichTextBlocks])

const item: z.ZodType<RichTextItem, RichTextItem> = z.strictObject({
  type: z.literal('list-item'),
  align,
  children: either,
})
const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['paragraph', 'heading-one', 'heading-two']), align, children: pieces }),
  z.strictObject({ type: z.literal('block-quote'), align, children: either }),
  z.strictObject({ type: z.enum(['numbered-list', 'bulleted-list']), align, children: z.array(item).min(1) }),
])

/** A whole tree, checked node by node. */
export const RichTextTree = z.array(block)

/** A rich text in an answer: it was checked when it was stored, so reading does not check it again. */
export const RichTextAnswer = z.array(z.custom<RichTextBlock>())

/** An upper bound of blocks by size: the shortest one takes 45 bytes. */
const mostBlocks = limits.richTextBytes / 40

/** Whether the content is within the limit as UTF-8. */
function isShort(content: unknown): boolean {
  const text = JSON.stringify(content)
  if (text.length > limits.richTextBytes) return false
  return encodeURIComponent(text).replace(/%../g, '.').length <= limits.richTextBytes
}

/**
 * A text as input: only these nodes and marks, limited in depth and size. The depth is checked first, because the rest recurses.
 * The check stops at the first fault: a tree has thousands of nodes.
 */
export const RichTextInput = isBounded(
  z
    .custom<RichText>((content) => Array.isArray(content), { error: messages.contentUnknown, abort: true })
    .refine((content) => content.length <= mostBlocks, { error: messages.contentLong, abort: true })
    .refine((content) => depthOf(content) <= limits.richTextDepth, { error: messages.contentDeep, abort: true })
    .refine(isShort, { error: messages.contentLong, abort: true })
    .refine((content) => z.validate(RichTextTree, content), {
      error: messages.contentUnknown,
      abort: true,
    }),
).pipe(RichTextTree)

import { expect, test } from 'vitest'
import { richTextOfBlocks } from './description-blocks.ts'
import { blocksOfLines, textOf } from './description-text.ts'

const richTextOf = (lines: string[]) => richTextOfBlocks(blocksOfLines(lines))
const line = (text: string) => [{ text }]

test('lines of a page become headings, paragraphs and lists', () => {
  const content = richTextOf([
    'What you will do',
    '• Build pages',
    '- Write tests',
    '2) Answer users',
    'About us: we are a small company in Pune that makes software for',
    'bus operators.',
    'Apply soon.',
  ])
  expect(content).toEqual([
    { type: 'heading-two', children: line('What you will do') },
    {
      type: 'bulleted-list',
      children: ['Build pages', 'Write tests', 'Answer users'].map((text) => ({
        type: 'list-item',
        children: line(text),
      })),
    },
    {
      type: 'paragraph',
      children: line('About us: we are a small company in Pune that makes software for bus operators.'),
    },
    { type: 'paragraph', children: line('Apply soon.') },
  ])
  expect(textOf(content)).toContain('Write tests\nAnswer users')
})

test('a text without end is cut before it is too long to store', () => {
  const content = richTextOf(Array.from({ length: 5000 }, (_, n) => `Sentence number ${n} of a very long text.`))
  expect(JSON.stringify(content).length).toBeLessThan(200_000)
})

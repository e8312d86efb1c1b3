import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readPdf } from '#src/platform/documents/pdf-layout.ts'
import { richTextOfBlocks } from './description-blocks.ts'
import { blocksOfPdf, isSection } from './description-pdf.ts'
import { textOf } from './description-text.ts'

test('an endless text is cut before it is too long to store', () => {
  const { content } = richTextOfBlocks(
    Array.from({ length: 5000 }, (_, n) => ({ kind: 'paragraph', text: `Sentence number ${n} of a very long text.` })),
  )
  expect(JSON.stringify(content).length).toBeLessThan(200_000)
  expect(textOf(content)).toContain('Sentence number 9 of')
})

async function shown(name: string): Promise<string[]> {
  const bytes = await readFile(new URL(`../../../testing/descriptions/${name}.pdf`, import.meta.url))
  const blocks = blocksOfPdf(await readPdf(new Uint8Array(bytes), { isHeading: isSection }))
  const signs = { heading: '# ', paragraph: '', item: '- ' }
  return blocks.map((block) => {
    const indent = block.kind === 'item' ? '  '.repeat(block.level) : ''
    return `${indent}${block.kind === 'item' && block.number ? `${block.number}. ` : signs[block.kind]}${block.text}`
  })
}

test('the text of a LaTeX PDF has no headers, footers or hyphenation, and keeps paragraphs and wrapped list items', async () => {
  expect(await shown('latex')).toEqual([
    '# Accounts Executive',
    'You keep the books of a company that stores mangoes and cashew nuts in eleven cold warehouses along the coast of Maharashtra, from Palghar to Vengurla, and you answer to the head of finance. This is a full-time role in a small team that likes characteristically impatient people.',
    'Our office is next to the station. Nobody works on Sundays here, and trains run until late.',
    '# What you will do',
    '- Reconcile the accounts of all warehouses every month, together with the people who run them, and explain each difference in plain words.',
    '- File GST returns.',
    '  - GSTR-1 and GSTR-3B, before the eleventh of each month.',
    '# What we offer',
    'Transportation and lunch are free. We pay 4,20,000 rupees a year.',
    '1. A call with our head of finance.',
    '2. A meeting in Ratnagiri.',
    '# How to apply',
    expect.stringMatching(/^Write to the head of finance\. .* numbers and people\.$/),
  ])
})

test('a PDF of LibreOffice keeps nested lists, and no table cell moves into another row', async () => {
  expect(await shown('libreoffice')).toEqual([
    '# Field Engineer',
    'We mend water meters in Pune – full-time.',
    '# What you will do',
    '1. Visit homes',
    '  - two a day',
    '  - by bus',
    '2. Write reports',
    'Pay: ₹ 4,20,000 a year',
    ...['Pune', 'Place', 'Nashik', 'Write to us.'],
  ])
})

import { describe, expect, test } from 'vitest'
import { highlight } from './highlight.ts'
import { hasCode, inlineParts, plainQuestion, questionParts } from './question-parts.ts'

const prose = (text: string) => ({ kind: 'prose', language: '', text })
const code = (language: string, text: string) => ({ kind: 'code', language, text })

describe('code in a question', () => {
  test.each([
    ['without code it is prose', 'What is 2 + 2?\n\nThink twice.', [prose('What is 2 + 2?\n\nThink twice.')]],
    ['code has its language', 'Prints?\n\n```Java\nint a = 1;\n```', [prose('Prints?'), code('java', 'int a = 1;')]],
    ['prose goes on after it', 'A\n```\nx\n```\nB', [prose('A'), code('', 'x'), prose('B')]],
    ['indentation and empty lines stay', '```py\n\nif a:\n    b\n```', [code('py', '\nif a:\n    b')]],
    ['a block that is not closed goes on to the end', 'A\n```sql\nSELECT 1', [prose('A'), code('sql', 'SELECT 1')]],
    ['backticks within a line are text', 'What is ``` and `x`?', [prose('What is ``` and `x`?')]],
    ['an empty block is left out', 'A\n```\n```', [prose('A')]],
  ])('code in a question is found: %s', (_, text, parts) => expect(questionParts(text)).toEqual(parts))

  test('code in a question stands between single backticks within a line', () => {
    expect(inlineParts('Which of `a` and `<b c={d}>` runs?')).toEqual([
      'Which of ',
      'a',
      ' and ',
      '<b c={d}>',
      ' runs?',
    ])
    expect(inlineParts('A single ` stays')).toEqual(['A single ` stays'])
    expect(inlineParts('`a`')).toEqual(['', 'a', ''])
  })

  test('code in a question is read out without the backticks', () => {
    expect(plainQuestion('What is `x`?')).toBe('What is x?')
    expect(plainQuestion('Prints?\n\n```java\nint a;\n  a = 1;\n```')).toBe('Prints? int a; a = 1;')
    expect([hasCode('A ``` b'), hasCode('A\n```\nb\n```')]).toEqual([false, true])
  })
})

describe('highlighting', () => {
  const textOf = (source: string, language: string) =>
    highlight(source, language)
      ?.map(({ text }) => text)
      .join('')

  test.each(['java', 'js', 'python', 'sql', 'css', 'html', 'json', 'ts', 'c', 'cpp', 'bash'])(
    'highlighting %s keeps every character',
    (language) => {
      const source = 'for (const a of "b<c>") { /* d */ }\n# e\n\n  SELECT 1'
      expect(textOf(source, language)).toBe(source)
    },
  )

  test('highlighting marks words by what they are', () => {
    expect(highlight('return "a" # b', 'python')).toEqual([
      { text: 'return', token: 'keyword' },
      { text: ' ', token: '' },
      { text: '"a"', token: 'string' },
      { text: ' ', token: '' },
      { text: '# b', token: 'comment' },
    ])
  })

  test('highlighting an unknown language leaves it plain', () => {
    expect(highlight('a', 'klingon')).toBeNull()
    expect(highlight('a', '')).toBeNull()
  })
})

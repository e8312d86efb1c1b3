import { expect, test } from 'vitest'
import { fitsMention, mentionAt, withMention } from './mention-text.ts'

/** The bar marks the caret. */
const typed = (text: string) => mentionAt(text.replace('|', ''), text.indexOf('|'))

test.each([
  ['@|', { at: 0, name: '' }],
  ['Thanks @As|ha', { at: 7, name: 'As' }],
  ['(@Asha R|', { at: 1, name: 'Asha R' }],
  ['@Asha and @Bi|', { at: 10, name: 'Bi' }],
  ['|@Asha', null],
  ['asha@exa|mple.org', null],
  ['@ |', null],
  ['@Asha\n|', null],
  [`@${'x'.repeat(61)}|`, null],
  ['no one|', null],
])('%j is a name being typed: %j', (text, expected) => {
  expect(typed(text)).toEqual(expected)
})

test('inserts the whole name, and the caret after it', () => {
  const done = withMention('Hi @as, and @bi', { at: 3, name: 'as' }, 'Asha Rao')
  expect(done).toEqual({ text: 'Hi @Asha Rao , and @bi', caret: 13 })
  expect(withMention('@as then', { at: 0, name: 'as' }, 'Asha Rao').text).toBe('@Asha Rao then')
})

test('a typed part fits the beginning of each part of a name', () => {
  const fitting = (typed: string) => ['Asha Rao', 'Ravi Nair', 'Kumar'].filter((name) => fitsMention(name, typed))
  expect(fitting('')).toHaveLength(3)
  expect(fitting('RA')).toEqual(['Asha Rao', 'Ravi Nair'])
  expect(fitting('asha r')).toEqual(['Asha Rao'])
  expect(fitting('mar')).toEqual([])
})

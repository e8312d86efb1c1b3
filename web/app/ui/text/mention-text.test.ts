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
])('the name that is being typed in %j is %j', (text, expected) => {
  expect(typed(text)).toEqual(expected)
})

test('a mention gets the whole name, and the caret is after it', () => {
  const done = withMention('Hi @as, and @bi', { at: 3, name: 'as' }, 'Asha Rao')
  expect(done).toEqual({ text: 'Hi @Asha Rao , and @bi', caret: 13 })
  expect(withMention('@as then', { at: 0, name: 'as' }, 'Asha Rao').text).toBe('@Asha Rao then')
})

test('typed letters match the beginning of the first name or of the last name', () => {
  const fitting = (typed: string) => ['Asha Rao', 'Ravi Nair', 'Kumar'].filter((name) => fitsMention(name, typed))
  expect(fitting('')).toHaveLength(3)
  expect(fitting('RA')).toEqual(['Asha Rao', 'Ravi Nair'])
  expect(fitting('asha r')).toEqual(['Asha Rao'])
  expect(fitting('mar')).toEqual([])
})

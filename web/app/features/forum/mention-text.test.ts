import { expect, test } from 'vitest'
import { mentionAt, withMention } from './mention-text.ts'

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

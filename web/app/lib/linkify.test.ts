import { expect, test } from 'vitest'
import { linkify } from './linkify.ts'

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? [])

test.each([
  ['See https://example.org/a?b=1.', ['https://example.org/a?b=1']],
  ['(www.example.org), and http://x.example!', ['https://www.example.org', 'http://x.example']],
  ['javascript:alert(1) data:text/html,x ftp://x //x', []],
  ['https://', []],
  ['<https://example.org>"https://b.example"', ['https://example.org', 'https://b.example']],
])('%j holds the links %j', (text, found) => {
  expect(links(text)).toEqual(found)
  expect(
    linkify(text)
      .map(({ part }) => part)
      .join(''),
  ).toBe(text)
})

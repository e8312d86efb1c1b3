import { expect, test } from 'vitest'
import { linkify } from './linkify.ts'

const links = (text: string) => linkify(text).flatMap(({ href }) => href ?? [])

test.each([
  ['See https://example.org/a?b=1.', ['https://example.org/a?b=1']],
  ['(www.example.org), and http://x.example!', ['https://www.example.org', 'http://x.example']],
  ['javascript:alert(1) data:text/html,x ftp://x //x', []],
  ['https://', []],
  ['https://en.wikipedia.org/wiki/Java_(island)', ['https://en.wikipedia.org/wiki/Java_(island)']],
  ['(see https://example.org/a_(b)).', ['https://example.org/a_(b)']],
  ['यहाँ देखें: https://example.org/a। धन्यवाद', ['https://example.org/a']],
  ['“https://example.org/a” and «https://example.org/b/»', ['https://example.org/a', 'https://example.org/b/']],
  ['https://example.org/a… https://example.org/#top', ['https://example.org/a', 'https://example.org/#top']],
  ['https://example.org/हिन्दी', ['https://example.org/हिन्दी']],
  ['<https://example.org>"https://b.example"', ['https://example.org', 'https://b.example']],
])('the text %j holds the links %j', (text, found) => {
  expect(links(text)).toEqual(found)
  expect(
    linkify(text)
      .map(({ part }) => part)
      .join(''),
  ).toBe(text)
})

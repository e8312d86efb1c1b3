import { describe, expect, test } from 'vitest'
import { jsonFault } from './json-text.ts'

describe('a JSON text', () => {
  test.each([
    '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
    '["a","a",{"a":"a"}]',
    '{"a":"\\"a\\":1,\\"a\\":2","b":"{[{["}',
    '{"a\\"":1,"a":2}',
    '"text"',
    '17',
    '',
    '}}}]]]',
    '{"a',
    `${'['.repeat(40)}${']'.repeat(40)}`,
    JSON.stringify(Array(1000).fill(1)),
  ])('a JSON text from an honest form is left to the parser: %.60s', (text) => {
    expect(jsonFault(text, 1000)).toBeNull()
  })

  test.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a":{"b":[],"b":{}}}', 'b'],
    ['[{"a":1},{"c":{}, "c" : 2}]', 'c'],
    ['{"__proto__":{},"__proto__":{}}', '__proto__'],
  ])('a JSON text with the same field twice is refused: %s', (text, name) => {
    expect(jsonFault(text, 1000)).toEqual({ kind: 'given twice', name })
  })

  test('a JSON text that is too deep, or holds too many values, is refused however it is built', () => {
    expect(jsonFault('['.repeat(41), 1000)).toEqual({ kind: 'too deep' })
    expect(jsonFault('{"a":'.repeat(20_000), 1000)).toEqual({ kind: 'too deep' })
    expect(jsonFault(`[${'1,'.repeat(1001)}1]`, 1000)).toEqual({ kind: 'too many values' })
    expect(jsonFault(`[${'[],'.repeat(501)}1]`, 1000)).toEqual({ kind: 'too many values' })
  })
})

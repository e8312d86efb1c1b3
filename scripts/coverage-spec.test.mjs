import { describe, expect, test } from 'vitest'
import { idsNamedIn, spans } from './coverage-spec.mjs'

describe('counting which rows of the specification have a test', () => {
  test('the coverage check finds every id in brackets in titles, in tables of titles and in templates', () => {
    const source = [
      "test('signs in [AUTH-01] and out [AUTH-02, AUTH-03]', () => {})",
      "test.each([['a visitor [NAV-01]', <T>(it: T) => it]])('%s', () => {})",
      'for (const path of paths) test(`${path} is kept shut [NAV-02]`, () => {})',
    ].join('\n')
    expect(idsNamedIn(source)).toEqual(['AUTH-01', 'AUTH-02', 'AUTH-03', 'NAV-01', 'NAV-02'])
  })

  test('the coverage check does not count ids in a comment or without brackets', () => {
    expect(idsNamedIn("// [AUTH-01]\ntest('proves AUTH-02', () => list[0])")).toEqual([])
  })

  test('the coverage check reads a file with elements', () => {
    expect(idsNamedIn("test('shows the menu [NAV-01]', () => <nav />)", true)).toEqual(['NAV-01'])
  })

  test('the coverage check prints neighbours as one span', () => {
    expect(spans(['NAV-01', 'NAV-02', 'NAV-03', 'NAV-07', 'NAV-09', 'NAV-10'])).toBe('01–03 07 09–10')
  })
})

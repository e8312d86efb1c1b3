import { expect, test } from 'vitest'
import { namesOneHost, originForm } from './request-line.ts'

test.each([
  ['/events?a=1', '/events?a=1'],
  ['//events', '//events'],
  ['http://127.0.0.1/events?a=1', '/events?a=1'],
  ['HTTPS://example.org:8080/events', '/events'],
  ['http://127.0.0.1', '/'],
  ['http://127.0.0.1?a=1', '/?a=1'],
  ['http:///events', '/events'],
  ['http://a@b/c://d', '/c://d'],
  ['*', '*'],
  ['ftp://example.org/a', 'ftp://example.org/a'],
  ['', ''],
])('the request target %j asks for %j', (target, path) => {
  expect(originForm(target)).toBe(path)
})

test('a request with two Host headers is noticed', () => {
  expect(namesOneHost({ rawHeaders: ['Host', 'a', 'X-Host', 'b', 'Accept', 'host'] })).toBe(true)
  expect(namesOneHost({ rawHeaders: ['Accept', '*/*'] })).toBe(true)
  expect(namesOneHost({ rawHeaders: ['Host', 'a', 'hOST', 'a'] })).toBe(false)
})

import { expect, test } from 'vitest'
import { addressKey, shortAddress } from './addresses.ts'

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['::ffff:203.0.113.77', '203.0.113.77'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['', ''],
  // The connection has closed.
  [undefined, ''],
])('the client address %s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['no address', 'unknown'],
  [undefined, 'unknown'],
])('the log shortens the client address %s to %s', (ip, short) => {
  expect(shortAddress(ip)).toBe(short)
})

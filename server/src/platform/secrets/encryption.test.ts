import { describe, expect, test } from 'vitest'
import { BadSettings, readEnv } from '#src/env.ts'
import { decrypted, encrypted, isKeySet } from './encryption.ts'

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')
const keys = { SECRETS_KEY: keyOf(1), SECRETS_KEY_OLD: undefined }
const changed = { SECRETS_KEY: keyOf(2), SECRETS_KEY_OLD: keyOf(1) }
const text = 'JBSWY3DPEHPK3PXP'

describe('a text that is encrypted', () => {
  test('a text that is encrypted can be read with its key, even after that key became the old one', () => {
    const stored = encrypted(keys, text, 'asha')
    expect(stored).not.toContain(text)
    expect(encrypted(keys, text, 'asha')).not.toBe(stored)
    expect(decrypted(keys, stored, 'asha')).toBe(text)
    expect(decrypted(changed, stored, 'asha')).toBe(text)
    expect(encrypted(changed, text, 'asha').slice(0, 12)).not.toBe(stored.slice(0, 12))
  })

  test('a text that is encrypted cannot be read without its key, for another owner, or after a bit was changed', () => {
    const stored = encrypted(keys, text, 'asha')
    const other = { SECRETS_KEY: keyOf(3), SECRETS_KEY_OLD: undefined }
    expect(isKeySet(other, stored)).toBe(false)
    expect(() => decrypted(other, stored, 'asha')).toThrow('SECRETS_KEY')
    expect(() => decrypted(keys, stored, 'ravi')).toThrow(/authenticate/)
    const [version, key, body = ''] = stored.split('.')
    const bent = Buffer.from(body, 'base64url')
    bent[20] = (bent[20] ?? 0) ^ 1
    const forged = [version, key, bent.toString('base64url')].join('.')
    expect(() => decrypted(keys, forged, 'asha')).toThrow(/authenticate/)
  })

  test('a text that is encrypted is stored as plain text without a key, and can then be read with one', () => {
    const none = { SECRETS_KEY: undefined, SECRETS_KEY_OLD: undefined }
    expect(encrypted(none, text, 'asha')).toBe(text)
    expect(decrypted(keys, text, 'asha')).toBe(text)
  })
})

test('a key has 32 bytes, and an old key needs a new one', () => {
  expect(readEnv({ SECRETS_KEY: keyOf(1) }).SECRETS_KEY).toBe(keyOf(1))
  expect(() => readEnv({ SECRETS_KEY: 'change-me' })).toThrow(BadSettings)
  expect(() => readEnv({ SECRETS_KEY: Buffer.alloc(16).toString('base64') })).toThrow(BadSettings)
  expect(() => readEnv({ SECRETS_KEY_OLD: keyOf(1) })).toThrow(BadSettings)
})

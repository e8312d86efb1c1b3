import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

// Paytm's signature: a salted SHA-256 of the text, encrypted with the merchant's key.

const iv = Buffer.from('@@@@&&&&####$$$$')
const saltLength = 4

const hashed = (text: string, salt: string): string =>
  createHash('sha256').update(`${text}|${salt}`).digest('hex') + salt

export function sign(text: string, key: string): string {
  const salt = randomBytes(3).toString('base64')
  const cipher = createCipheriv('aes-128-cbc', key, iv)
  return cipher.update(hashed(text, salt), 'utf8', 'base64') + cipher.final('base64')
}

export function isSigned(text: string, key: string, signature: string): boolean {
  const given = decrypted(signature, key)
  // Latin-1 on both sides: a changed signature decrypts to bytes that are not valid in another encoding.
  const expected = Buffer.from(hashed(text, given.slice(-saltLength)), 'latin1')
  return given.length === expected.length && timingSafeEqual(Buffer.from(given, 'latin1'), expected)
}

/** Empty when it was not encrypted with this key. */
function decrypted(signature: string, key: string): string {
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, iv)
    return decipher.update(signature, 'base64', 'latin1') + decipher.final('latin1')
  } catch {
    return ''
  }
}

/** The signed text of a form: its values in the order of their names. */
export const textOfForm = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value)
    .join('|')

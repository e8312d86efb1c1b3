import { timingSafeEqual } from 'node:crypto'

/**
 * Whether a text that somebody sent is a secret one, in a time that says nothing about the secret but its length. Texts are
 * compared as they are written: base64url and hex have several spellings of the same bytes, and only ours is accepted.
 */
export function isSameText(given: string, right: string): boolean {
  const [sent, secret] = [Buffer.from(given), Buffer.from(right)]
  return sent.length === secret.length && timingSafeEqual(sent, secret)
}

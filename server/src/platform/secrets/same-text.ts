import { timingSafeEqual } from 'node:crypto'

/**
 * Whether a text from outside equals a secret, compared in a time that reveals only the length of the secret. Texts are
 * compared as they are written: base64url and hex have several spellings of the same bytes, and only ours is accepted.
 */
export function isSameText(given: string, right: string): boolean {
  const [sent, secret] = [Buffer.from(given), Buffer.from(right)]
  return sent.length === secret.length && timingSafeEqual(sent, secret)
}

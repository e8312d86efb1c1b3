import { readFile } from 'node:fs/promises'
import { limits } from '@firstrung/contract'

const common = new Set((await readFile(new URL('./common-passwords.txt', import.meta.url), 'utf8')).split('\n'))
const product = 'firstrung'
/** Shorter words say little of anybody, and stand in many a good password. */
const leastWord = 4

/** Whose password it is to be, as far as that is known. */
export interface Owner {
  email: string
  fullName?: string
}

/**
 * Whether a password is among those that everybody tries first (ASVS 6.2.4), or too short without the words that are
 * known of its owner and of this place (ASVS 6.2.11). Capital letters make no difference.
 */
export function isEasy(password: string, { email, fullName = '' }: Owner): boolean {
  const written = password.toLowerCase()
  if (common.has(written)) return true
  const words = `${product} ${email} ${fullName}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= leastWord)
    .toSorted((a, b) => b.length - a.length)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), written)
  return rest !== written && rest.length < limits.password.min
}

import { randomInt } from 'node:crypto'

/** Letters and digits, without those that people confuse on the phone. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * A reference that people read out and type in: random letters and digits in groups of these lengths, after a prefix.
 * `newReference('G-', 4, 2)` is like 'G-7K3M-Q2'.
 */
export const newReference = (prefix: string, ...groups: number[]): string =>
  prefix + groups.map((length) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')).join('-')

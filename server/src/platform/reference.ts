import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike on a phone. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * What people read out and type in: random letters and digits in groups of these lengths, after a prefix.
 * `newReference('G-', 4, 2)` is like 'G-7K3M-Q2'.
 */
export const newReference = (prefix: string, ...groups: number[]): string =>
  prefix + groups.map((length) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')).join('-')

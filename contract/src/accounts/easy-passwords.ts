import { limits } from '../limits.ts'
import * as messages from '../messages/messages.ts'

/** The owner of the password, as far as known. */
export interface PasswordOwner {
  email?: string
  fullName?: string
}

/** Why a password is too easy to guess: the sentence, and the words that it mainly consists of. */
export interface EasyPassword {
  msg: string
  /** Empty for a common password. */
  words: string[]
}

const product = 'Firstrung'
/** Shorter words do not identify anybody, and occur in many good passwords. */
const leastWord = 4

/** Sequences of letters and digits, and of letters alone: both 'meera98' and 'meera' of meera98@mail.example. */
function wordsOf(text: string): string[] {
  const lower = text.toLowerCase()
  const words = [...lower.split(/[^\p{L}\p{M}\p{N}]+/u), ...lower.split(/[^\p{L}\p{M}]+/u)]
  return [...new Set(words)].filter((word) => word.length >= leastWord)
}

/**
 * Whether a password is easy to guess: one of the most common, or little more than the owner's name, the part of the email
 * before the @ or the product's name: fewer than eight characters remain without them. Case is ignored. The domain of the
 * email does not count: many people share it.
 */
export function easyPassword(
  password: string,
  { email = '', fullName = '' }: PasswordOwner,
  common: ReadonlySet<string>,
): EasyPassword | null {
  const written = password.toLowerCase()
  if (common.has(written)) return { msg: messages.passwordCommon, words: [] }
  const causes = [
    { msg: messages.passwordOfName, words: wordsOf(fullName) },
    { msg: messages.passwordOfEmail, words: wordsOf(email.split('@')[0] ?? '') },
    { msg: messages.passwordOfProduct, words: wordsOf(product) },
  ]
  // Longer words first: removing a shorter word from within a longer one would leave a rest.
  const known = causes.flatMap(({ words }) => words).toSorted((a, b) => b.length - a.length)
  const found: string[] = []
  const rest = known.reduce((left, word) => {
    if (left.includes(word)) found.push(word)
    return left.replaceAll(word, '')
  }, written)
  const cause = causes.find(({ words }) => words.some((word) => found.includes(word)))
  return cause && rest.length < limits.password.min ? { msg: cause.msg, words: [...new Set(found)] } : null
}

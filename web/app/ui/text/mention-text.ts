import { isLetterBefore } from '@firstrung/contract'

/** The longest typed part of a name. */
const longest = 60

export interface Mention {
  /** The index of the @. */
  at: number
  /** The text between it and the caret. */
  name: string
}

/** The name that is being typed after an @ before the caret, if there is one. */
export function mentionAt(text: string, caret: number): Mention | null {
  const at = caret > 0 ? text.lastIndexOf('@', caret - 1) : -1
  const name = text.slice(at + 1, caret)
  if (at < 0 || name.length > longest || name.startsWith(' ') || name.includes('\n')) return null
  // After a letter the @ belongs to an email address.
  return isLetterBefore(text, at) ? null : { at, name }
}

/** The text with the whole name instead of the typed part, and the new caret position. */
export function withMention(text: string, { at, name }: Mention, fullName: string): { text: string; caret: number } {
  const begin = `${text.slice(0, at)}@${fullName} `
  return { text: begin + text.slice(at + 1 + name.length).replace(/^ /, ''), caret: begin.length }
}

/** Whether a word of a name begins with the typed text: 'ra' fits 'Asha Rao'. */
export const fitsMention = (fullName: string, typed: string): boolean =>
  ` ${fullName.toLowerCase()}`.includes(` ${typed.toLowerCase()}`)

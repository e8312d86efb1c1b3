/** Nobody types more of a name before it is found. */
const longest = 60
const letterOrDigit = /[\p{L}\p{N}]/u

export interface Mention {
  /** Where the @ stands. */
  at: number
  /** What stands between it and the caret. */
  name: string
}

/** The name that is being typed behind an @, if the caret stands behind one. */
export function mentionAt(text: string, caret: number): Mention | null {
  const at = caret > 0 ? text.lastIndexOf('@', caret - 1) : -1
  const name = text.slice(at + 1, caret)
  if (at < 0 || name.length > longest || name.startsWith(' ') || name.includes('\n')) return null
  // Behind a letter it belongs to an address.
  return letterOrDigit.test(text.charAt(at - 1)) ? null : { at, name }
}

/** The text with a whole name instead of what was typed of it, and where the caret stands then. */
export function withMention(text: string, { at, name }: Mention, fullName: string): { text: string; caret: number } {
  const begin = `${text.slice(0, at)}@${fullName} `
  return { text: begin + text.slice(at + 1 + name.length).replace(/^ /, ''), caret: begin.length }
}

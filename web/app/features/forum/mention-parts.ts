import { isLetterAt, isLetterBefore } from '@firstrung/contract'

interface Part {
  /** The index in the text. */
  at: number
  part: string
  isMention: boolean
}

/**
 * Splits a text into mentions, which are '@' and one of these names, and what is between them. If several names
 * match, the longest counts, as on the server, which notifies these people.
 */
export function mentionParts(text: string, names: readonly string[]): Part[] {
  const parts: Part[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at < from || isLetterBefore(text, at)) continue
    const lengths = names.filter((name) => isNamed(text, at + 1, name)).map((name) => name.length + 1)
    if (lengths.length === 0) continue
    const end = at + Math.max(...lengths)
    if (at > from) parts.push({ at: from, part: text.slice(from, at), isMention: false })
    parts.push({ at, part: text.slice(at, end), isMention: true })
    from = end
  }
  if (from < text.length) parts.push({ at: from, part: text.slice(from), isMention: false })
  return parts
}

function isNamed(text: string, at: number, name: string): boolean {
  const end = at + name.length
  const isSame = text.slice(at, end).toLowerCase() === name.toLowerCase()
  return name !== '' && isSame && !isLetterAt(text, end)
}

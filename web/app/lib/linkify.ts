interface Part {
  /** The index in the text. */
  at: number
  part: string
  /** Set if the part is a web address. */
  href?: string
}

const address = /(?:https?:\/\/|\bwww\.)[^\s<>"']+/gi
/** Punctuation after an address belongs to the sentence. */
const trailing = /[.,;:!?)\]}]+$/

/** Splits a text into plain parts and web addresses. Only http and https become links. */
export function linkify(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const part = match[0].replace(trailing, '')
    const href = part.toLowerCase().startsWith('www.') ? `https://${part}` : part
    if (!URL.canParse(href)) continue
    if (match.index > from) parts.push({ at: from, part: text.slice(from, match.index) })
    parts.push({ at: match.index, part, href })
    from = match.index + part.length
  }
  if (from < text.length) parts.push({ at: from, part: text.slice(from) })
  return parts
}

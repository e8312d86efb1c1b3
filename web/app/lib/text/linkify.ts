interface Part {
  /** The index in the text. */
  at: number
  part: string
  /** Set if the portion is a URL. */
  href?: string
}

const address = /(?:https?:\/\/|\bwww\.)[^\s<>"']+/gi
/** Punctuation of any script, except characters that URLs end with. */
const mark = /^[^\P{P}/_#%&*@-]$/u
const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** A URL without the punctuation after it, which belongs to the sentence; a closing bracket stays if the URL opens it. */
function withoutMarks(address: string): string {
  const signs = [...address]
  const count = (sign: string) => signs.filter((one) => one === sign).length
  for (let last = signs.at(-1); last !== undefined && mark.test(last); last = signs.at(-1)) {
    const opening = brackets[last]
    if (opening && count(opening) >= count(last)) break
    signs.pop()
  }
  return signs.join('')
}

/** Splits a text into plain text and URLs. Only http and https become links. */
export function linkify(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const part = withoutMarks(match[0])
    const href = part.toLowerCase().startsWith('www.') ? `https://${part}` : part
    if (!URL.canParse(href)) continue
    if (match.index > from) parts.push({ at: from, part: text.slice(from, match.index) })
    parts.push({ at: match.index, part, href })
    from = match.index + part.length
  }
  if (from < text.length) parts.push({ at: from, part: text.slice(from) })
  return parts
}

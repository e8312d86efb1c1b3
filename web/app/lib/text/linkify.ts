interface Part {
  /** The index in the text. */
  at: number
  part: string
  /** Set if the part is a web address. */
  href?: string
}

const address = /(?:https?:\/\/|\bwww\.)[^\s<>"']+/gi
/** Marks of any script, without those that addresses end with. */
const mark = /^[^\P{P}/_#%&*@-]$/u
const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** An address without the marks after it, which belong to the sentence; a bracket stays if the address opens it. */
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

/** Splits a text into plain parts and web addresses. Only http and https become links. */
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

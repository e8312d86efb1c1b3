/** How deep lists and objects of a JSON text may be nested. */
const mostLevels = 40

export type JsonFault = { kind: 'too deep' } | { kind: 'too many values' } | { kind: 'given twice'; name: string }

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [34, 92, 44, 91, 93, 123, 125]

/** The index of the closing quote of the text that begins after `from`. */
function endOfText(text: string, from: number): number {
  let at = from + 1
  while (at < text.length) {
    const sign = text.charCodeAt(at)
    if (sign === quote) return at
    at += sign === backslash ? 2 : 1
  }
  return text.length
}

function nameOf(written: string): string {
  if (!written.includes('\\')) return written
  try {
    return String(JSON.parse(`"${written}"`))
  } catch {
    return written
  }
}

/**
 * What is wrong with the structure of a JSON text, or null: read once, before anything is parsed. Duplicate keys are
 * refused because parsers differ in which of them counts. Does not check whether the text is valid JSON.
 *
 * @param mostValues How many values the text may have.
 */
export function jsonFault(text: string, mostValues: number): JsonFault | null {
  /** The keys read so far of each unclosed object; null for a list. */
  const open: (Set<string> | null)[] = []
  let values = 0
  let isName = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) {
      const end = endOfText(text, at)
      const names = open.at(-1)
      if (isName && names) {
        const name = nameOf(text.slice(at + 1, end))
        if (names.has(name)) return { kind: 'given twice', name }
        names.add(name)
      }
      isName = false
      at = end
    } else if (sign === openList || sign === openObject) {
      open.push(sign === openObject ? new Set() : null)
      if (open.length > mostLevels) return { kind: 'too deep' }
      isName = sign === openObject
      values += 1
    } else if (sign === closeList || sign === closeObject) {
      open.pop()
      isName = false
    } else if (sign === comma) {
      isName = open.at(-1) != null
      values += 1
    }
    if (values > mostValues) return { kind: 'too many values' }
  }
  return null
}

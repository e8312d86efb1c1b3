/** The page of each hit, counted from 1, in the order of the pages. Runs of blanks count as one. */
export function findInPages(texts: readonly string[], wanted: string): number[] {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')
  const sought = plain(wanted).trim()
  if (sought === '') return []
  return texts.flatMap((text, index) => Array<number>(plain(text).split(sought).length - 1).fill(index + 1))
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** A piece of a page's text as HTML, with hits marked. The text is somebody's own and is escaped. */
export function markedUp(text: string, wanted: string): string {
  const sought = wanted.trim().toLowerCase()
  if (sought === '') return escaped(text)
  const lower = text.toLowerCase()
  // Some letters change their length in lower case.
  if (lower.length !== text.length) return escaped(text)
  let html = ''
  let from = 0
  for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, from)) {
    html += `${escaped(text.slice(from, at))}<mark>${escaped(text.slice(at, at + sought.length))}</mark>`
    from = at + sought.length
  }
  return html + escaped(text.slice(from))
}

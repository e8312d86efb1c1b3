import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The text of a description is shorter; the rest is not read. */
const mostText = 60_000

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,5}));/gi,
    (whole, hex: string, decimal: string, name: string) => {
      if (name) return entities[name] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )

/**
 * The paragraphs of a .docx file, a line each; those of a list begin with a bullet. The file was checked when it came in:
 * its parts are small enough, and its XML declares no entities (word-files.ts of the files).
 */
export async function linesOfDocx(bytes: Uint8Array): Promise<string[]> {
  const zip = await fromBufferPromise(Buffer.from(bytes))
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.toLowerCase() !== 'word/document.xml') continue
    const part = await buffer(await zip.openReadStreamPromise(entry))
    const isWide = part[0] === 0xff && part[1] === 0xfe
    return paragraphsOf(part.toString(isWide ? 'utf16le' : 'utf8'))
  }
  return []
}

const pieces = /<w:(t|tab|br|cr|numPr)(?:\s[^>]*?)?(\/)?>([^<]*)|<(\/?)w:p(?=[\s>/])[^>]*>/g

function paragraphsOf(xml: string): string[] {
  const lines: string[] = []
  let line = ''
  let isListed = false
  let length = 0
  const end = () => {
    const text = line.replace(/[ \t]+/g, ' ').trim()
    if (text) lines.push(isListed ? `• ${text}` : text)
    line = ''
    isListed = false
  }
  for (const [, name, , text = '', closes] of xml.matchAll(pieces)) {
    if (name === undefined) {
      if (closes === '/') end()
    } else if (name === 't') line += unescaped(text)
    else if (name === 'numPr') isListed = true
    else line += name === 'tab' ? ' ' : '\n'
    length += text.length
    if (length > mostText) break
  }
  end()
  return lines.flatMap((one) => one.split('\n'))
}

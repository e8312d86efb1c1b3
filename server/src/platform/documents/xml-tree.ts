import sax from 'sax'

/** An element with its attributes by their local names, and its content in order. */
export interface XmlElement {
  /** The prefix that the caller chose for its namespace, and its local name: 'w:p'. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
}

/** More elements than any long document has, and deeper than any program nests them. */
const most = { elements: 400_000, depth: 250 }

/**
 * Reads an XML file as a tree, with names by the prefixes that are given for namespaces. Throws for what is no XML, has a
 * document type (which could declare entities or load others) or is larger than any document.
 */
export function xmlTree(bytes: Uint8Array, prefixes: Readonly<Record<string, string>>): XmlElement {
  const parser = sax.parser(true, { xmlns: true, position: false })
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  let elements = 0
  parser.onopentag = (tag) => {
    const { uri, local, attributes } = tag as sax.QualifiedTag
    elements += 1
    if (elements > most.elements || open.length > most.depth) throw new Error('larger than a document')
    const element: XmlElement = {
      name: `${prefixes[uri] ?? '?'}:${local}`,
      attributes: plain(attributes),
      children: [],
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  parser.onclosetag = () => void open.pop()
  parser.ontext = (text) => void open.at(-1)?.children.push(text)
  parser.oncdata = parser.ontext
  parser.onprocessinginstruction = ({ name, body }) => {
    const encoding = /encoding\s*=\s*["']([\w-]+)/.exec(body)?.[1]?.toLowerCase() ?? 'utf-8'
    if (name === 'xml' && !/^utf-(?:8|16)$/.test(encoding)) throw new Error('an encoding that we do not read')
  }
  parser.ondoctype = () => {
    throw new Error('a document type')
  }
  parser.onerror = (error) => {
    throw error
  }
  parser.write(decoded(bytes)).close()
  const [top] = childrenOf(root)
  if (!top) throw new Error('no XML')
  return top
}

function plain(attributes: sax.QualifiedTag['attributes']): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { local, prefix, value } of Object.values(attributes)) if (prefix !== 'xmlns') found[local] = value
  return found
}

/** Decodes by the byte order mark at the beginning; UTF-8 without one. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  if (text.includes('\0')) throw new Error('no text')
  return text
}

/** The elements directly inside of one. */
export const childrenOf = (element: XmlElement): XmlElement[] =>
  element.children.filter((child) => typeof child !== 'string')

/** The first element of this name directly inside of one. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => typeof child !== 'string' && child.name === name) as XmlElement | undefined

/** The text directly inside of an element. */
export const textIn = (element: XmlElement): string =>
  element.children.filter((child) => typeof child === 'string').join('')

import { buffer } from 'node:stream/consumers'
import { type Zippable, zipSync } from 'fflate'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { childrenOf, type XmlElement, xmlTree } from '#src/platform/documents/xml-tree.ts'
import { keptRelations } from './word-relations.ts'

type WordFault = 'wrong kind' | 'broken' | 'too complex' | 'unsafe'

/** Names inside the old binary format are in its directory in 16-bit letters. */
const holds = (bytes: Buffer, name: string): boolean => bytes.includes(Buffer.from(name, 'utf16le'))

/** What is wrong with a file that claims to be a Word document in the old binary format; null for nothing. */
export function docFault(bytes: Buffer): WordFault | null {
  if (!holds(bytes, 'WordDocument')) return 'wrong kind'
  // Macros; a program or another file that was pasted as an object.
  return holds(bytes, '_VBA_PROJECT') || holds(bytes, '\u0001Ole10Native') ? 'unsafe' : null
}

/** The limits of an unpacked document. A file of 10 MB is mostly pictures, which are compressed already. */
const most = { parts: 2000, unpackedBytes: 100 * 1024 * 1024, xmlBytes: 10 * 1024 * 1024 }

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/**
 * The kinds of parts that a document may have: text, drawings, pictures, fonts, facts about the document. Not among
 * them: macros under whatever name, ActiveX, pasted objects and files, HTML and other formats to be included.
 */
const allowedTypes = [
  /^application\/xml$/,
  /^application\/vnd\.openxmlformats-officedocument\.[a-z0-9.-]+\+xml$/,
  /^application\/vnd\.openxmlformats-package\.[a-z0-9.-]+\+xml$/,
  /^application\/vnd\.ms-(word|office)\.(?!vba|activex|keymap|attached)[a-z0-9.-]+\+xml$/,
  /^application\/vnd\.openxmlformats-officedocument\.(obfuscatedfont|wordprocessingml\.printersettings)$/,
  /^application\/vnd\.openxmlformats-package\.digital-signature-origin$/,
  /^application\/x-font-(ttf|otf)$/,
  /^image\/(png|jpe?g|gif|bmp|tiff?|webp|x-emf|x-wmf|emf|wmf|svg\+xml|vnd\.ms-photo)$/,
]
const isAllowedType = (type: string) =>
  allowedTypes.some((allowed) => allowed.test(type)) && !/macro|template|activex/.test(type)

/** The first bytes of programs, archives and web pages. An entry that begins so is refused, whatever its name. */
const programStarts = ['MZ', '\x7fELF', '\xd0\xcf\x11\xe0', 'PK\x03\x04', '#!', '<html', '<!doc', '<scri']

/**
 * What may be kept of a file that claims to be a .docx document. Harmless references to other files, such as the document's
 * template, are dropped. For everything else that is wrong the fault is returned.
 */
export async function cleanedDocx(bytes: Buffer): Promise<{ bytes: Uint8Array } | { fault: WordFault }> {
  try {
    const zip = await fromBufferPromise(bytes)
    if (zip.entryCount > most.parts) return { fault: 'too complex' }
    const changed = await changedParts(zip)
    if (typeof changed === 'string') return { fault: changed }
    return { bytes: changed.size === 0 ? bytes : await packed(bytes, changed) }
  } catch (error) {
    return { fault: error instanceof TooMuch ? 'too complex' : 'broken' }
  }
}

class TooMuch extends Error {}

/** The parts that are to be written differently, by their names; or what is wrong. */
async function changedParts(zip: ZipFile): Promise<Map<string, string> | WordFault> {
  const names = new Set<string>()
  const trees = new Map<string, XmlElement>()
  const texts = new Map<string, string>()
  let left = most.unpackedBytes
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    // Programs differ in which of two parts with one name they read.
    if (names.has(name) || entry.isEncrypted()) return 'broken'
    if (name.endsWith('/')) continue
    names.add(name)
    left -= entry.uncompressedSize
    if (left < 0) throw new TooMuch()
    const content = await contentOf(zip, entry)
    if (name === '[content_types].xml' || name.endsWith('.rels')) trees.set(name, treeOf(content))
    else if (programStarts.some((start) => startsWith(content, start))) return 'unsafe'
    if (name.endsWith('settings.xml')) texts.set(name, content.toString('utf8'))
  }
  const types = trees.get('[content_types].xml')
  const document = mainPart(trees.get('_rels/.rels'))
  if (!types || !names.has(document)) return 'wrong kind'
  const typeOf = contentTypes(types)
  if (typeOf(document) !== main) return typeOf(document).includes('macro') ? 'unsafe' : 'wrong kind'
  for (const name of names) if (name !== '[content_types].xml' && !isAllowedType(typeOf(name))) return 'unsafe'
  const changed = new Map<string, string>()
  for (const [name, tree] of trees) {
    if (!name.endsWith('.rels')) continue
    const kept = keptRelations(tree)
    if (kept === null) return 'unsafe'
    if (kept.text === null) continue
    changed.set(name, kept.text)
    const source = name.replace('_rels/', '').replace(/\.rels$/, '')
    const text = texts.get(source)
    if (text !== undefined && kept.without(text) !== text) changed.set(source, kept.without(text))
  }
  return changed
}

/** The document is found by its relation: some programs number its name. */
function mainPart(relations: XmlElement | undefined): string {
  const found =
    relations && childrenOf(relations).find(({ attributes }) => attributes['Type']?.endsWith('/officeDocument'))
  return (found?.attributes['Target'] ?? 'word/document.xml').toLowerCase().replace(/^\//, '')
}

/** The document with other texts in the place of some parts. */
async function packed(bytes: Buffer, changed: ReadonlyMap<string, string>): Promise<Uint8Array> {
  const zip = await fromBufferPromise(bytes)
  const parts: Zippable = {}
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    const text = changed.get(entry.fileName.toLowerCase())
    parts[entry.fileName] = text === undefined ? await contentOf(zip, entry) : Buffer.from(text)
  }
  return zipSync(parts)
}

/** The bytes of a part. The library reads no more than the directory says, and fails when there are more. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(await zip.openReadStreamPromise(entry))
}

const startsWith = (content: Buffer, start: string): boolean =>
  content.subarray(0, start.length).toString('latin1').toLowerCase() === start.toLowerCase()

/** Names are looked at by their local part: none of these has elements of another namespace. */
function treeOf(content: Buffer): XmlElement {
  if (content.length > most.xmlBytes) throw new TooMuch()
  return xmlTree(content, {})
}

/** The content type of a part by its name, as [Content_Types].xml says it; empty when it says nothing. */
function contentTypes(types: XmlElement): (name: string) => string {
  const byName = new Map<string, string>()
  const byEnding = new Map<string, string>()
  for (const { attributes } of childrenOf(types)) {
    const { PartName, Extension, ContentType = '' } = attributes
    if (PartName) byName.set(PartName.toLowerCase().replace(/^\//, ''), ContentType.trim().toLowerCase())
    if (Extension) byEnding.set(Extension.toLowerCase(), ContentType.trim().toLowerCase())
  }
  return (name) => byName.get(name) ?? byEnding.get(name.slice(name.lastIndexOf('.') + 1)) ?? ''
}

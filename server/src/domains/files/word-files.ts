import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { isSafeAddress } from './safe-addresses.ts'

type WordFault = 'wrong kind' | 'broken' | 'too complex' | 'unsafe'

/** Names inside the old binary format are in its directory in 16-bit letters. */
const holds = (bytes: Buffer, name: string): boolean => bytes.includes(Buffer.from(name, 'utf16le'))

/** What is wrong with a file that claims to be a Word document in the old binary format; null for nothing. */
export function docFault(bytes: Buffer): WordFault | null {
  if (!holds(bytes, 'WordDocument')) return 'wrong kind'
  // Macros; a program or another file that was pasted as an object.
  return holds(bytes, '_VBA_PROJECT') || holds(bytes, '\u0001Ole10Native') ? 'unsafe' : null
}

/** What a document may unpack to. One of 10 MB is mostly pictures, which are packed already. */
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
  /^image\/(png|jpe?g|gif|bmp|tiff?|webp|x-emf|x-wmf|emf|wmf|svg\+xml)$/,
]
const isAllowedType = (type: string) =>
  allowedTypes.some((allowed) => allowed.test(type)) && !/macro|template|activex/.test(type)

/** Relations to parts or files that bring in something foreign, by the last word of their name. */
const foreignRelations = ['attachedtemplate', 'oleobject', 'package', 'control', 'vbaproject', 'afchunk', 'subdocument']
const isSafeLink = (target: string) => target.startsWith('#') || isSafeAddress(target)

/** How programs, archives and pages begin, whatever a part is called. */
const programStarts = ['MZ', '\x7fELF', '\xd0\xcf\x11\xe0', 'PK\x03\x04', '#!', '<html', '<!doc', '<scri']

/** What is wrong with a file that claims to be a .docx document; null for nothing. */
export async function docxFault(bytes: Buffer): Promise<WordFault | null> {
  try {
    const zip = await fromBufferPromise(bytes)
    if (zip.entryCount > most.parts) return 'too complex'
    return await faultOfParts(zip)
  } catch (error) {
    return error instanceof TooMuch ? 'too complex' : 'broken'
  }
}

class TooMuch extends Error {}

async function faultOfParts(zip: ZipFile): Promise<WordFault | null> {
  const names = new Set<string>()
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
    const isText = name === '[content_types].xml' || name.endsWith('.rels')
    if (isText) texts.set(name, textOf(content))
    else if (programStarts.some((start) => startsWith(content, start))) return 'unsafe'
  }
  const types = texts.get('[content_types].xml')
  if (!types || !names.has('word/document.xml')) return 'wrong kind'
  const typeOf = contentTypes(types)
  if (typeOf('word/document.xml') !== main)
    return typeOf('word/document.xml').includes('macro') ? 'unsafe' : 'wrong kind'
  for (const name of names) if (name !== '[content_types].xml' && !isAllowedType(typeOf(name))) return 'unsafe'
  for (const [name, text] of texts) if (name.endsWith('.rels') && !areSafeRelations(text)) return 'unsafe'
  return null
}

/** The bytes of a part. The library reads no more than the directory says, and fails when that is not true. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(await zip.openReadStreamPromise(entry))
}

const startsWith = (content: Buffer, start: string): boolean =>
  content.subarray(0, start.length).toString('latin1').toLowerCase() === start.toLowerCase()

/** XML as text. Refuses own entities, which could hide any word. */
function textOf(content: Buffer): string {
  if (content.length > most.xmlBytes) throw new TooMuch()
  const isWide = content[0] === 0xff && content[1] === 0xfe
  const text = content.toString(isWide ? 'utf16le' : 'utf8')
  const encoding = /^\W?<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/.exec(text)?.[1]?.toLowerCase() ?? 'utf-8'
  if (/<!DOCTYPE|<!ENTITY/i.test(text) || content.includes(0) !== isWide) throw new Error('no plain XML')
  if (encoding !== (isWide ? 'utf-16' : 'utf-8')) throw new Error('an encoding that we do not read')
  return text
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (value: string): string =>
  value.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,5}));/gi,
    (whole, hex: string, decimal: string, name: string) =>
      name ? (entities[name] ?? whole) : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )

/** The attributes of every element of this name, with or without a prefix. */
function* elements(text: string, name: string): Generator<Record<string, string>> {
  const element = new RegExp(`<(?:[\\w.-]{1,40}:)?${name}(?=[\\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>`, 'g')
  for (const [, attributes = ''] of text.matchAll(element)) {
    const found: Record<string, string> = {}
    for (const [, key = '', quoted = ''] of attributes.matchAll(/([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
      found[key] = unescaped(quoted.slice(1, -1))
    }
    yield found
  }
}

/** The content type of a part by its name, as [Content_Types].xml says it; empty when it says nothing. */
function contentTypes(text: string): (name: string) => string {
  const byName = new Map<string, string>()
  const byEnding = new Map<string, string>()
  for (const { PartName = '', ContentType = '' } of elements(text, 'Override')) {
    byName.set(PartName.toLowerCase().replace(/^\//, ''), ContentType.trim().toLowerCase())
  }
  for (const { Extension = '', ContentType = '' } of elements(text, 'Default')) {
    byEnding.set(Extension.toLowerCase(), ContentType.trim().toLowerCase())
  }
  return (name) => byName.get(name) ?? byEnding.get(name.slice(name.lastIndexOf('.') + 1)) ?? ''
}

function areSafeRelations(text: string): boolean {
  for (const { Type = '', Target = '', TargetMode = '' } of elements(text, 'Relationship')) {
    const kind = Type.slice(Type.lastIndexOf('/') + 1).toLowerCase()
    if (foreignRelations.includes(kind)) return false
    const leadsOut = TargetMode.toLowerCase() === 'external' || /^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(Target)
    if (leadsOut && !(kind === 'hyperlink' && isSafeLink(Target))) return false
  }
  return true
}

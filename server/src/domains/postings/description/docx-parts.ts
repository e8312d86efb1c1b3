import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { childrenOf, type XmlElement, xmlTree } from '#src/platform/documents/xml-tree.ts'

/** The parts of a .docx file that say what its text is. */
export interface DocxParts {
  document: XmlElement
  styles: XmlElement | undefined
  numbering: XmlElement | undefined
}

const schemas = 'http://schemas.openxmlformats.org'
/** The namespaces of the transitional form, which programs write, and of the strict one. */
const prefixes: Record<string, string> = {
  [`${schemas}/wordprocessingml/2006/main`]: 'w',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w',
  [`${schemas}/officeDocument/2006/math`]: 'm',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm',
  [`${schemas}/markup-compatibility/2006`]: 'mc',
  [`${schemas}/drawingml/2006/wordprocessingDrawing`]: 'wp',
  'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing': 'wp',
  [`${schemas}/package/2006/relationships`]: 'rel',
}

const mostBytes = 20 * 1024 * 1024

/** The parts of a file, found as its relations name them: not every program calls them the same. */
export async function docxParts(bytes: Uint8Array): Promise<DocxParts> {
  const parts = new Map<string, () => Promise<Buffer>>()
  const zip = await fromBufferPromise(Buffer.from(bytes))
  let left = mostBytes
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName.toLowerCase(), async () => {
      left -= entry.uncompressedSize
      if (left < 0) throw new Error('larger than a document')
      return buffer(await zip.openReadStreamPromise(entry))
    })
  }
  const treeOf = async (name: string): Promise<XmlElement | undefined> => {
    const part = await parts.get(name)?.()
    return part && xmlTree(part, prefixes)
  }
  const relationOf = async (from: string, kind: string): Promise<string> => {
    const at = from.lastIndexOf('/') + 1
    const relations = await treeOf(`${from.slice(0, at)}_rels/${from.slice(at)}.rels`)
    const found = relations && childrenOf(relations).find(({ attributes }) => attributes['Type']?.endsWith(`/${kind}`))
    if (!found) return ''
    return new URL(found.attributes['Target'] ?? '', `file:///${from}`).pathname.slice(1).toLowerCase()
  }
  const main = (await relationOf('', 'officeDocument')) || 'word/document.xml'
  const document = await treeOf(main)
  if (!document) throw new Error('no document')
  return {
    document,
    styles: await treeOf(await relationOf(main, 'styles')),
    numbering: await treeOf(await relationOf(main, 'numbering')),
  }
}

import { crc32, deflateSync } from 'node:zlib'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** Small but real files, for uploads in tests and in the demo. */

/** A PDF with one page for each text. */
export async function pdfOf(...pages: string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const text of pages) pdf.addPage([595, 842]).drawText(text, { x: 56, y: 760, size: 14, lineHeight: 20, font })
  return Buffer.from(await pdf.save())
}

/** A PDF that opens with a password alone. */
export async function encryptedPdf(text: string): Promise<Buffer> {
  const locked = await PDFDocument.load(await pdfOf(text))
  locked.encrypt({ userPassword: 'x', ownerPassword: 'y' })
  return Buffer.from(await locked.save())
}

/** A plain picture. */
export const pngOf = (width: number, height: number, color: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()

/** Writes numbered objects into a PDF as they are, without its tables: readers find the objects anyway. */
export function rawPdf(objects: readonly (string | Buffer)[]): Buffer {
  const lines = objects.map((object, at) =>
    Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
  )
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'),
    ...lines,
    Buffer.from(`trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n0\n%%EOF`),
  ])
}

/** A stream of a raw PDF; `facts` are further entries of its dictionary. */
export const rawStream = (facts: string, bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`<<${facts}/Length ${bytes.length}>>\nstream\n`), bytes, Buffer.from('\nendstream')])

/** Catalog, list of pages and an empty page, as objects 1 to 3. */
export const rawPage = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
] as const

/** A PDF of a few kilobytes whose packed objects unpack to this much: deflated twice. */
export function hugePdf(megabytes: number): Buffer {
  const once = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' '), { level: 9 })
  const packed = rawStream('/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]', deflateSync(once, { level: 9 }))
  return rawPdf([...rawPage, packed])
}

/** A Word document with one paragraph. */
export const docxOf = (text: string): Buffer => zipOf(docxParts(text))

/** The parts of that document, by their names. */
export function docxParts(text: string): Record<string, string> {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  }
}

/** A zip whose files are stored as they are. */
export function zipOf(files: Record<string, string>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    bodies.push(Buffer.from('PK\x03\x04'), facts, Buffer.from(name), content)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, Buffer.from(name))
    at += 30 + Buffer.byteLength(name) + content.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\x05\x06'), end])
}

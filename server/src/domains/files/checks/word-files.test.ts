import { deflateRawSync } from 'node:zlib'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { docxOf, docxParts, zipOf } from '#src/testing/small-files.ts'
import { cleanedDocx, docFault } from './word-files.ts'

const parts = docxParts('The role')
const types = parts['[Content_Types].xml'] ?? ''
/** The document with further parts and with these declarations of their types. */
const withParts = (more: Record<string, string>, declared = '') =>
  zipOf({ ...parts, ...more, '[Content_Types].xml': types.replace('</Types>', `${declared}</Types>`) })
const override = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`
const relations = (...all: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const leading = (kind: string, target: string, mode = 'External') =>
  `<Relationship Id="r9" Type="${kinds}/${kind}" Target="${target}" TargetMode="${mode}"/>`
const withRelation = (relation: string) => zipOf({ ...parts, 'word/_rels/document.xml.rels': relations(relation) })
const xml = 'application/vnd.openxmlformats-officedocument'

const docxFault = async (bytes: Buffer) => {
  const cleaned = await cleanedDocx(bytes)
  return 'fault' in cleaned ? cleaned.fault : null
}
/** The texts of the parts of a cleaned document. */
async function cleanedParts(bytes: Buffer): Promise<Record<string, string>> {
  const cleaned = await cleanedDocx(bytes)
  if ('fault' in cleaned) throw new Error(cleaned.fault)
  return Object.fromEntries(Object.entries(unzipSync(cleaned.bytes)).map(([name, part]) => [name, strFromU8(part)]))
}

describe('a Word document (docx)', () => {
  test('a Word document (docx) is accepted with text, pictures, styles, fonts and links to the web and mail', async () => {
    const styles = override('word/styles.xml', `${xml}.wordprocessingml.styles+xml`)
    const png = '<Default Extension="PNG" ContentType="image/png"/>'
    expect(await docxFault(docxOf('The role'))).toBeNull()
    expect(
      await docxFault(withParts({ 'word/styles.xml': '<w:styles/>', 'word/media/a.png': '\x89PNG' }, styles + png)),
    ).toBeNull()
    for (const target of ['https://example.org/?a=1&amp;b=2', 'mailto:a@b.test', 'tel:+911234', '#top']) {
      expect(await docxFault(withRelation(leading('hyperlink', target)))).toBeNull()
    }
  })

  test.each([
    [
      'macros under another name',
      withParts({ 'word/good.bin': 'x' }, override('word/good.bin', 'application/vnd.ms-office.vbaProject')),
    ],
    ['macros without a word on their type', withParts({ 'word/vbaProject.bin': 'x' })],
    ['a program', withParts({ 'word/tool.exe': 'MZ' }, '<Default Extension="exe" ContentType="image/png"/>')],
    ['a page to be included', withParts({ 'word/a.html': '<p>' }, override('word/a.html', 'text/html'))],
    ['a page that calls itself a picture', withParts({ 'a.png': '<HTML>' }, override('a.png', 'image/png'))],
    [
      'a pasted object',
      withParts({ 'word/embeddings/o.bin': 'x' }, override('word/embeddings/o.bin', `${xml}.oleObject`)),
    ],
    ['a pasted workbook', withParts({ 'word/e.xlsx': 'PK' }, override('word/e.xlsx', `${xml}.spreadsheetml.sheet`))],
    ['ActiveX', withParts({ 'word/x.xml': '<a/>' }, override('word/x.xml', 'application/vnd.ms-office.activeX+xml'))],
    [
      'a document that may have macros',
      zipOf({
        ...parts,
        '[Content_Types].xml': types.replace(
          `${xml}.wordprocessingml.document.main+xml`,
          'application/vnd.ms-word.document.macroEnabled.main+xml',
        ),
      }),
    ],
    ['a link out that says it stays within', withRelation(leading('image', 'http://evil.test', 'Internal'))],
    ['an object of its own', withRelation(leading('oleObject', 'embeddings/o.bin', 'Internal'))],
    ['a text from elsewhere', withRelation(leading('subDocument', 'file:///C:/part.docx'))],
    [
      'a relation with a prefix and other quotes',
      zipOf({
        ...parts,
        'word/_rels/document.xml.rels': `<r:Relationships xmlns:r="http://schemas.openxmlformats.org/package/2006/relationships"><r:Relationship Type='${kinds}/image' Target='http://evil.test' TargetMode='Internal' /></r:Relationships>`,
      }),
    ],
  ])('a Word document (docx) is refused with %s', async (_, bytes) => {
    expect(await docxFault(bytes)).toBe('unsafe')
  })

  test('a Word document (docx) loses its template and its list of mail-merge recipients', async () => {
    const settings = `<w:settings><w:zoom/><w:attachedTemplate r:id="r9"/><w:mailMerge><w:query w:val="x"/></w:mailMerge><w:compat/></w:settings>`
    const cleaned = await cleanedParts(
      zipOf({
        ...parts,
        '[Content_Types].xml': types.replace(
          '</Types>',
          `${override('word/settings.xml', `${xml}.wordprocessingml.settings+xml`)}</Types>`,
        ),
        'word/settings.xml': settings,
        'word/_rels/settings.xml.rels': relations(
          leading('attachedTemplate', 'file:///C:\\Users\\hr\\Offer.dotx'),
          leading('mailMergeSource', 'file:///C:\\people.xlsx'),
        ),
      }),
    )
    expect(cleaned['word/_rels/settings.xml.rels']).toMatch(/<Relationships [^>]*><\/Relationships>$/)
    expect(cleaned['word/settings.xml']).toBe('<w:settings><w:zoom/><w:compat/></w:settings>')
    expect(cleaned['word/document.xml']).toBe(parts['word/document.xml'])
  })

  test.each([
    ['a link to a file', 'hyperlink', 'file:///C:\\a.docx', '#'],
    ['a link to a share', 'hyperlink', '\\\\server\\share\\a.docx', '#'],
    ['a link to a neighbour', 'hyperlink', 'a.docx', '#'],
    ['a link to a script, written with escapes', 'hyperlink', 'java&#115;cript:evil', '#'],
    ['a picture of the web', 'image', 'http://a.test/pixel.png', 'NULL'],
    ['a film', 'video', 'https://a.test/film', 'NULL'],
    ['a part of a workbook', 'oleObject', 'file:///C:\\pay.xlsx!Sheet1', 'NULL'],
  ])('a Word document (docx) keeps its text and loses external links with %s', async (_, kind, target, instead) => {
    const other = leading('hyperlink', 'https://example.org/?a=1&amp;b="2"'.replaceAll('"', '&quot;'))
    const bytes = zipOf({ ...parts, 'word/_rels/document.xml.rels': relations(leading(kind, target), other) })
    const cleaned = await cleanedParts(bytes)
    const targets = [...(cleaned['word/_rels/document.xml.rels'] ?? '').matchAll(/Target="([^"]*)"/g)].map(
      ([, one]) => one,
    )
    expect(targets).toEqual([instead, 'https://example.org/?a=1&#38;b=&#34;2&#34;'])
  })

  test('a Word document (docx) can have another name for its text file', async () => {
    const renamed = Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [
        name.replace('document.xml', 'document2.xml'),
        text.replace('word/document.xml', 'word/document2.xml'),
      ]),
    )
    expect(await docxFault(zipOf(renamed))).toBeNull()
  })

  test.each([
    ['hides words behind entities of its own', withRelation('<!DOCTYPE a [<!ENTITY x "External">]>')],
    ['is written in another encoding', zipOf({ ...parts, '_rels/.rels': '<?xml version="1.0" encoding="UTF-7"?>' })],
    ['ends in the middle', docxOf('The role').subarray(0, -30)],
  ])('a Word document (docx) is broken when it %s', async (_, bytes) => {
    expect(await docxFault(bytes)).toBe('broken')
  })

  test('a Word document (docx) is too complex if it unpacks to too much, whatever its directory says', async () => {
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`word/${n}.xml`, '']))
    expect(await docxFault(zipOf({ ...parts, ...many }))).toBe('too complex')
    const large = packedZip('word/a.xml', Buffer.alloc(101 * 1024 * 1024))
    expect(large.length).toBeLessThan(200_000)
    expect(await docxFault(large)).toBe('too complex')
    expect(await docxFault(packedZip('word/a.xml', Buffer.alloc(101 * 1024 * 1024), 10))).toBe('broken')
  })
})

test('an old Word document (doc) is refused with macros or an embedded program', () => {
  const named = (...names: string[]) => Buffer.from(names.join('  '), 'utf16le')
  expect(docFault(named('WordDocument'))).toBeNull()
  expect(docFault(named('Workbook'))).toBe('wrong kind')
  expect(docFault(named('WordDocument', '_VBA_PROJECT'))).toBe('unsafe')
  expect(docFault(named('WordDocument', '\u0001Ole10Native'))).toBe('unsafe')
})

/** A zip with one packed file, whose directory may tell another size than it has. */
function packedZip(name: string, content: Buffer, told = content.length): Buffer {
  const packed = deflateRawSync(content)
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(8, 4)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(told, 18)
  facts.writeUInt16LE(name.length, 22)
  const entry = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
  const directory = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    facts,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(entry.length, 12)
  return Buffer.concat([entry, directory, Buffer.from('PK\x05\x06'), end])
}

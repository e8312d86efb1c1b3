import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { docxOf, docxParts, zipOf } from '#src/testing/small-files.ts'
import { docFault, docxFault } from './word-files.ts'

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

describe('a Word document of today', () => {
  test('is fine with text, pictures, styles, fonts and links to the web and mail', async () => {
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
    ['a template from elsewhere', withRelation(leading('attachedTemplate', 'https://evil.test/a.dotm'))],
    ['a template of its own', withRelation(leading('attachedTemplate', 'a.dotm', 'Internal'))],
    ['an object from elsewhere', withRelation(leading('oleObject', 'https://evil.test/a'))],
    ['a picture from elsewhere', withRelation(leading('image', '\\\\evil\\share\\a.png'))],
    ['a link to a file', withRelation(leading('hyperlink', 'file:///c:/a.exe'))],
    ['a link to a script, written with escapes', withRelation(leading('hyperlink', 'java&#115;cript:evil'))],
    ['a link out that says it stays within', withRelation(leading('image', 'http://evil.test', 'Internal'))],
    [
      'a relation with a prefix and other quotes',
      withRelation(`<r:Relationship Type='${kinds}/image' Target='http://evil.test' TargetMode='External' />`),
    ],
  ])('is refused with %s', async (_, bytes) => {
    expect(await docxFault(bytes)).toBe('unsafe')
  })

  test.each([
    ['hides words behind entities of its own', withRelation('<!DOCTYPE a [<!ENTITY x "External">]>')],
    ['is written in another encoding', zipOf({ ...parts, '_rels/.rels': '<?xml version="1.0" encoding="UTF-7"?>' })],
    ['ends in the middle', docxOf('The role').subarray(0, -30)],
  ])('is broken when it %s', async (_, bytes) => {
    expect(await docxFault(bytes)).toBe('broken')
  })

  test('is too complex with more than it should unpack to, whatever its directory says of it', async () => {
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`word/${n}.xml`, '']))
    expect(await docxFault(zipOf({ ...parts, ...many }))).toBe('too complex')
    const large = packedZip('word/a.xml', Buffer.alloc(101 * 1024 * 1024))
    expect(large.length).toBeLessThan(200_000)
    expect(await docxFault(large)).toBe('too complex')
    expect(await docxFault(packedZip('word/a.xml', Buffer.alloc(101 * 1024 * 1024), 10))).toBe('broken')
  })
})

test('a Word document of old is refused with macros or a pasted program', () => {
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

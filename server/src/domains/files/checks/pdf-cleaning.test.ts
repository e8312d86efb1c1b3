import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { hugePdf, pdfOf, rawPage, rawPdf, rawStream } from '#src/testing/small-files.ts'
import { pdfBounds } from './pdf-bounds.ts'
import { cleanedPdf } from './pdf-cleaning.ts'

const [catalog, pages] = rawPage
const page = (more: string) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]${more}>>`
/** A page with one link to this action. */
const linking = (action: string, ...objects: (string | Buffer)[]) =>
  rawPdf([catalog, pages, page(`/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A ${action}>>]`), ...objects])

/** What is left of a PDF, unpacked, as text. */
async function leftOf(pdf: Buffer): Promise<string> {
  const cleaned = await cleanedPdf(pdf)
  if ('fault' in cleaned) return cleaned.fault
  const again = await PDFDocument.load(cleaned.bytes)
  return Buffer.from(await again.save({ useObjectStreams: false })).toString('latin1')
}

describe('what stays in a PDF', () => {
  test.each([
    ['a web address', '<</S/URI/URI(https://example.org/a)>>', 'https://example.org/a'],
    ['a mail address', '<</Type/Action/S/URI/URI(mailto:asha@example.org)>>', 'mailto:asha@example.org'],
    ['a phone number', '<</S/URI/URI(tel:+91-98765-43210)>>', 'tel:+91-98765-43210'],
    ['an address in hexadecimal', '<</S/URI/URI<68747470733a2f2f612e7465>>>', '68747470733A2F2F612E7465'],
    ['a step to another page', '<</S/GoTo/D[3 0 R/Fit]>>', '/GoTo'],
    ['a command of the reader', '<</S/Named/N/NextPage>>', '/NextPage'],
  ])('a PDF keeps %s', async (_, action, left) => {
    expect((await leftOf(linking(action))).toUpperCase()).toContain(left.toUpperCase())
  })

  test('a PDF keeps structure, borders and transitions, whose kinds have the same names as actions', async () => {
    const text = await leftOf(
      rawPdf([
        '<</Type/Catalog/Pages 2 0 R/StructTreeRoot<</Type/StructTreeRoot/K<</Type/StructElem/S/Sect/A<</O/Layout/Placement/Block>>>>>>>>',
        pages,
        page('/Trans<</S/Dissolve>>/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/F 4/BS<</S/D>>/Dest[3 0 R/Fit]>>]'),
      ]),
    )
    for (const kept of ['/Sect', '/Layout', '/Dissolve', '/BS', '/F 4', '/Dest']) expect(text).toContain(kept)
  })
})

describe('what goes from a PDF', () => {
  const script = Buffer.from('javascript:app.alert(1)')
  test.each([
    ['a script as an address', '<</S/URI/URI(javascript:app.alert)>>', /javascript/],
    ['one with a blank before it', '<</S/URI/URI( javascript:app.alert)>>', /javascript/],
    ['one with an escaped letter', '<</S/URI/URI(j\\141vascript:app.alert)>>', /app\.alert/],
    ['one in hexadecimal', `<</S/URI/URI<${script.toString('hex')}>>>`, /6A617661/i],
    ['a code that a phone would dial', '<</S/URI/URI(tel:*21*9876543210%23)>>', /9876543210/],
    ['a file', '<</S/URI/URI(file:///etc/passwd)>>', /passwd/],
    ['a path of a network', '<</S/URI/URI(\\\\\\\\evil\\\\share)>>', /evil/],
    ['an address without a scheme', '<</S/URI/URI(//evil.test)>>', /evil/],
    ['another PDF', '<</S/GoToR/F(\\\\\\\\evil\\\\share\\\\a.pdf)/D[0/Fit]>>', /evil|GoToR/],
    ['another PDF, its name escaped', '<</S/GoTo#52/F(evil.pdf)>>', /evil|GoTo/],
    ['a thread in another file', '<</S/Thread/F(\\\\\\\\evil\\\\share)/D 0>>', /evil|Thread/],
    ['a program', '<</S/Launch/F(cmd.exe)>>', /cmd|Launch/],
    ['a program by its longer name', '<</S/Launch/Win<</F(cmd.exe)/P(evil)>>>>', /cmd|Launch/],
    ['a kind that nobody knows yet', '<</S/OpenEverything/X(evil)>>', /evil|OpenEverything/],
    ['a command beyond turning pages', '<</S/Named/N/SaveAs>>', /SaveAs/],
    ['what follows a good action', '<</S/URI/URI(https://a.test)/Next[<</S/Sound/X(evil)>>]>>', /evil|Sound/],
  ])('a PDF loses %s', async (_, action, gone) => {
    expect(await leftOf(linking(action))).not.toMatch(gone)
  })

  test('a PDF loses an action whose kind, URL or whole content is in another object', async () => {
    const pdf = linking(
      '4 0 R',
      '<</S 5 0 R/URI 6 0 R/Next 7 0 R>>',
      '/URI',
      '(javascript:evil)',
      '<</S 8 0 R/F(evil)>>',
      '/Launch',
    )
    expect(await leftOf(pdf)).not.toMatch(/evil/)
  })

  test('a PDF loses an action in packed objects', async () => {
    const packed = '4 0 <</S/GoToR/F(evil)/D[0/Fit]>>'
    const stream = rawStream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', deflateSync(Buffer.from(packed)))
    const pdf = rawPdf([catalog, pages, page('/Annots[<</Subtype/Link/Rect[0 0 9 9]/A 4 0 R>>]'), 'null', stream])
    const cleaned = await cleanedPdf(pdf)
    if ('fault' in cleaned) expect.fail(cleaned.fault)
    expect(Buffer.from(cleaned.bytes).includes(deflateSync(Buffer.from(packed)))).toBe(false)
    expect(await leftOf(pdf)).not.toMatch(/evil|GoToR/)
  })

  test('a PDF loses streams and pages that other files contain, and the base of all URLs', async () => {
    const text = await leftOf(
      rawPdf([
        '<</Type/Catalog/Pages 2 0 R/URI<</Base(javascript:evil)>>>>',
        pages,
        page('/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>'),
        rawStream('/F(http://evil.test/a)/FFilter/FlateDecode', Buffer.from('q Q')),
        rawStream('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Ref<</F(evil.pdf)/Page 0>>', Buffer.from('q Q')),
        '<</Type/Filespec/F(evil)/UF(evil)>>',
        '<</Subtype/Movie/Movie<</F(evil)>>>>',
      ]),
    )
    expect(text).not.toContain('evil')
    expect(text).toContain('/XObject')
  })
})

describe('what is too much in a PDF', () => {
  const packed = (content: Buffer) => rawStream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', deflateSync(content))
  const many = (count: number, object: string) => Array.from({ length: count }, () => object)
  test.each([
    ['packed objects that unpack to gigabytes', () => hugePdf(1500)],
    [
      'packed objects that unpack to less, each below the bound',
      () => {
        const half = packed(Buffer.alloc(pdfBounds.unpackedBytes / 2 + 1024, ' '))
        return rawPdf([...rawPage, half, half, half])
      },
    ],
    [
      'drawing that unpacks to gigabytes',
      () => {
        const drawing = rawStream('/Filter/FlateDecode', deflateSync(Buffer.alloc(200 * 1024 * 1024, 'q Q ')))
        return rawPdf([catalog, pages, page('/Contents 4 0 R'), drawing])
      },
    ],
    ['200,000 objects', () => rawPdf([...rawPage, ...many(200_000, '<</A 1/B[1 2 3]/C(xxxxxxx)>>')])],
    ['a list of a million numbers', () => rawPdf([...rawPage, `[${'0 '.repeat(pdfBounds.values)}]`])],
    [
      'more pages than a book',
      () => {
        const kids = many(pdfBounds.pages + 1, '').map((_, at) => `${at + 3} 0 R`)
        return rawPdf([
          catalog,
          `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}>>`,
          ...kids.map(() => page('')),
        ])
      },
    ],
  ])('a PDF is refused for %s', async (_, make) => {
    expect(await cleanedPdf(make())).toEqual({ fault: 'too complex' })
    // Nothing is left of it for the next file.
    expect(await cleanedPdf(await pdfOf('Asha Rao'))).toHaveProperty('bytes')
  })
})

import { readFile } from 'node:fs/promises'
import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { linesOf } from '#src/platform/documents/pdf-text.ts'
import { pdfOf, rawPage, rawPdf, rawStream } from '#src/testing/small-files.ts'
import { cleanedPdf } from './pdf-cleaning.ts'

/** `src/testing/pdfs/README.md` says how each was made. */
const made = (name: string) => readFile(new URL(`../../../testing/pdfs/${name}.pdf`, import.meta.url))

async function cleaned(pdf: Buffer): Promise<Buffer> {
  const answer = await cleanedPdf(pdf)
  return 'fault' in answer ? expect.fail(answer.fault) : Buffer.from(answer.bytes)
}

/** Everything that is in a cleaned file, its streams unpacked. */
async function contentOf(bytes: Buffer): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const streams = pdf.context.enumerateIndirectObjects().flatMap(([, thing]) => {
    return thing instanceof PDFRawStream ? [Buffer.from(decodePDFRawStream(thing).decode()).toString('latin1')] : []
  })
  return [Buffer.from(await pdf.save({ useObjectStreams: false })).toString('latin1'), ...streams].join('\n')
}

describe('a PDF that is locked against editing or copying alone is taken, and kept unlocked', () => {
  test.each(['rc4-40', 'rc4-128', 'aes-128-packed', 'aes-256-r5', 'aes-256-r6', 'aes-256-packed'])(
    'a PDF locked against editing or copying alone is taken, and kept unlocked: %s',
    async (name) => {
      const bytes = await cleaned(await made(name))
      // Loading it would throw if it were still locked.
      expect((await PDFDocument.load(bytes)).isEncrypted).toBe(false)
      expect(await contentOf(bytes)).not.toContain('/StdCF')
      expect(await linesOf(new Uint8Array(bytes))).toEqual(['Asha Rao, Pune'])
    },
  )
})

test.each(['user-40', 'user-128', 'user-256'])('a PDF that asks for a password is refused: %s', async (name) => {
  expect(await cleanedPdf(await made(name))).toEqual({ fault: 'encrypted' })
})

describe('removing from a PDF what it no longer shows', () => {
  test("cleaning a PDF removes the source document in LibreOffice's hybrid PDF", async () => {
    const before = await made('hybrid')
    expect(before.includes('content.xml')).toBe(true)
    const bytes = await cleaned(before)
    expect(await contentOf(bytes)).not.toMatch(/content\.xml|META-INF|opendocument/)
    expect((await linesOf(new Uint8Array(bytes))).join(' ')).toContain('Accounts assistant, Pune.')
  })

  test('cleaning a PDF removes the text of an earlier version when the change was appended', async () => {
    const earlier = await pdfOf('nine lakh', 'Second page')
    const pdf = await PDFDocument.load(earlier, { forIncrementalUpdate: true })
    const content = pdf.context.register(pdf.context.flateStream('BT (Asha Rao) Tj ET'))
    pdf.getPage(0).node.set(PDFName.of('Contents'), content)
    const appended = Buffer.from(await pdf.commit())
    expect(appended.subarray(0, earlier.length).equals(earlier)).toBe(true)
    const nineLakh = Buffer.from('nine lakh').toString('hex')
    expect((await contentOf(appended)).toLowerCase()).toContain(nineLakh)
    const after = (await contentOf(await cleaned(appended))).toLowerCase()
    expect(after).not.toContain(nineLakh)
    expect(after).toContain('(asha rao)')
    expect(after).toContain(Buffer.from('Second page').toString('hex'))
  })

  test('cleaning a PDF removes objects of any kind that no page refers to', async () => {
    const pdf = rawPdf([
      ...rawPage,
      '<</Secret(nine lakh)/Other 5 0 R>>',
      '[(nine lakh) 4 0 R]',
      rawStream('', Buffer.from('nine lakh')),
      '(nine lakh)',
    ])
    expect(await contentOf(await cleaned(pdf))).not.toContain('nine lakh')
  })

  test('cleaning a PDF removes a deleted page, even if a bookmark still refers to it', async () => {
    const pdf = rawPdf([
      '<</Type/Catalog/Pages 2 0 R/Outlines<</First 5 0 R/Last 5 0 R/Count 1>>>>',
      rawPage[1],
      rawPage[2],
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 6 0 R>>',
      '<</Title(Pay)/Dest[4 0 R/Fit]>>',
      rawStream('', Buffer.from('BT (nine lakh) Tj ET')),
    ])
    const content = await contentOf(await cleaned(pdf))
    expect(content).not.toContain('nine lakh')
    expect(content).toContain('(Pay)')
  })

  test("cleaning a PDF removes the drawing program's own copy of a page", async () => {
    const pdf = rawPdf([
      rawPage[0],
      rawPage[1],
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/PieceInfo<</Illustrator<</Private 4 0 R>>>>>>',
      rawStream('', Buffer.from('%AI nine lakh')),
    ])
    expect(await contentOf(await cleaned(pdf))).not.toContain('nine lakh')
  })

  test('cleaning a PDF keeps facts about the document, bookmarks and marks of the structure', async () => {
    const pdf = rawPdf([
      '<</Type/Catalog/Pages 2 0 R/Outlines<</First 4 0 R/Last 4 0 R/Count 1>>/StructTreeRoot 5 0 R>>',
      rawPage[1],
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 6 0 R>>',
      '<</Title(Education)/Dest[3 0 R/Fit]>>',
      '<</Type/StructTreeRoot/K<</Type/StructElem/S/P/Pg 3 0 R/K 0>>>>',
      rawStream('', Buffer.from('BT (Asha Rao) Tj ET')),
    ])
    const content = await contentOf(await cleaned(pdf))
    for (const kept of ['(Education)', '/StructElem', '(Asha Rao)', '/Dest']) expect(content).toContain(kept)
  })
})

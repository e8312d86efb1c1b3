import type { RichText } from '@firstrung/contract'
import { pdfjs, pdfOptions } from '#app/lib/pdfjs.ts'
import { type PdfPiece, richTextOf } from './pdf-text.ts'

/** No description is longer: what comes after it is left out. */
const mostPages = 20
const mostLetters = 20_000

/** The text of a PDF file, up to its first 20 pages and 20,000 letters; `isCut` where it has more. */
export async function readPdf(file: File): Promise<{ content: RichText; isCut: boolean }> {
  const loading = pdfjs.getDocument({ ...pdfOptions, data: await file.arrayBuffer() })
  try {
    const pdf = await loading.promise
    const pages: PdfPiece[][] = []
    let letters = 0
    while (pages.length < Math.min(pdf.numPages, mostPages) && letters < mostLetters) {
      const { items } = await (await pdf.getPage(pages.length + 1)).getTextContent()
      const pieces: PdfPiece[] = []
      for (const item of items) {
        if (!('str' in item) || letters >= mostLetters) continue
        const [, , , height = 0, x = 0, y = 0] = item.transform as number[]
        pieces.push({ text: item.str, x, y, width: item.width, size: Math.round(Math.abs(height) || item.height) })
        letters += item.str.length
      }
      pages.push(pieces)
    }
    return { content: richTextOf(pages), isCut: letters >= mostLetters || pdf.numPages > pages.length }
  } finally {
    void loading.destroy()
  }
}

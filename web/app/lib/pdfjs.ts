import { pdfjs } from 'react-pdf'

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString()

/** The reader of PDF files, which works in a thread of its own. Load it lazily: it needs a document and is large. */
export { pdfjs }
export type Pdf = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>

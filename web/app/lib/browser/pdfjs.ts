import { pdfjs } from 'react-pdf'

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).toString()

/** Fetched from our own server, and only when a file needs them. `web/pdfjs-files.ts` puts them there. */
const folder = `/assets/pdfjs-${pdfjs.version}`

/** The options for opening a PDF file: without them scans are blank pages, and some letters are missing. */
export const pdfOptions = {
  wasmUrl: `${folder}/wasm/`,
  cMapUrl: `${folder}/cmaps/`,
  standardFontDataUrl: `${folder}/standard_fonts/`,
  // Our content policy refuses WebAssembly; the same decoders come as JavaScript.
  useWasm: false,
}

/**
 * The library reads the text of a page with `for await`, which Safari cannot do over a stream; its build for older browsers
 * has no substitute. This one works like the browsers' own, except that it always closes the stream.
 */
async function* chunksOf<T>(this: ReadableStream<T>): AsyncGenerator<T> {
  const reader = this.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // After the end this does nothing.
    void reader.cancel()
    reader.releaseLock()
  }
}
if (!(Symbol.asyncIterator in ReadableStream.prototype)) {
  Object.defineProperty(ReadableStream.prototype, Symbol.asyncIterator, { value: chunksOf, configurable: true })
}

/** The reader of PDF files, which runs in a separate thread. Load it lazily: it needs a document and is large. */
export { pdfjs }
export type Pdf = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>

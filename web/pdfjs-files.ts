import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string }
/** Where the browser finds them; `app/lib/browser/pdfjs.ts` makes the same path. */
const address = `assets/pdfjs-${version}/`

/**
 * What the reader of PDF files fetches when a file needs it: decoders of scans, the letters of Asian scripts, and the fonts
 * that a file may leave out. Of the decoders only those in JavaScript: our content policy refuses WebAssembly.
 */
const wanted: Record<string, RegExp> = {
  wasm: /^(?:(?:jbig2|openjpeg)_nowasm_fallback\.js|LICENSE_\w+)$/,
  cmaps: /./,
  standard_fonts: /./,
}

const files = new Map<string, string>(
  Object.entries(wanted).flatMap(([folder, names]) =>
    readdirSync(join(library, folder))
      .filter((name) => names.test(name))
      .map((name) => [`${address}${folder}/${name}`, join(library, folder, name)] as const),
  ),
)

/** The build for the oldest browsers that we support: the other one calls functions that are a few months old. */
export const pdfjsAliases = [
  { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
  { find: /^pdfjs-dist\/web\/pdf_viewer\.mjs$/, replacement: 'pdfjs-dist/legacy/web/pdf_viewer.mjs' },
]

/** Serves the files that the reader of PDF files fetches by itself. Their names are fixed, so its version is in their path. */
export function pdfjsFiles(): Plugin {
  return {
    name: 'pdfjs-files',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = files.get(request.url?.split('?')[0]?.slice(1) ?? '')
        if (!path) return next()
        if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(path))
      })
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, path] of files) this.emitFile({ type: 'asset', fileName, source: readFileSync(path) })
    },
  }
}

import type { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** One file of an archive: text, or the bytes of a stored file. */
export type ZipEntry = { name: string; text: string } | { name: string; stream: Readable }

/** The archive as a stream: a large one needs no more memory than a small one. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  const take = () => {
    const taken = pieces
    pieces = []
    return taken
  }
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for await (const entry of entries) {
    if ('text' in entry) {
      const file = new ZipDeflate(entry.name)
      zip.add(file)
      file.push(new TextEncoder().encode(entry.text), true)
      yield* take()
      continue
    }
    // Stored files are not compressed again, because PDFs and pictures are compressed already.
    const file = new ZipPassThrough(entry.name)
    zip.add(file)
    for await (const chunk of entry.stream as AsyncIterable<Uint8Array>) {
      file.push(chunk)
      yield* take()
    }
    file.push(new Uint8Array(0), true)
    yield* take()
  }
  zip.end()
  yield* take()
}

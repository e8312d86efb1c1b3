import { decodePDFRawStream, PDFContext, PDFObjectParser, PDFRawStream } from '@cantoo/pdf-lib'

/** What one PDF may hold. A resume or a job description needs a hundredth of it. */
export const pdfBounds = {
  /** Bytes to which its compressed streams may unpack together. Each step of a chain of filters counts. */
  unpackedBytes: 64 * 1024 * 1024,
  /** Numbered objects. */
  objects: 50_000,
  /** Values of every kind: numbers, texts, lists, dictionaries. */
  values: 1_000_000,
  pages: 500,
}

/** The file holds more than `pdfBounds` allow. */
export class PdfTooComplex extends Error {}

/** What the current file has used up. One file is read at a time: this runs in a process for one job. */
const used = { isCounting: false, unpackedBytes: 0, objects: 0, values: 0, tooMuch: false }

/** Begins a new file. */
export function startCounting(): void {
  Object.assign(used, { isCounting: true, unpackedBytes: 0, objects: 0, values: 0, tooMuch: false })
}

/** Removes the bounds. */
export function stopCounting(): void {
  used.isCounting = false
}

/**
 * Whether the file exceeded a bound. The library swallows errors of single objects, so the parser's own error may be lost.
 */
export const wentTooFar = (): boolean => used.tooMuch

/** Counts, and throws when a bound is exceeded, so that the library stops quickly. */
export function count(what: 'unpackedBytes' | 'objects' | 'values', more: number): void {
  if (!used.isCounting) return
  used[what] += more
  if (used[what] > pdfBounds[what]) used.tooMuch = true
  if (used.tooMuch) throw new PdfTooComplex(`too many ${what}`)
}

interface UnpackingStream {
  buffer: Uint8Array
  ensureBuffer(bytes: number): Uint8Array
}

/** The base class of all unpacking streams of the library; it is not exported. */
function unpackingClass(): UnpackingStream {
  const context = PDFContext.create()
  const raw = PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), Uint8Array.of(0x78, 0x9c, 3, 0, 0, 0, 0, 1))
  const found: unknown = Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(raw)))
  if (typeof (found as UnpackingStream | null)?.ensureBuffer !== 'function') {
    throw new Error('this version of the PDF library unpacks in another way: pdf-bounds.ts must follow')
  }
  return found as UnpackingStream
}

// The library has no limits and no hook for them. Three of its methods are wrapped, only in this process.
const unpacking = unpackingClass()
const grow = unpacking.ensureBuffer
unpacking.ensureBuffer = function (bytes) {
  // The library requests space before every write, and doubles the buffer if there is none.
  if (bytes > this.buffer.byteLength)
    count('unpackedBytes', Math.max(bytes, 2 * this.buffer.byteLength) - this.buffer.byteLength)
  return grow.call(this, bytes)
}
const parse = PDFObjectParser.prototype.parseObject
PDFObjectParser.prototype.parseObject = function (...given) {
  count('values', 1)
  return parse.apply(this, given)
}
const assign = PDFContext.prototype.assign
PDFContext.prototype.assign = function (...given) {
  count('objects', 1)
  return assign.apply(this, given)
}

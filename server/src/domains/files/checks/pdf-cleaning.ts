import { inflateSync } from 'node:zlib'
import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { isOutOfMemory } from '#src/platform/processes/process-jobs.ts'
import { count, PdfTooComplex, pdfBounds, startCounting, stopCounting, wentTooFar } from './pdf-bounds.ts'
import { isSafeAddress } from './safe-addresses.ts'

type CleanedPdf = { bytes: Uint8Array } | { fault: 'encrypted' | 'broken' | 'too complex' }

const named = (...names: string[]): PDFName[] => names.map((name) => PDFName.of(name))
const script = PDFName.of('JS')
const attached = PDFName.of('EF')
const kindOfAction = PDFName.of('S')
const type = PDFName.of('Type')
const address = PDFName.of('URI')
/** Entries that run without a click, or that embed other files or the source of the document. */
const actingKeys = [
  script,
  attached,
  ...named('OpenAction', 'AA', 'JavaScript', 'EmbeddedFiles', 'AF', 'XFA', 'RichMediaContent'),
  // The drawing program's own copy of the document, with hidden layers; no reader shows it.
  ...named('PieceInfo'),
]
/** The keys of actions: of an annotation or an outline entry, after another action, or of a link. */
const actionKeys = named('A', 'PA', 'Next')
/** Actions that are kept everywhere; links only if `isSafeAddress`. */
const safeActions = named('GoTo', 'URI', 'Named')
const safeCommands = named('NextPage', 'PrevPage', 'FirstPage', 'LastPage')
/** Actions that are removed by their name, even where no action belongs. Other names have other meanings there. */
const unsafeActions = named(
  ...['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'GoToE', 'GoToR', 'Thread', 'Rendition', 'RichMediaExecute'],
)
/** Entries of a stream whose bytes are in another file, or that draw from one. */
const outsideKeys = named('F', 'FFilter', 'FDecodeParms', 'Ref', 'OPI')
const fileKeys = named('F', 'UF', 'FS')
const fileNames = named('F', 'UF', 'DOS', 'Mac', 'Unix', 'EF')
/** Packed objects and the cross-reference table: the file gets new ones. */
const packing = named('ObjStm', 'XRef')
/**
 * Opens a PDF and writes it again without scripts, attached files, links to anything but the web, mail and phone numbers,
 * actions that run without a click, and content that it no longer shows. A locked PDF that opens without a password is written
 * unlocked. Only for the process that checks files: see `pdf-bounds.ts`.
 */
export async function cleanedPdf(original: Uint8Array): Promise<CleanedPdf> {
  startCounting()
  const { stackTraceLimit } = Error
  // The parser uses errors for control flow, millions of them in a hostile file; collecting their stacks is what takes
  // long.
  Error.stackTraceLimit = 0
  try {
    const pdf = await opened(original)
    const things = pdf.context.enumerateIndirectObjects().map(([, thing]) => thing)
    if (wentTooFar()) return { fault: 'too complex' }
    if (things.filter((thing) => thing instanceof PDFPageLeaf).length > pdfBounds.pages) return { fault: 'too complex' }
    if (pdf.getPageCount() === 0) return { fault: 'broken' }
    disarm(pdf)
    for (const thing of things) if (thing instanceof PDFRawStream) unpackWithinBounds(thing)
    dropUnused(pdf)
    return { bytes: await pdf.save({ updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY }) }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    if (wentTooFar() || error instanceof PdfTooComplex) return { fault: 'too complex' }
    return { fault: error instanceof EncryptedPDFError ? 'encrypted' : 'broken' }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    stopCounting()
  }
}

/**
 * Most locked files are locked only against editing or copying, and have an empty password for reading, so that every reader
 * opens them. Throws `EncryptedPDFError` for one that asks for a password.
 */
async function opened(original: Uint8Array): Promise<PDFDocument> {
  const how = { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY }
  try {
    return await PDFDocument.load(original, how)
  } catch (locked) {
    if (!(locked instanceof EncryptedPDFError) || wentTooFar()) throw locked
    // The file is read again from its beginning, so the count starts again.
    startCounting()
    return await PDFDocument.load(original, { ...how, password: '' }).catch((error: unknown) => {
      throw isOutOfMemory(error) || wentTooFar() ? error : locked
    })
  }
}

/** Throws when a stream of drawing or text unpacks to more than the bounds. */
function unpackWithinBounds({ dict, contents }: PDFRawStream): void {
  if (dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image')) return
  const given = dict.lookup(PDFName.of('Filter'))
  const filters = given instanceof PDFArray ? given.asArray().map((one) => dict.context.lookup(one)) : [given]
  let bytes = contents
  for (const one of filters) {
    if (one !== PDFName.of('FlateDecode')) return
    try {
      bytes = inflateSync(bytes, { maxOutputLength: pdfBounds.unpackedBytes })
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
        throw new PdfTooComplex('a stream unpacks to too much')
      if (isOutOfMemory(error)) throw error
      // A damaged stream is ignored here, because readers tolerate it.
      return
    }
    count('unpackedBytes', bytes.length)
  }
}

function disarm(pdf: PDFDocument): void {
  const doomed: PDFRef[] = []

  const walk = (thing: PDFObject | undefined): void => {
    if (thing instanceof PDFStream) {
      for (const key of outsideKeys) thing.dict.delete(key)
      walk(thing.dict)
    }
    if (thing instanceof PDFArray) for (const item of thing.asArray()) walk(item)
    if (!(thing instanceof PDFDict)) return
    if (unsafeActions.some((kind) => thing.lookup(kindOfAction) === kind)) empty(thing)
    if (thing.lookup(type) === PDFName.of('Action') && !isSafeAction(thing)) empty(thing)
    for (const key of actionKeys) {
      if (!thing.has(key)) continue
      for (const action of actionsAt(thing, key)) if (!isSafeAction(action)) empty(action)
    }
    for (const key of actingKeys) remove(thing, key)
    for (const key of fileKeys) if (isFile(thing.lookup(key))) thing.delete(key)
    // The document's base URL for links without a scheme.
    if (thing.lookup(address) instanceof PDFDict) thing.delete(address)
    for (const item of thing.values()) walk(item)
  }
  const empty = (dict: PDFDict): void => {
    for (const key of dict.keys()) remove(dict, key)
  }
  const remove = (dict: PDFDict, key: PDFName): void => {
    const value = dict.get(key)
    if (value === undefined) return
    dict.delete(key)
    walk(value)
    // Removed objects would otherwise stay in the file, unreferenced but readable.
    if (value instanceof PDFRef && (key === script || isText(pdf.context.lookup(value)))) doomed.push(value)
    if (key === attached) {
      const files = value instanceof PDFRef ? pdf.context.lookup(value) : value
      if (files instanceof PDFDict) doomed.push(...files.values().filter((item) => item instanceof PDFRef))
    }
  }

  for (const [ref, thing] of pdf.context.enumerateIndirectObjects()) {
    const isPacking = thing instanceof PDFStream && packing.some((kind) => thing.dict.lookup(type) === kind)
    // Removes objects that cannot be read, because they cannot be checked.
    if (thing instanceof PDFInvalidObject || isPacking) doomed.push(ref)
    else walk(thing)
  }
  for (const ref of doomed) pdf.context.delete(ref)
}

/**
 * Removes what no reader shows but a text search finds: earlier versions of a changed file, pages that were taken out, the
 * whole source that LibreOffice packs beside the pages. The library writes every object, used or not.
 */
function dropUnused(pdf: PDFDocument): void {
  const { context } = pdf
  const shown = new Set<PDFObject>(pdf.getPages().map(({ node }) => node))
  const { Root, Info, ID } = context.trailerInfo
  const used = new Set<PDFRef>()
  const waiting: (PDFObject | undefined)[] = [Root, Info, ID]
  while (waiting.length > 0) {
    const thing = waiting.pop()
    if (thing instanceof PDFRef) {
      if (used.has(thing)) continue
      used.add(thing)
      waiting.push(context.lookup(thing))
    } else if (thing instanceof PDFPageLeaf && !shown.has(thing)) {
      // A bookmark or a structure element may still refer to it.
      for (const key of thing.keys()) if (key !== type) thing.delete(key)
    } else if (thing instanceof PDFArray) waiting.push(...thing.asArray())
    else if (thing instanceof PDFStream) waiting.push(...thing.dict.values())
    else if (thing instanceof PDFDict) waiting.push(...thing.values())
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!used.has(ref)) context.delete(ref)
}

/** The actions at this key: one, or a list. Other values are none; attributes of a structure have no kind. */
function actionsAt(dict: PDFDict, key: PDFName): PDFDict[] {
  const value = dict.lookup(key)
  const all = value instanceof PDFArray ? value.asArray().map((item) => dict.context.lookup(item)) : [value]
  return all.filter((item) => item instanceof PDFDict && item.has(kindOfAction)) as PDFDict[]
}

function isSafeAction(action: PDFDict): boolean {
  const kind = action.lookup(kindOfAction)
  if (!(kind instanceof PDFName) || !safeActions.includes(kind)) return false
  if (kind === address) {
    const target = action.lookup(address)
    return (target instanceof PDFString || target instanceof PDFHexString) && isSafeAddress(target.decodeText())
  }
  if (kind !== PDFName.of('Named')) return true
  const command = action.lookup(PDFName.of('N'))
  return command instanceof PDFName && safeCommands.includes(command)
}

const isText = (value: PDFObject | undefined) => value instanceof PDFString || value instanceof PDFHexString

/** Whether this names a file: a plain text, or the longer form with a name for each system. */
function isFile(value: PDFObject | undefined): boolean {
  return isText(value) || (value instanceof PDFDict && fileNames.some((key) => value.has(key)))
}

import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'

export type CleanedPdf = { bytes: Uint8Array } | { fault: 'encrypted' | 'broken' }

const script = PDFName.of('JS')
const attached = PDFName.of('EF')
/** Entries that start something by themselves, or carry other files. */
const actingKeys = [
  script,
  attached,
  ...['OpenAction', 'AA', 'JavaScript', 'EmbeddedFiles', 'AF', 'XFA', 'RichMediaContent'].map((name) =>
    PDFName.of(name),
  ),
]
/** Actions that run, send or open something; going to a page or a web address is not among them. */
const actingKinds = ['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'GoToE', 'Rendition', 'RichMediaExecute'].map(
  (name) => PDFName.of(name),
)
const kindOfAction = PDFName.of('S')

/** Opens a PDF and writes it anew, without scripts, attached files and whatever acts by itself. */
export async function cleanedPdf(original: Uint8Array): Promise<CleanedPdf> {
  try {
    const pdf = await PDFDocument.load(original, { updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY })
    if (pdf.getPageCount() === 0) return { fault: 'broken' }
    disarm(pdf)
    return { bytes: await pdf.save({ updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY }) }
  } catch (error) {
    return { fault: error instanceof EncryptedPDFError ? 'encrypted' : 'broken' }
  }
}

function disarm(pdf: PDFDocument): void {
  const doomed: PDFRef[] = []

  const walk = (thing: PDFObject | undefined): void => {
    if (thing instanceof PDFStream) walk(thing.dict)
    if (thing instanceof PDFArray) for (const item of thing.asArray()) walk(item)
    if (!(thing instanceof PDFDict)) return
    if (actingKinds.some((kind) => thing.get(kindOfAction) === kind)) {
      for (const key of thing.keys()) remove(thing, key)
    }
    for (const key of actingKeys) remove(thing, key)
    for (const item of thing.values()) walk(item)
  }
  const remove = (dict: PDFDict, key: PDFName): void => {
    const value = dict.get(key)
    walk(value)
    // Scripts and attached files would otherwise stay in the file, found by nobody but a careful reader.
    if (key === script && value instanceof PDFRef) doomed.push(value)
    if (key === attached) {
      const files = value instanceof PDFRef ? pdf.context.lookup(value) : value
      if (files instanceof PDFDict) doomed.push(...files.values().filter((item) => item instanceof PDFRef))
    }
    dict.delete(key)
  }

  for (const [ref, thing] of pdf.context.enumerateIndirectObjects()) {
    // What cannot be read cannot be judged.
    if (thing instanceof PDFInvalidObject) doomed.push(ref)
    else walk(thing)
  }
  for (const ref of doomed) pdf.context.delete(ref)
}

import { type ReadFile, UnreadableFile } from './question-file-entry.ts'

/**
 * Reads the questions of a file by its content: a table (.xlsx, CSV), Moodle XML or GIFT. Each reader is loaded when a
 * file needs it.
 */
export async function readQuestionFile(fileName: string, bytes: Uint8Array): Promise<ReadFile> {
  const kind = kindOf(bytes)
  if (kind === 'zip') return (await import('./question-file-xlsx.ts')).readXlsx(bytes)
  if (kind) throw new UnreadableFile(kind)
  const text = textOf(bytes)
  if (text.trim() === '') throw new UnreadableFile('The file is empty.')
  if (/^\uFEFF?\s*<(\?xml|!doctype|quiz)/i.test(text.slice(0, 500))) {
    return (await import('./question-file-xml.ts')).readMoodleXml(text)
  }
  const { isCsv, readCsv } = await import('./question-file-csv.ts')
  if (/\.(csv|tsv)$/i.test(fileName) || isCsv(text)) return readCsv(text)
  return (await import('./question-file-gift.ts')).readGift(text)
}

/** Looks at the first bytes: 'zip', or why a file of this kind cannot be read. */
function kindOf(bytes: Uint8Array): string | undefined {
  const start = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (start === '504b0304') return 'zip'
  if (start === 'd0cf11e0') {
    return 'The file is of an old Excel (.xls) or locked with a password. Please save it as .xlsx without a password.'
  }
  return start === '25504446' ? 'The file is a PDF. Please choose a table, a GIFT file or Moodle XML.' : undefined
}

/** Programs write UTF-8, UTF-16 (Excel's 'Unicode text'), or on some systems the encoding of Windows. */
function textOf(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  // UTF-16 without a byte order mark: every other byte of Latin letters is zero.
  if (second === 0 && first !== 0) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

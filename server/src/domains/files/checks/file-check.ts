import { readFile } from 'node:fs/promises'

/** A file as it came, with the name and type that its sender declared. */
export interface FileToCheck {
  path: string
  declaredType: string
}

export const refusals = ['wrong kind', 'broken', 'encrypted', 'too complex', 'too many pixels', 'unsafe'] as const

/** What may be kept of a file, or why nothing may. */
export type FileVerdict = { bytes: Uint8Array; contentType: string } | { refused: (typeof refusals)[number] }

const pictures = ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif']

/**
 * Checks what a file really is, opens it and returns what may be kept of it. Runs in a separate process with limited memory
 * (`file-check.worker.ts`): the server must not call it. Libraries are loaded when the first file needs them.
 */
export async function checkFile({ path, declaredType }: FileToCheck): Promise<FileVerdict> {
  const { fileTypeFromFile } = await import('file-type')
  const sniffed = (await fileTypeFromFile(path))?.mime ?? ''
  if (declaredType.startsWith('image/')) {
    if (!pictures.includes(sniffed)) return { refused: 'wrong kind' }
    const { redraw } = await import('./pictures.ts')
    return redraw(path)
  }
  const bytes = await readFile(path)
  if (declaredType === 'application/pdf') {
    if (sniffed !== declaredType) return { refused: 'wrong kind' }
    const { cleanedPdf } = await import('./pdf-cleaning.ts')
    const cleaned = await cleanedPdf(bytes)
    return 'fault' in cleaned ? { refused: cleaned.fault } : { bytes: cleaned.bytes, contentType: declaredType }
  }
  const isOld = declaredType === 'application/msword'
  if (sniffed !== (isOld ? 'application/x-cfb' : declaredType)) return { refused: 'wrong kind' }
  const { cleanedDocx, docFault } = await import('./word-files.ts')
  if (!isOld) {
    const cleaned = await cleanedDocx(bytes)
    return 'fault' in cleaned ? { refused: cleaned.fault } : { bytes: cleaned.bytes, contentType: declaredType }
  }
  const fault = docFault(bytes)
  return fault ? { refused: fault } : { bytes, contentType: declaredType }
}

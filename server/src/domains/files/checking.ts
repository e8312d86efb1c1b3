import { readFile } from 'node:fs/promises'
import { messages } from '@firstrung/contract'
import { fileTypeFromFile } from 'file-type'
import { fail } from '#src/platform/errors.ts'
import { keptThread } from '#src/platform/kept-thread.ts'
import { turns } from '#src/platform/turns.ts'
import type { FileKind } from './folder-rules.ts'
import type { CleanedPdf } from './pdf-cleaning.ts'
import { redrawn } from './pictures.ts'
import { isDoc, isDocx } from './word-files.ts'

/** A file as it may be kept. */
export interface CheckedFile {
  bytes: Buffer
  contentType: string
}

const pictures = ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif']
/** Longer than any honest PDF of 10 MB takes. */
const pdfMillis = 20_000
const pdfMegabytes = 512

/** Opening files takes memory and both cores: further ones wait for their turn. */
const inTurn = turns(2)

/** Looks at what a file really is, opens it, and answers what may be kept of it. Refuses everything else. */
export const checked = (path: string, declaredType: string, kind: FileKind): Promise<CheckedFile> =>
  inTurn(() => check(path, declaredType, kind))

async function check(path: string, declaredType: string, kind: FileKind): Promise<CheckedFile> {
  const sniffed = (await fileTypeFromFile(path))?.mime ?? ''
  if (declaredType.startsWith('image/')) {
    if (!pictures.includes(sniffed)) fail('file_wrong_kind', { msg: kind.wrongKind })
    return { bytes: await redrawn(path), contentType: 'image/webp' }
  }
  if (declaredType === 'application/pdf') {
    if (sniffed !== declaredType) fail('file_wrong_kind', { msg: kind.wrongKind })
    return { bytes: await cleanedPdfOf(path), contentType: declaredType }
  }
  const bytes = await readFile(path)
  const isWord = declaredType === 'application/msword' ? isDoc : isDocx
  const container = declaredType === 'application/msword' ? 'application/x-cfb' : declaredType
  if (sniffed !== container || !isWord(bytes)) fail('file_wrong_kind', { msg: kind.wrongKind })
  return { bytes, contentType: declaredType }
}

const clean = keptThread<string, CleanedPdf>(new URL('./pdf-cleaning.worker.ts', import.meta.url), {
  name: 'pdf',
  resourceLimits: { maxOldGenerationSizeMb: pdfMegabytes },
})

/** In a thread of its own: a hostile PDF can cost much time and memory, and then only its own upload fails. */
async function cleanedPdfOf(path: string): Promise<Buffer> {
  const result = await clean(path, (_, giveUp) => {
    const timer = setTimeout(() => giveUp(new Error('the PDF takes too long')), pdfMillis)
    return () => clearTimeout(timer)
  }).catch((): CleanedPdf => ({ fault: 'broken' }))
  if ('bytes' in result) return Buffer.from(result.bytes)
  fail('invalid', { msg: result.fault === 'encrypted' ? messages.encryptedPdf : messages.brokenFile })
}

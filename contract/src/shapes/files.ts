import { z } from 'zod'
import { imageWidths } from '../lists/files.ts'
import * as messages from '../messages/messages.ts'
import { code, int4, line, oneOfNumbers, whole } from './fields.ts'

/** What the browser sends before an upload (G-17). `path` is one of the documented folders, with or without slash. */
export const SignRequest = z.object({
  objectName: line(200, messages.fieldNeeded),
  contentType: line(120, messages.fieldNeeded),
  path: line(60, messages.fieldNeeded),
  size: whole(1, int4).optional(),
})
export type SignRequest = z.output<typeof SignRequest>

export const SignedUpload = z.object({
  signedUrl: z.string(),
  publicUrl: z.string(),
  fileKey: z.string(),
  filename: z.string(),
})
export type SignedUpload = z.infer<typeof SignedUpload>

/** A file that was sent directly to the object store. */
export const SentFile = z.object({ fileKey: code(400) })

export const UploadTicket = z.object({ ticket: code(2000) })
export const FileKey = z.object({ '*': code(400) })
export const FileQuery = z.object({
  /** The signature in the URL of a private file. */
  link: code(2000).optional(),
  /** For a picture: no wider than this. */
  width: oneOfNumbers(imageWidths).optional(),
  /** '1' saves the file instead of showing it. */
  download: z.literal('1').optional(),
})

import { z } from 'zod'
import { imageWidths } from '../constants.ts'

/** What the browser asks before it uploads (G-17). `path` is one of the documented folders, with or without slash. */
export const SignRequest = z.object({
  objectName: z.string().trim().min(1).max(200),
  contentType: z.string().trim().min(1).max(120),
  path: z.string().trim().min(1).max(60),
  size: z.coerce.number().int().positive().optional(),
})
export type SignRequest = z.output<typeof SignRequest>

export const SignedUpload = z.object({
  signedUrl: z.string(),
  publicUrl: z.string(),
  fileKey: z.string(),
  filename: z.string(),
})
export type SignedUpload = z.infer<typeof SignedUpload>

/** A file that was sent straight to the object store. */
export const SentFile = z.object({ fileKey: z.string().max(400) })

export const UploadTicket = z.object({ ticket: z.string().max(2000) })
export const FileKey = z.object({ '*': z.string().max(400) })
export const FileQuery = z.object({
  /** The signed part of a private file's address. */
  link: z.string().max(2000).optional(),
  /** Of a picture: no wider than this. */
  width: z.coerce.number().pipe(z.literal(imageWidths)).optional(),
  /** '1' saves the file instead of showing it. */
  download: z.literal('1').optional(),
})

import { z } from 'zod'

/** What the browser asks before it uploads (G-17). `path` is one of the documented folders, with or without slash. */
export const SignRequest = z.object({
  objectName: z.string().trim().min(1).max(200),
  contentType: z.string().trim().min(1).max(120),
  path: z.string().trim().min(1).max(60),
  size: z.coerce.number().int().positive().optional(),
})

export const SignedUpload = z.object({
  signedUrl: z.string(),
  publicUrl: z.string(),
  fileKey: z.string(),
  filename: z.string(),
})
export type SignedUpload = z.infer<typeof SignedUpload>

export const UploadTicket = z.object({ ticket: z.string().max(2000) })
export const FileKey = z.object({ '*': z.string().max(400) })
export const FileQuery = z.object({
  link: z.string().max(400).optional(),
  width: z.coerce.number().int().optional(),
  download: z.string().max(5).optional(),
})

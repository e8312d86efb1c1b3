import { limits, messages } from '@firstrung/contract'
import { toast } from './toast.ts'

/** The types that may be chosen as a picture, and as a resume. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
export const resumeTypes = '.pdf,application/pdf'

/** Whether the file may be uploaded as a picture; shows the reason if not. */
export function isPicture(file: File): boolean {
  if (!pictureTypes.includes(file.type)) toast.warning(messages.imagesOnly)
  else if (file.size > limits.imageBytes) toast.warning(messages.imageTooLarge)
  else return true
  return false
}

/** Whether the file may be uploaded as a resume; shows the reason if not. */
export function isResume(file: File): boolean {
  if (file.type !== 'application/pdf') toast.warning(messages.pdfOnly)
  else if (file.size > limits.documentBytes) toast.warning(messages.documentTooLarge)
  else return true
  return false
}

import type { ResumeRecord } from '@firstrung/contract'
import { screenDate } from '#app/lib/text/format.ts'

/** Uploads by candidates are stored under a documented name, which says nothing to them. */
const madeName = /^resume-[0-9a-f-]{36}\.pdf$/

/** What stands beside a stored resume: the name of its file, or the day of its upload. */
export const nameOfResume = ({ resumeFileName, uploadedAt }: ResumeRecord): string =>
  madeName.test(resumeFileName) && uploadedAt ? screenDate(uploadedAt) : resumeFileName

/** Who can open a resume; the privacy page says the same. */
export const whoOpensResume = 'Only our team and the recruiters who consider you can open it.'

/** Said of a scan: what that means, and the way out. */
export const pictureOnly =
  'This PDF has pictures and no text. People can read it, software can’t. If you still have the original document, save it as a PDF and upload that.'

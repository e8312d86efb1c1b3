import type { ResumeRecord } from '@firstrung/contract'
import { resumeName } from '#app/lib/text/resume-name.ts'

/** The text next to the resume of a profile; empty if there is no resume. */
export const nameOfResume = ({ resumeFileName, uploadedAt }: ResumeRecord): string =>
  resumeFileName && resumeName({ fileName: resumeFileName, uploadedAt })

/** Who can open a resume; the privacy page says the same. */
export const whoOpensResume = 'Only our team and the recruiters who consider you can open it.'

/** The message for a scan: what it means, and what to do. */
export const pictureOnly =
  'This PDF has pictures and no text. People can read it, software can’t. If you still have the original document, save it as a PDF and upload that.'

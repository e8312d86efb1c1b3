import type { ResumeRecord } from '@firstrung/contract'
import { resumeName } from '#app/lib/text/resume-name.ts'

/** What stands beside the resume of a profile; empty where there is none. */
export const nameOfResume = ({ resumeFileName, uploadedAt }: ResumeRecord): string =>
  resumeFileName && resumeName({ fileName: resumeFileName, uploadedAt })

/** Who can open a resume; the privacy page says the same. */
export const whoOpensResume = 'Only our team and the recruiters who consider you can open it.'

/** Said of a scan: what that means, and the way out. */
export const pictureOnly =
  'This PDF has pictures and no text. People can read it, software can’t. If you still have the original document, save it as a PDF and upload that.'

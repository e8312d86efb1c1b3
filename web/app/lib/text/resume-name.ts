import { dayText } from './dates.ts'

interface NamedResume {
  /** The label that its candidate gave it; empty without one. */
  label?: string
  fileName: string
  uploadedAt?: string | null
}

/** Uploads by candidates are stored under a documented name, which has no meaning for them. */
const madeName = /^resume-[0-9a-f-]{36}\.pdf$/

/** The name of a resume for its candidate: its label, the name of its file, or when it was uploaded. */
export function resumeName({ label = '', fileName, uploadedAt }: NamedResume): string {
  if (label) return label
  if (!madeName.test(fileName)) return fileName
  return uploadedAt ? `Resume of ${dayText(uploadedAt)}` : 'Your resume'
}

import { screenDate } from './format.ts'

interface NamedResume {
  /** What its candidate calls it; empty where they have not said. */
  label?: string
  fileName: string
  uploadedAt?: string | null
}

/** Uploads by candidates are stored under a documented name, which says nothing to them. */
const madeName = /^resume-[0-9a-f-]{36}\.pdf$/

/** What a candidate reads for one of their resumes: its label, the name of its file, or when it was uploaded. */
export function resumeName({ label = '', fileName, uploadedAt }: NamedResume): string {
  if (label) return label
  if (!madeName.test(fileName)) return fileName
  return uploadedAt ? `Resume of ${screenDate(uploadedAt)}` : 'Your resume'
}

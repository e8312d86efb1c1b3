import { draftStorage } from '#app/lib/draft-storage.ts'
import { blankJob, type JobForm } from './job-form-values.ts'

const nameOf = (userId: string) => `job/${userId}`

/** Files that no job names are cleared away after some days. */
const uploadsLast = 24 * 3600 * 1000

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether a stored thing has the form's shape: a draft may be older than the form. */
function isForm(value: unknown): value is JobForm {
  if (!isObject(value)) return false
  return Object.entries(blankJob()).every(([name, blank]) => {
    const kept = value[name]
    if (Array.isArray(blank)) return Array.isArray(kept) && kept.every((item) => typeof item === 'string')
    return typeof kept === 'string' || (name === 'numOpenings' && typeof kept === 'number')
  })
}

/** What a recruiter typed of a new job and has not posted yet. */
export const jobDraft = {
  read(userId: string): JobForm | null {
    const draft = draftStorage.read(nameOf(userId))
    if (!draft || !isForm(draft.content)) return null
    const isFresh = Date.now() - draft.savedAt < uploadsLast
    return isFresh ? draft.content : { ...draft.content, description: '', descriptionFileName: '' }
  },

  keep: (userId: string, values: JobForm): void => draftStorage.keep(nameOf(userId), values),
  drop: (userId: string): void => draftStorage.drop(nameOf(userId)),
}

import { draftStorage } from '#app/lib/draft-storage.ts'
import type { ProfileForm, Step } from './profile-form-values.ts'

interface ProfileDraft {
  values: ProfileForm
  step: Step
}

const nameOf = (userId: string) => `profile/${userId}`

/** Files that no saved record names are cleared away after some days. */
const uploadsLast = 24 * 3600 * 1000

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === '' ? 'blank' : typeof value)

/** Whether a stored thing has the form's shape: a draft may be older than the form. */
function isForm(value: unknown, sample: ProfileForm): value is ProfileForm {
  if (!isObject(value)) return false
  return Object.entries(sample).every(([name, like]) => {
    const [kind, wanted] = [kindOf(value[name]), kindOf(like)]
    return kind === wanted || [kind, wanted].includes('blank')
  })
}

export const profileDraft = {
  /** What this person typed and has not saved yet; `saved` is the form over the stored record. */
  read(userId: string, saved: ProfileForm): ProfileDraft | null {
    const draft = draftStorage.read(nameOf(userId))
    if (!draft || !isObject(draft.content)) return null
    const { values, step } = draft.content
    if (!isForm(values, saved)) return null
    const { avatarS3FileKey, resumeS3FileKey, resumeS3PublicUrl } = saved
    const isFresh = Date.now() - draft.savedAt < uploadsLast
    return {
      values: isFresh ? values : { ...values, avatarS3FileKey, resumeS3FileKey, resumeS3PublicUrl },
      step: step === 2 ? 2 : 1,
    }
  },

  keep: (userId: string, draft: ProfileDraft): void => draftStorage.keep(nameOf(userId), draft),
  drop: (userId: string): void => draftStorage.drop(nameOf(userId)),
}

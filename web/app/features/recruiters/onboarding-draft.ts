import { draftStorage } from '#app/lib/draft-storage.ts'
import type { OnboardingForm, Step } from './onboarding-form-values.ts'

interface OnboardingDraft {
  values: OnboardingForm
  step: Step
}

const nameOf = (userId: string) => `onboarding/${userId}`

/** Files that no saved record names are cleared away after some days. */
const uploadsLast = 24 * 3600 * 1000

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether a stored thing has the form's shape: a draft may be older than the form. */
function isForm(value: unknown, saved: OnboardingForm): value is OnboardingForm {
  if (!isObject(value)) return false
  return Object.keys(saved).every(
    (name) => typeof value[name] === 'string' || (name === 'yearOfEstd' && typeof value[name] === 'number'),
  )
}

export const onboardingDraft = {
  /** What this person typed and has not submitted yet; `saved` is the form over the stored record. */
  read(userId: string, saved: OnboardingForm): OnboardingDraft | null {
    const draft = draftStorage.read(nameOf(userId))
    if (!draft || !isObject(draft.content)) return null
    const { values, step } = draft.content
    if (!isForm(values, saved)) return null
    const { avatarS3FileKey, avatarS3PublicUrl } = saved
    const isFresh = Date.now() - draft.savedAt < uploadsLast
    return { values: isFresh ? values : { ...values, avatarS3FileKey, avatarS3PublicUrl }, step: step === 2 ? 2 : 1 }
  },

  keep: (userId: string, draft: OnboardingDraft): void => draftStorage.keep(nameOf(userId), draft),
  drop: (userId: string): void => draftStorage.drop(nameOf(userId)),
}

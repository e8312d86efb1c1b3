import { messages, onboardingFields } from '@firstrung/contract'
import type { FormRefusal } from '#app/lib/use-submit.ts'
import { faultsOf, missingOf, type OnboardingForm } from './onboarding-form-values.ts'

/** What Save Changes sends: the documented fields, GST number and LinkedIn beside them. */
export function profileSaveOf(values: OnboardingForm, userId: string, email: string) {
  const { avatarS3FileKey, avatarS3PublicUrl, ...fields } = values
  const avatar = avatarS3FileKey && { avatarS3FileKey, avatarS3PublicUrl }
  return { userId, userType: 'recruiter', email, ...fields, ...avatar }
}

/** What keeps Save Changes from sending: the sentence to show and the fields it is about. Null when nothing does. */
export function refusalOfSave(values: OnboardingForm, userId: string, email: string): FormRefusal | null {
  // The documented check: all of them together. One by one they are the server's.
  const isAllEmpty = missingOf({ ...values, gstNumber: '', linkedIn: '' }).length === onboardingFields.length
  if (isAllEmpty) return { msg: messages.fieldsEmpty, faults: { fullName: messages.fieldNeeded } }
  return faultsOf(profileSaveOf(values, userId, email))
}

import { messages, onboardingFields, ProfileSave, type RecruiterRecord } from '@firstrung/contract'
import type { FormChecks, FormRefusal } from '#app/lib/form/form-refusal.ts'
import { missingOf, type OnboardingForm } from './onboarding-form-values.ts'

/** What Save Changes sends: the documented fields, GST number and LinkedIn beside them. */
export function profileSaveOf(values: OnboardingForm, userId: string, email: string) {
  const { step: _step, avatarS3FileKey, avatarS3PublicUrl, ...fields } = values
  const avatar = avatarS3FileKey && { avatarS3FileKey, avatarS3PublicUrl }
  return { userId, userType: 'recruiter', email, ...fields, ...avatar }
}

/** What prevents Save Changes from sending. */
export const checksOf = ({ userId, email }: Pick<RecruiterRecord, 'userId' | 'email'>): FormChecks<OnboardingForm> => ({
  check: refusalOfBlanks,
  schema: ProfileSave,
  toBody: (values) => profileSaveOf(values, userId, email),
})

/** The documented check of all fields together. The shape checks each field. */
function refusalOfBlanks(values: OnboardingForm): FormRefusal | null {
  const isAllEmpty = missingOf({ ...values, gstNumber: '', linkedIn: '' }).length === onboardingFields.length
  return isAllEmpty ? { msg: messages.fieldsEmpty, faults: { fullName: messages.fieldNeeded } } : null
}

import { messages, onboardingFields, ProfileSave, type RecruiterRecord } from '@firstrung/contract'
import type { FormChecks, FormRefusal } from '#app/lib/form/form-refusal.ts'

export type Step = 1 | 2

/** The values of the two-step form; blank when missing. */
export type OnboardingForm = {
  /** The open step. */
  step: Step
  fullName: string
  mobileNo: string
  currentPosition: string
  linkedIn: string
  avatarS3FileKey: string
  avatarS3PublicUrl: string
  companyName: string
  industry: string
  companyType: string
  yearOfEstd: number | ''
  companySize: string
  companyAddress: string
  gstNumber: string
  companyDesc: string
}

/** Fields of step 1, Recruiter Details; all others are in step 2. */
const inStepOne = ['fullName', 'mobileNo', 'currentPosition', 'linkedIn', 'avatarS3FileKey']
export const stepOf = (field: string): Step => (inStepOne.includes(field) ? 1 : 2)

/** The form for a stored profile. */
export function formOf({ company, ...recruiter }: RecruiterRecord): OnboardingForm {
  return {
    step: 1,
    fullName: recruiter.fullName,
    mobileNo: recruiter.mobileNo,
    currentPosition: recruiter.currentPosition,
    linkedIn: recruiter.linkedIn,
    avatarS3FileKey: recruiter.avatarS3FileKey,
    avatarS3PublicUrl: recruiter.avatarS3PublicUrl,
    companyName: company.companyName,
    industry: company.industry,
    companyType: company.companyType,
    yearOfEstd: company.yearOfEstd ?? '',
    companySize: company.companySize,
    companyAddress: company.companyAddress,
    gstNumber: company.gstNumber,
    companyDesc: company.companyDesc,
  }
}

/** What Submit sends: all fields without the email; the avatar only when there is one. */
export function onboardingSaveOf(values: OnboardingForm, userId: string) {
  const { step: _step, avatarS3FileKey, avatarS3PublicUrl, ...fields } = values
  return { userId, userType: 'recruiter', ...fields, ...(avatarS3FileKey && { avatarS3FileKey, avatarS3PublicUrl }) }
}

const isBlank = (value: string | number) => typeof value === 'string' && value.trim() === ''

/** Required fields that are empty. */
export const missingOf = (values: OnboardingForm) => onboardingFields.filter((field) => isBlank(values[field]))

/** What prevents Submit from sending. */
export const checksOf = (userId: string): FormChecks<OnboardingForm> => ({
  check: refusalOfMissing,
  schema: ProfileSave,
  toBody: (values) => onboardingSaveOf(values, userId),
})

function refusalOfMissing(values: OnboardingForm): FormRefusal | null {
  const missing = missingOf(values)
  if (missing.length === 0) return null
  return {
    msg: messages.enterAllFields,
    faults: Object.fromEntries(missing.map((field) => [field, messages.fieldNeeded])),
  }
}

/** Adds https:// to an address that was typed without it. */
export const withScheme = (link: string): string =>
  /^[\w-]+(\.[\w-]+)+(\/|$)/.test(link.trim()) ? `https://${link.trim()}` : link

import { messages, onboardingFields, ProfileSave, type RecruiterRecord } from '@firstrung/contract'
import { type FormChecks, type FormRefusal, requireFields } from '#app/lib/form/form-refusal.ts'
import { filledIn, isBlank } from '#app/lib/form/form-values.ts'

/** Fields of step 1, Recruiter Details; all others are in step 2. */
const inStepOne = ['fullName', 'mobileNo', 'currentPosition', 'linkedIn', 'meetingLink', 'avatarS3FileKey']
export const stepOf = (field: string): number => (inStepOne.includes(field) ? 1 : 2)

const blank = {
  /** The open step of the onboarding. */
  step: 1,
  fullName: '',
  mobileNo: '',
  currentPosition: '',
  linkedIn: '',
  meetingLink: '',
  avatarS3FileKey: '',
  avatarS3PublicUrl: '',
  companyName: '',
  industry: '',
  companyType: '',
  yearOfEstd: '' as number | '',
  companySize: '',
  companyAddress: '',
  gstNumber: '',
  companyDesc: '',
}

/** The values of a recruiter's forms; blank when missing. */
export type RecruiterForm = typeof blank

/** The form for a stored profile. */
export const formOf = ({ company, ...recruiter }: RecruiterRecord): RecruiterForm =>
  filledIn(blank, { ...recruiter, ...company })

const companyFieldsOf = (values: RecruiterForm) => {
  const { companyName, industry, companyType, yearOfEstd, companySize, companyAddress, gstNumber, companyDesc } = values
  return { companyName, industry, companyType, yearOfEstd, companySize, companyAddress, gstNumber, companyDesc }
}

/**
 * The request: all fields, the avatar only if there is one. Onboarding sends no email. Only owners send facts of
 * the company.
 */
export function recruiterSaveOf(
  values: RecruiterForm,
  { ownsCompany = true, ...account }: { userId: string; email?: string; ownsCompany?: boolean },
) {
  const { fullName, mobileNo, currentPosition, linkedIn, meetingLink, avatarS3FileKey, avatarS3PublicUrl } = values
  return {
    ...account,
    userType: 'recruiter',
    ...{ fullName, mobileNo, currentPosition, linkedIn, meetingLink },
    ...(ownsCompany && companyFieldsOf(values)),
    ...(avatarS3FileKey && { avatarS3FileKey, avatarS3PublicUrl }),
  }
}

/** Required fields that are empty. */
export const missingOf = (values: RecruiterForm) => onboardingFields.filter((field) => isBlank(values[field]))

/** The checks before Submit sends. */
export const onboardingChecksOf = (userId: string): FormChecks<RecruiterForm> => ({
  check: requireFields(onboardingFields, messages.enterAllFields),
  schema: ProfileSave,
  toBody: (values) => recruiterSaveOf(values, { userId }),
})

/** The checks before Save Changes sends. */
export const profileChecksOf = (account: { userId: string; email: string }): FormChecks<RecruiterForm> => ({
  check: refusalOfBlanks,
  schema: ProfileSave,
  toBody: (values) => recruiterSaveOf(values, account),
})

/** The documented check of all fields together. The shape checks each field. */
function refusalOfBlanks(values: RecruiterForm): FormRefusal | null {
  const isAllEmpty = missingOf({ ...values, gstNumber: '', linkedIn: '' }).length === onboardingFields.length
  return isAllEmpty ? { msg: messages.fieldsEmpty, faults: { fullName: messages.fieldNeeded } } : null
}

/** Adds https:// to a URL that was typed without it. */
export const withScheme = (link: string): string =>
  /^[\w-]+(\.[\w-]+)+(\/|$)/.test(link.trim()) ? `https://${link.trim()}` : link

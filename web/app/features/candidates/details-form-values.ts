import { type CandidateRecord, messages, ProfileSave, readInput } from '@firstrung/contract'
import { blankSkill, filled, finishedRows, type ProfileRows, pathOfRow, rowsOf } from '#app/lib/profile-rows.ts'
import type { FormRefusal } from '#app/lib/use-submit.ts'
import { weakPasswordMessage } from '#app/lib/weak-passwords.ts'

/** What stands on the Details tab: a text or number for each input, blank while nothing is there. */
export type DetailsForm = Pick<ProfileRows, 'skills'> & {
  avatarS3FileKey: string
  fullName: string
  mobileNo: string
  state: string
  /** Asked for only while the account has none. */
  password: string
  collegeName: string
  degree: string
  startingYear: number | ''
  graduationYear: number | ''
  lookingFor: string[]
  jobType: string[]
  preferredLocations: [string, string]
  fields: [string, string]
  expectedCtc: number | ''
}

/** The form over a stored record. */
export function formOf({ college, preferences, experience, ...record }: CandidateRecord): DetailsForm {
  const pair = ([one = '', two = '']: string[]): [string, string] => [one, two]
  return {
    avatarS3FileKey: record.avatarS3FileKey,
    fullName: record.fullName,
    mobileNo: record.mobileNo,
    state: record.state,
    password: '',
    collegeName: college.collegeName,
    degree: college.degree,
    startingYear: college.startingYear ?? '',
    graduationYear: college.graduationYear ?? '',
    lookingFor: preferences.lookingFor,
    jobType: preferences.jobType,
    preferredLocations: pair(preferences.preferredLocations),
    fields: pair(preferences.fields),
    expectedCtc: preferences.expectedCtc ?? '',
    skills: experience.skills.length > 0 ? experience.skills : [blankSkill()],
  }
}

const finishedSkills = ({ skills }: DetailsForm) => finishedRows({ skills, experienceDesc: [], projects: [] }).skills

/** What Save Changes sends: what this page shows and no more, so that everything else stays. */
export function detailsSaveOf({ password, avatarS3FileKey, ...fields }: DetailsForm, userId: string) {
  return {
    ...fields,
    userId,
    userType: 'user',
    preferredLocations: fields.preferredLocations.filter((it) => filled(it)),
    fields: fields.fields.filter((it) => filled(it)),
    skills: rowsOf(finishedSkills({ password, avatarS3FileKey, ...fields })),
    ...(avatarS3FileKey && { avatarS3FileKey }),
    ...(password && { password }),
  }
}

/** Places in the form, each with what is wrong there. */
export type Faults = Record<string, string>

/** Faults of what was sent, at their places in the form: blank rows were not sent, so places differ. */
export function faultsIn(errors: readonly { field: string; msg: string }[], values: DetailsForm): Faults {
  const rows = { skills: finishedSkills(values) }
  const placeOf = (field: string) => {
    const [list = '', index] = field.split('.')
    if (list === 'preferredLocations' || list === 'fields') return `${list}.${index ?? 0}`
    return pathOfRow(field, rows)
  }
  return Object.fromEntries(errors.map(({ field, msg }) => [placeOf(field), msg]))
}

function refusalOfEasy({ password, fullName }: DetailsForm, email: string): FormRefusal | null {
  const msg = password ? weakPasswordMessage(password, { email, fullName }) : null
  return msg === null ? null : { msg, faults: { password: msg } }
}

/** What keeps Save Changes from sending: the sentence to show, and the inputs it is about. Null when nothing does. */
export function refusalOfSave(
  values: DetailsForm,
  { userId, email }: Pick<CandidateRecord, 'userId' | 'email'>,
): FormRefusal | null {
  const { fullName, mobileNo, state, collegeName, degree, startingYear, graduationYear } = values
  // The documented check: all of them together. One by one they are the server's.
  const together = [fullName, mobileNo, state, email, collegeName, degree, startingYear, graduationYear]
  if (!filled(together.join(''))) return { msg: messages.fieldsEmpty, faults: { fullName: messages.fieldNeeded } }
  if (finishedSkills(values).length === 0)
    return { msg: messages.fieldsEmpty, faults: { skills: messages.fieldNeeded } }
  const read = readInput(ProfileSave, detailsSaveOf(values, userId))
  if (read.ok) return refusalOfEasy(values, email)
  return { msg: read.errors.length > 1 ? messages.invalid : read.msg, faults: faultsIn(read.errors, values) }
}

import { type CandidateRecord, candidateField, messages, ProfileSave } from '@firstrung/contract'
import { faultOfWeakPassword } from '#app/lib/browser/weak-passwords.ts'
import type { Faults, FormChecks, FormRefusal } from '#app/lib/form/form-refusal.ts'
import { isBlank } from '#app/lib/form/form-values.ts'
import { fieldsOf, type OwnValues, valuesOf } from '#app/lib/text/candidate-values.ts'
import { faultOfYears } from '#app/lib/text/fault-of-years.ts'
import { blankSkill, filled, finishedRows, type ProfileRows, pathOfRow, rowsOf } from '#app/lib/text/profile-rows.ts'

/** The values of the Details tab: a text or number for each input, blank when missing. */
export type DetailsForm = Pick<ProfileRows, 'skills'> &
  OwnValues & {
    avatarS3FileKey: string
    /** Asked for only while the account has none. */
    password: string
    preferredLocations: [string, string]
    fields: [string, string]
  }

/** The form for a stored profile. */
export function formOf(record: CandidateRecord): DetailsForm {
  const { preferences, experience } = record
  const pair = ([one = '', two = '']: string[]): [string, string] => [one, two]
  return {
    avatarS3FileKey: record.avatarS3FileKey,
    password: '',
    ...valuesOf('details', record),
    preferredLocations: pair(preferences.preferredLocations),
    fields: pair(preferences.fields),
    skills: experience.skills.length > 0 ? experience.skills : [blankSkill()],
  }
}

const finishedSkills = ({ skills }: DetailsForm) => finishedRows({ skills }).skills

/** What Save Changes sends: only the fields of this page, so that all others stay. */
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

/** The input of a fault: blank rows were not sent, so the indexes differ. */
export function pathInForm(field: string, values: DetailsForm): string {
  const [list = '', index] = field.split('.')
  if (list === 'preferredLocations' || list === 'fields') return `${list}.${index ?? 0}`
  return pathOfRow(field, { skills: finishedSkills(values) })
}

/** The checks before Save Changes sends. */
export const checksOf = (
  { userId, email }: Pick<CandidateRecord, 'userId' | 'email'>,
  saved?: DetailsForm,
): FormChecks<DetailsForm> => ({
  check: (values) => refusalOfBlanks(values, email),
  schema: ProfileSave,
  toBody: (values) => detailsSaveOf(values, userId),
  alsoCheck: (values) => ({
    ...(saved && faultsOfEmptied(values, saved)),
    ...faultOfYears(values),
    ...faultOfWeakPassword('password', values.password, { email, fullName: values.fullName }),
  }),
  pathOf: pathInForm,
})

/** Required fields that were filled and are empty now: the server refuses these too. */
function faultsOfEmptied(values: DetailsForm, saved: DetailsForm): Faults {
  const emptied = fieldsOf('details').filter(
    (name) => candidateField(name).missing && isBlank(Reflect.get(values, name)) && !isBlank(Reflect.get(saved, name)),
  )
  return Object.fromEntries(emptied.map((name) => [name, candidateField(name).missing ?? messages.fieldNeeded]))
}

/** The documented checks: that not all texts and years are blank, and that there is a skill. The shape checks each field. */
function refusalOfBlanks(values: DetailsForm, email: string): FormRefusal | null {
  const { fullName, mobileNo, state, collegeName, degree, startingYear, graduationYear } = values
  const together = [fullName, mobileNo, state, email, collegeName, degree, startingYear, graduationYear]
  if (!filled(together.join(''))) return { msg: messages.fieldsEmpty, faults: { fullName: 'Enter your full name.' } }
  if (finishedSkills(values).length > 0) return null
  return { msg: messages.fieldsEmpty, faults: { skills: 'Add at least one skill.' } }
}

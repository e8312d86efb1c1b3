import {
  candidateField,
  candidateFieldNames,
  defaultEditorBand,
  PersonChange,
  PersonDraft,
  type PersonRecord,
  workExperienceBands,
} from '@firstrung/contract'
import type { FormChecks } from '#app/lib/form/form-refusal.ts'
import { blankValues, type TeamValues, valuesOf } from '#app/lib/text/candidate-values.ts'
import { labelOf } from '#app/lib/text/labels.ts'
import {
  experienceRows,
  filled,
  finishedRows,
  type ProfileRows,
  pathOfRow,
  rowsOf,
} from '#app/lib/text/profile-rows.ts'

/** The values of the editor: a text or number for each input, blank when missing. */
export interface PersonForm extends ProfileRows, TeamValues {
  avatarS3FileKey: string
  email: string
  workExperience: string
  resumeS3FileKey: string
  resumeS3PublicUrl: string
  preferredLocations: string[]
  fields: string[]
}

/** The form of a new candidate. */
export const blankPerson = (): PersonForm => ({
  ...blankValues('team'),
  avatarS3FileKey: '',
  email: '',
  workExperience: defaultEditorBand,
  resumeS3FileKey: '',
  resumeS3PublicUrl: '',
  preferredLocations: [],
  fields: [],
  skills: [],
  experienceDesc: [],
  projects: [],
  certificates: [],
  languages: [],
})

/** The form for a stored profile. Without the resume, which is stored at once. */
export const formOf = (person: PersonRecord): PersonForm => ({
  ...blankPerson(),
  ...valuesOf('team', person),
  avatarS3FileKey: person.avatarS3FileKey,
  email: person.email,
  workExperience: person.experience.workExperience,
  preferredLocations: person.preferences.preferredLocations,
  fields: person.preferences.fields,
  skills: person.experience.skills,
  experienceDesc: experienceRows(person.experience.experienceDesc),
  projects: person.projects,
  certificates: person.certificates,
  languages: person.languages,
})

/** The largest number of years in the select. */
const mostYears = 10

/**
 * The options of Years of Experience: the editor's own band, the bands of candidates, whole years, and the stored value.
 */
export function experienceChoices(stored: string): { value: string; label: string }[] {
  const years = Array.from({ length: mostYears }, (_, n) => (n === 0 ? '1 year' : `${n + 1} years`))
  const all = new Set([defaultEditorBand, ...workExperienceBands, ...years, ...(stored ? [stored] : [])])
  return [...all].map((value) => ({ value, label: labelOf(value) }))
}

function bodyOf(values: PersonForm) {
  const rows = finishedRows(values)
  return {
    ...values,
    skills: rowsOf(rows.skills),
    experienceDesc: rowsOf(rows.experienceDesc),
    projects: rowsOf(rows.projects),
    certificates: rowsOf(rows.certificates),
    languages: rowsOf(rows.languages),
  }
}

/** What Create New sends. */
export const draftOf = (values: PersonForm, userId: string) => ({ ...bodyOf(values), userId, userType: 'user' })

/** What Save Changes sends: only what differs from the loaded values, so that changes of others are kept. */
export function changeOf(values: PersonForm, saved: PersonForm): Partial<ReturnType<typeof bodyOf>> {
  const { resumeS3FileKey: _key, resumeS3PublicUrl: _url, email: _email, ...body } = bodyOf(values)
  const before: Record<string, unknown> = bodyOf(saved)
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )
}

/** The checks before the form is sent. */
export const checksOf = (isNew: boolean): FormChecks<PersonForm> => ({
  schema: isNew ? PersonDraft : PersonChange,
  toBody: bodyOf,
  pathOf: pathInForm,
})

/** The input of a fault: unfinished rows were not sent, so the indexes differ. */
export function pathInForm(field: string, values: PersonForm): string {
  const rows = finishedRows(values)
  const [list = ''] = field.split('.')
  if (list in rows) return pathOfRow(field, rows)
  return list === 'college' ? 'collegeName' : list
}

/** Inputs below 'More details': the fields of all sections but general and education, and also the rows. */
const inMore = new Set<string>([
  ...candidateFieldNames.filter((name) => !['general', 'education'].includes(candidateField(name).section)),
  ...['skills', 'experienceDesc', 'projects', 'certificates', 'languages'],
])
export const standsInMore = (path: string): boolean => inMore.has(path.split('.')[0] ?? '')

/** The four sections of a profile, and whether each is complete (APEDIT-13, APEDIT-14). Nothing depends on it. */
export function sectionsOf(values: PersonForm): { title: string; isComplete: boolean }[] {
  const { avatarS3FileKey, fullName, mobileNo, state, city, collegeName, email, workExperience } = values
  const rows = finishedRows(values)
  const isKnown = filled(avatarS3FileKey, fullName, mobileNo, state, city, collegeName, email)
  return [
    { title: 'Personal details', isComplete: isKnown },
    { title: 'Education', isComplete: isKnown },
    {
      title: 'Experience',
      isComplete: rows.skills.length > 0 && filled(workExperience) && rows.experienceDesc.length > 0,
    },
    { title: 'Projects', isComplete: rows.projects.length > 0 },
  ]
}

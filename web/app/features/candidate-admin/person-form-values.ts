import {
  candidateField,
  candidateFieldNames,
  defaultEditorBand,
  PersonChange,
  PersonDraft,
  type PersonRecord,
  workExperienceBands,
} from '@firstrung/contract'
import { blankValues, type TeamValues, valuesOf } from '#app/lib/candidate-values.ts'
import type { FormChecks } from '#app/lib/form/form-refusal.ts'
import { labelOf } from '#app/lib/labels.ts'
import { filled, finishedRows, type ProfileRows, pathOfRow, rowsOf } from '#app/lib/profile-rows.ts'

/** What stands in the editor: a text or number for each input, blank while nothing is there. */
export interface PersonForm extends ProfileRows, TeamValues {
  avatarS3FileKey: string
  email: string
  workExperience: string
  resumeS3FileKey: string
  resumeS3PublicUrl: string
  preferredLocations: string[]
  fields: string[]
}

/** The form of somebody new. */
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
})

/** The form over a stored record. The resume is no part of it: a new one is stored at once. */
export const formOf = (person: PersonRecord): PersonForm => ({
  ...blankPerson(),
  ...valuesOf('team', person),
  avatarS3FileKey: person.avatarS3FileKey,
  email: person.email,
  workExperience: person.experience.workExperience,
  preferredLocations: person.preferences.preferredLocations,
  fields: person.preferences.fields,
  skills: person.experience.skills,
  experienceDesc: person.experience.experienceDesc,
  projects: person.projects,
})

/** The most years that the select offers. */
const mostYears = 10

/** What Years of Experience offers: the editor's own band, those of candidates, whole years, and what is stored. */
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
  }
}

/** What Create New sends. */
export const draftOf = (values: PersonForm, userId: string) => ({ ...bodyOf(values), userId, userType: 'user' })

/** What Save Changes sends: only what differs from what was loaded, so that nobody else's change is taken back. */
export function changeOf(values: PersonForm, saved: PersonForm): Partial<ReturnType<typeof bodyOf>> {
  const { resumeS3FileKey: _key, resumeS3PublicUrl: _url, email: _email, ...body } = bodyOf(values)
  const before: Record<string, unknown> = bodyOf(saved)
  return Object.fromEntries(
    Object.entries(body).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  )
}

/** What keeps this from being sent. */
export const checksOf = (isNew: boolean): FormChecks<PersonForm> => ({
  schema: isNew ? PersonDraft : PersonChange,
  toBody: bodyOf,
  pathOf: pathInForm,
})

/** Where a fault of what was sent stands in the form: unfinished rows were not sent, so places differ. */
export function pathInForm(field: string, values: PersonForm): string {
  const rows = finishedRows(values)
  const [list = ''] = field.split('.')
  if (list in rows) return pathOfRow(field, rows)
  return list === 'college' ? 'collegeName' : list
}

/** Inputs that stand below 'More details': all fields of the table but those of the two sections above it, and the rows. */
const inMore = new Set<string>([
  ...candidateFieldNames.filter((name) => !['general', 'education'].includes(candidateField(name).section)),
  ...['skills', 'experienceDesc', 'projects'],
])
export const standsInMore = (path: string): boolean => inMore.has(path.split('.')[0] ?? '')

/** The four sections of a profile, and whether each is complete (APEDIT-13, APEDIT-14). Nothing waits for it. */
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

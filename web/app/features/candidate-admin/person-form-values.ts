import {
  defaultEditorBand,
  PersonChange,
  PersonDraft,
  type PersonRecord,
  workExperienceBands,
} from '@firstrung/contract'
import type { FormChecks } from '#app/lib/form/form-refusal.ts'
import { labelOf } from '#app/lib/labels.ts'
import { filled, finishedRows, type ProfileRows, pathOfRow, rowsOf } from '#app/lib/profile-rows.ts'

/** What stands in the editor: a text or number for each input, blank while nothing is there. */
export interface PersonForm extends ProfileRows {
  avatarS3FileKey: string
  fullName: string
  mobileNo: string
  state: string
  email: string
  workExperience: string
  collegeName: string
  degree: string
  startingYear: number | ''
  graduationYear: number | ''
  resumeS3FileKey: string
  resumeS3PublicUrl: string
  city: string
  lookingFor: string[]
  jobType: string[]
  preferredLocations: string[]
  fields: string[]
  expectedCtc: number | ''
}

/** The form of somebody new. */
export const blankPerson = (): PersonForm => ({
  avatarS3FileKey: '',
  fullName: '',
  mobileNo: '',
  state: '',
  email: '',
  workExperience: defaultEditorBand,
  collegeName: '',
  degree: '',
  startingYear: '',
  graduationYear: '',
  resumeS3FileKey: '',
  resumeS3PublicUrl: '',
  city: '',
  lookingFor: [],
  jobType: [],
  preferredLocations: [],
  fields: [],
  expectedCtc: '',
  skills: [],
  experienceDesc: [],
  projects: [],
})

/** The form over a stored record. The resume is no part of it: a new one is stored at once. */
export const formOf = ({ college, preferences, experience, ...person }: PersonRecord): PersonForm => ({
  ...blankPerson(),
  avatarS3FileKey: person.avatarS3FileKey,
  fullName: person.fullName,
  mobileNo: person.mobileNo,
  state: person.state,
  email: person.email,
  workExperience: experience.workExperience,
  collegeName: college.collegeName,
  degree: college.degree,
  startingYear: college.startingYear ?? '',
  graduationYear: college.graduationYear ?? '',
  city: person.city,
  lookingFor: preferences.lookingFor,
  jobType: preferences.jobType,
  preferredLocations: preferences.preferredLocations,
  fields: preferences.fields,
  expectedCtc: preferences.expectedCtc ?? '',
  skills: experience.skills,
  experienceDesc: experience.experienceDesc,
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

/** Inputs that stand below 'More details'. */
const inMore = new Set([
  'city',
  'lookingFor',
  'jobType',
  'preferredLocations',
  'fields',
  'expectedCtc',
  'skills',
  'experienceDesc',
  'projects',
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

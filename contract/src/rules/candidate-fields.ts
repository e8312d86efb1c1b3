import { limits } from '../limits.ts'
import { lookingFor, profileFields } from '../lists/candidates.ts'
import { workModes } from '../lists/jobs.ts'

/** The forms of a profile: the two steps of onboarding, the Details tab, and the team's editor. */
export type CandidateForm = 'wizard' | 'details' | 'team'

type Kind =
  /** One line of text. */
  | { kind: 'name' | 'text' | 'state'; max: number }
  | { kind: 'phone' | 'year' }
  /** Rupees a year. */
  | { kind: 'rupees'; max: number }
  /** One of these numbers, each with its label. */
  | { kind: 'oneOf'; choices: readonly { value: number; label: string }[] }
  /** Some of these options. */
  | { kind: 'someOf'; choices: readonly string[]; most: number }
  /** Some texts of at most `max` characters. */
  | { kind: 'texts'; max: number; most: number }

export type CandidateField = Kind & {
  /** The label of the input, unless `labels` has another one. */
  label: string
  labels?: Partial<Record<CandidateForm, string>>
  /** The description below the input. */
  hints?: Partial<Record<CandidateForm, string>>
  /** Its section in every form. Fields of one section follow each other as in this table. */
  section: 'general' | 'education' | 'wishes' | 'terms' | 'more'
  /** Its label where it is shown: on the team's page of a candidate, and on a recruiter's card. */
  shown?: { profile?: string; card?: string }
  /** Shown only where it is filled, and not as missing. */
  isLeftOutWhenBlank?: true
  /** The group of the profile that has this field in answers. */
  group: 'person' | 'college' | 'preferences'
  /** Its column of candidates, which has its own name unless stated; null for what the account stores. */
  column?: string | null
  /** Whether a profile is complete without it (CEDIT-29). */
  required?: true
  /** The sentence for a required field that is empty. */
  missing?: string
  /** Only the team's editor asks for it. */
  isOfTeam?: true
  /** Each form has its own inputs for it. */
  hasOwnInput?: true
}

/**
 * The fields of a candidate's profile. Shapes, storing, the three forms, displays, exports and fixtures follow this table:
 * a new field is a row here, a column in a migration and its line in `candidates.tables.ts`. Fields with rows or files of
 * their own (skills, experience, projects, the resume) are in `shapes/candidates.ts`.
 */
export const candidateFields = {
  fullName: {
    kind: 'name',
    max: limits.fullName,
    label: 'Full Name',
    required: true,
    missing: 'Enter your full name.',
    section: 'general',
    group: 'person',
    column: null,
  },
  mobileNo: {
    kind: 'phone',
    label: 'Mobile No',
    required: true,
    missing: 'Enter your mobile number.',
    shown: { profile: 'Phone' },
    section: 'general',
    group: 'person',
  },
  state: {
    kind: 'state',
    max: 60,
    label: 'State',
    required: true,
    missing: 'Enter your state.',
    shown: { profile: 'State' },
    isLeftOutWhenBlank: true,
    section: 'general',
    group: 'person',
  },
  city: {
    kind: 'text',
    max: 60,
    label: 'City',
    isOfTeam: true,
    shown: { profile: 'City' },
    section: 'more',
    group: 'person',
  },
  collegeName: {
    kind: 'text',
    max: limits.shortText,
    label: 'College',
    required: true,
    missing: 'Enter your college.',
    shown: { profile: 'College' },
    section: 'education',
    group: 'college',
  },
  degree: {
    kind: 'text',
    max: limits.shortText,
    label: 'Degree',
    required: true,
    missing: 'Enter your degree.',
    shown: { profile: 'Degree' },
    section: 'education',
    group: 'college',
  },
  startingYear: {
    kind: 'year',
    label: 'StartingYear',
    shown: { profile: 'Starting Year' },
    isLeftOutWhenBlank: true,
    required: true,
    missing: 'Enter the year you started college.',
    section: 'education',
    group: 'college',
  },
  graduationYear: {
    kind: 'year',
    label: 'GraduationYear',
    required: true,
    missing: 'Enter the year you graduate.',
    shown: { profile: 'Graduation Year' },
    section: 'education',
    group: 'college',
  },
  lookingFor: {
    kind: 'someOf',
    choices: lookingFor,
    most: lookingFor.length,
    label: 'Looking For',
    section: 'wishes',
    group: 'preferences',
    shown: { profile: 'Looking for' },
  },
  jobType: {
    kind: 'someOf',
    choices: workModes,
    most: workModes.length,
    label: 'Job Type',
    section: 'wishes',
    group: 'preferences',
    labels: { details: 'Job Types' },
    column: 'workModes',
  },
  preferredLocations: {
    kind: 'texts',
    max: limits.location,
    most: limits.preferredLocations,
    label: 'Preferred Locations',
    section: 'wishes',
    group: 'preferences',
    hasOwnInput: true,
    shown: { profile: 'Location' },
  },
  fields: {
    kind: 'someOf',
    choices: profileFields,
    most: limits.fields,
    label: 'Profile',
    required: true,
    missing: 'Choose at least one profile.',
    section: 'wishes',
    group: 'preferences',
    hasOwnInput: true,
    labels: { team: 'Fields' },
    shown: { profile: 'Work preferences' },
  },
  expectedCtc: {
    kind: 'rupees',
    max: limits.expectedCtc,
    label: 'Expected CTC (INR)',
    section: 'terms',
    group: 'preferences',
    labels: { details: 'Expected CTC', team: 'Minimum CTC (INR)' },
    shown: { profile: 'Minimum expected CTC' },
    hints: { wizard: 'The minimum you expect, in rupees a year.', details: 'In rupees a year.' },
  },
  /** In days. */
  noticePeriod: {
    kind: 'oneOf',
    choices: [
      { value: 0, label: 'Immediately available' },
      { value: 15, label: '15 days' },
      { value: 30, label: '30 days' },
      { value: 60, label: '60 days' },
      { value: 90, label: '90 days' },
    ],
    label: 'Notice Period',
    hints: { wizard: 'How soon you could begin.', details: 'How soon you could begin.' },
    section: 'terms',
    group: 'preferences',
    shown: { profile: 'Notice period', card: 'Notice period' },
    isLeftOutWhenBlank: true,
  },
} as const satisfies Record<string, CandidateField>

export type CandidateFieldName = keyof typeof candidateFields

/** The fields that a profile needs before its owner can apply for a job, besides a confirmed email (G-150). */
export const neededToApply = ['fullName', 'mobileNo', 'collegeName'] as const satisfies CandidateFieldName[]
export type NeededToApply = (typeof neededToApply)[number]

/** The names of the fields, in the order of the table. */
export const candidateFieldNames = Object.keys(candidateFields) as CandidateFieldName[]

type Table = typeof candidateFields
type WithKind<K> = { [F in CandidateFieldName]: Table[F]['kind'] extends K ? F : never }[CandidateFieldName]

/** Fields that hold a number or nothing, and a list of texts. */
export type NumberField = WithKind<'year' | 'rupees' | 'oneOf'>
export type ListField = WithKind<'someOf' | 'texts'>

/** A stored value of the field. */
export type CandidateValue<F extends CandidateFieldName> = F extends NumberField
  ? number | null
  : F extends ListField
    ? string[]
    : string

/** The fields of this group in a candidate's profile. */
export type CandidateGroup<G extends CandidateField['group']> = {
  [F in CandidateFieldName as Table[F]['group'] extends G ? F : never]: CandidateValue<F>
}

/** The row of a field, with all optional properties. */
export const candidateField = (name: CandidateFieldName): CandidateField => candidateFields[name]

/** The column of candidates for a field; null where the account stores it. */
export function columnOf(name: CandidateFieldName): string | null {
  const { column } = candidateField(name)
  return column === undefined ? name : column
}

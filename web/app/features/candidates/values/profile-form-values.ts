import {
  type CandidateFieldName,
  type CandidateRecord,
  candidateField,
  candidateFieldNames,
  messages,
  ProfileSave,
  workExperienceBands,
} from '@firstrung/contract'
import type { Faults, FormChecks, FormRefusal } from '#app/lib/form/form-refusal.ts'
import { isBlank } from '#app/lib/form/form-values.ts'
import { type OwnValues, valuesOf } from '#app/lib/text/candidate-values.ts'
import { faultOfYears } from '#app/lib/text/fault-of-years.ts'
import {
  blankSkill,
  experienceRows,
  filled,
  finishedRows,
  type ProfileRows,
  pathOfRow,
  rowsOf,
  unfinishedRows,
} from '#app/lib/text/profile-rows.ts'

export type YesNo = '' | 'yes' | 'no'

/** The values of the two-step form: a text or number for each input, blank when missing. */
export interface ProfileForm extends ProfileRows, OwnValues {
  /** The open step. */
  step: number
  avatarS3FileKey: string
  preferredLocations: [string, string]
  fields: string[]
  band: string
  years: number | ''
  hasExperience: YesNo
  hasProjects: YesNo
  resumeS3FileKey: string
  resumeS3PublicUrl: string
}

const [firstBand, , longestBand] = workExperienceBands

/** Whether this band needs a number of years. */
export const asksForYears = (band: string): boolean => band === longestBand

const yearsText = /^(\d+) years?$/

/**
 * '2 years' is the longest band with 2; other texts are bands themselves. Without a stored value the first band is
 * selected.
 */
export function bandOf(workExperience: string): Pick<ProfileForm, 'band' | 'years'> {
  const years = yearsText.exec(workExperience)?.[1]
  if (years) return { band: longestBand, years: Number(years) }
  return { band: workExperience || firstBand, years: '' }
}

/** The stored text of a band; a band that asks for years is stored as the number of years. */
export function workExperienceOf({ band, years }: Pick<ProfileForm, 'band' | 'years'>): string {
  if (!asksForYears(band)) return band
  return `${years} ${years === 1 ? 'year' : 'years'}`
}

/** The form for a stored profile. */
export function formOf(record: CandidateRecord): ProfileForm {
  const { preferences, experience, resume } = record
  const [one = '', two = ''] = preferences.preferredLocations
  const no: YesNo = record.profileCompleted ? 'no' : ''
  return {
    step: 1,
    avatarS3FileKey: record.avatarS3FileKey,
    ...valuesOf('wizard', record),
    preferredLocations: [one, two],
    fields: preferences.fields,
    ...bandOf(experience.workExperience),
    hasExperience: experience.experienceDesc.length > 0 ? 'yes' : no,
    experienceDesc: experienceRows(experience.experienceDesc),
    skills: experience.skills.length > 0 ? experience.skills : [blankSkill()],
    hasProjects: record.workedOnProject === null ? '' : record.workedOnProject ? 'yes' : 'no',
    projects: record.projects,
    certificates: record.certificates,
    languages: record.languages,
    resumeS3FileKey: resume.resumeS3FileKey,
    resumeS3PublicUrl: resume.resumeS3PublicUrl,
  }
}

/** The finished rows of the lists that are not switched off. */
const answeredRows = (values: ProfileForm) =>
  finishedRows({
    ...values,
    experienceDesc: values.hasExperience === 'yes' ? values.experienceDesc : [],
    projects: values.hasProjects === 'yes' ? values.projects : [],
  })

/** What Done sends. */
export function profileSaveOf(values: ProfileForm, userId: string) {
  const { step: _step, band: _band, years: _years, hasExperience: _asked, hasProjects, ...flat } = values
  const rows = answeredRows(values)
  return {
    ...flat,
    userId,
    userType: 'user',
    workExperience: workExperienceOf(values),
    ...(hasProjects !== '' && { workedOnProject: hasProjects === 'yes' }),
    skills: rowsOf(rows.skills),
    experienceDesc: rowsOf(rows.experienceDesc),
    projects: rowsOf(rows.projects),
    certificates: rowsOf(rows.certificates),
    languages: rowsOf(rows.languages),
  }
}

interface Marked {
  path: string
  /** What to do if the value is missing. */
  sentence: string
  step: number
  /** Required by Done; the other marks are hints. */
  blocks: boolean
  isMissing: (values: ProfileForm) => boolean
}

const isRequiredHere = (name: CandidateFieldName): name is CandidateFieldName & keyof ProfileForm => {
  const { required, isOfTeam } = candidateField(name)
  return required === true && !isOfTeam
}

/** Everything with a required mark, in the order of the form. */
const marked: Marked[] = [
  ...candidateFieldNames.filter(isRequiredHere).map(
    (name): Marked => ({
      path: name,
      sentence: candidateField(name).missing ?? messages.fieldNeeded,
      step: 1,
      blocks: true,
      isMissing: (values) => isBlank(values[name]),
    }),
  ),
  {
    path: 'hasExperience',
    sentence: 'Say whether you have work experience to add.',
    step: 2,
    blocks: true,
    isMissing: (it) => it.band === '' || it.hasExperience === '',
  },
  {
    path: 'skills',
    sentence: 'Add at least one skill.',
    step: 2,
    blocks: false,
    isMissing: (it) => !it.skills.some((row) => filled(row.skill)),
  },
  {
    path: 'hasProjects',
    sentence: 'Say whether you have worked on projects.',
    step: 2,
    blocks: false,
    isMissing: (it) => it.hasProjects === '',
  },
  {
    path: 'resumeS3FileKey',
    sentence: 'Upload your resume.',
    step: 2,
    blocks: true,
    isMissing: (it) => it.resumeS3FileKey === '' || it.resumeS3PublicUrl === '',
  },
]

export const markedCount = marked.length

/** Marked fields that are empty. */
export const missingOf = (values: ProfileForm) => marked.filter(({ isMissing }) => isMissing(values))

/** What Next refuses: it requires only the profile selection (CEDIT-28), but then names everything that is missing in step 1. */
export function refusalOfNext(values: ProfileForm): FormRefusal | null {
  if (values.fields.length > 0) return null
  return { msg: messages.inputAllFields, faults: faultsOfMissing(missingOf(values).filter(({ step }) => step === 1)) }
}

const faultsOfMissing = (missing: readonly Marked[]): Faults =>
  Object.fromEntries(missing.map(({ path, sentence }) => [path, sentence]))

/** What Done leaves out, or saves incomplete, apart from `faults`: path and sentence of each input. */
export function remindersOf(values: ProfileForm, faults: object): [path: string, sentence: string][] {
  const { hasExperience, hasProjects, experienceDesc, projects, certificates } = values
  return [
    ...missingOf(values).flatMap(({ path, sentence }): [string, string][] =>
      path in faults ? [] : [[path, sentence]],
    ),
    ...unfinishedRows({
      experienceDesc: hasExperience === 'yes' ? experienceDesc : [],
      projects: hasProjects === 'yes' ? projects : [],
      certificates,
    }),
  ]
}

/** Fields of step 2; all others are in step 1. */
const inStepTwo = new Set([
  ...[
    'band',
    'years',
    'hasExperience',
    'experienceDesc',
    'skills',
    'hasProjects',
    'projects',
    'certificates',
    'languages',
  ],
  ...['resumeS3FileKey', 'resumeS3PublicUrl'],
])
export const stepOf = (path: string): number => (inStepTwo.has(path.split('.')[0] ?? '') ? 2 : 1)

/** The input of a fault: unfinished rows were not sent, so the indexes differ. */
export function pathInForm(field: string, values: ProfileForm): string {
  if (field === 'workExperience') return asksForYears(values.band) ? 'years' : 'band'
  if (field === 'resumeS3PublicUrl') return 'resumeS3FileKey'
  return pathOfRow(field, answeredRows(values))
}

/** The checks before Done sends. */
export const checksOf = (userId: string): FormChecks<ProfileForm> => ({
  check: refusalOfMissing,
  schema: ProfileSave,
  toBody: (values) => profileSaveOf(values, userId),
  alsoCheck: faultOfYears,
  pathOf: pathInForm,
})

function refusalOfMissing(values: ProfileForm): FormRefusal | null {
  const missing = missingOf(values).filter(({ blocks }) => blocks)
  if (missing.length > 0) {
    return { msg: messages.inputAllFields, faults: { ...faultsOfMissing(missing), ...faultOfYears(values) } }
  }
  if (asksForYears(values.band) && values.years === '')
    return { msg: messages.enterYears, faults: { years: 'Enter your years of experience.' } }
  return null
}

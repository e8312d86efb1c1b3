import {
  type CandidateFieldName,
  candidateField,
  indianMonth,
  offerOf,
  type ResumeFacts,
  type ResumeOffer,
} from '@firstrung/contract'
import type { ProfileForm } from '#app/features/candidates/values/profile-form-values.ts'
import { experienceRows, filled, finishedRows } from '#app/lib/text/profile-rows.ts'
import { shownText } from '#app/lib/text/shown-text.ts'

/** Rows with any text: the candidate has entered these, finished or not. */
const begun = <Row extends object>(rows: readonly Row[]) =>
  rows.filter((row) => Object.values(row).some((text) => filled(String(text ?? ''))))

/** The facts of a resume for inputs that are still empty. `values` are the form's values. */
export function offerFor(values: ProfileForm, facts: ResumeFacts): Partial<ProfileForm> {
  const { startingYear, graduationYear, hasExperience, hasProjects } = values
  const { experienceDesc, projects, ...offer } = offerOf(
    facts,
    {
      ...values,
      workedOnProject: hasProjects === '' ? null : hasProjects === 'yes',
      startingYear: startingYear === '' ? null : startingYear,
      graduationYear: graduationYear === '' ? null : graduationYear,
      skills: finishedRows({ skills: values.skills }).skills,
      experienceDesc: begun(values.experienceDesc),
      projects: begun(values.projects),
    },
    indianMonth(new Date()),
  )
  return {
    ...offer,
    ...(experienceDesc &&
      hasExperience !== 'no' && { hasExperience: 'yes', experienceDesc: experienceRows(experienceDesc) }),
    ...(projects && { hasProjects: 'yes', projects }),
  }
}

const labelOfList: Record<string, string> = { skills: 'Skills', experienceDesc: 'Experience', projects: 'Projects' }
/** Yes-or-no questions that are answered by filling their list. */
const listOfQuestion: Record<string, keyof ProfileForm> = { hasExperience: 'experienceDesc', hasProjects: 'projects' }

/** The label of an input that a resume fills. */
export const labelOfOffer = (name: string): string =>
  labelOfList[name] ?? shownText(candidateField(name as CandidateFieldName).label)

/** The labels of all inputs that a resume fills. */
export const labelsOfOffer = (offer: Partial<ProfileForm> | ResumeOffer): string[] =>
  Object.keys(offer)
    .filter((name) => !(name in listOfQuestion))
    .map(labelOfOffer)

/** The companies and projects that a resume fills in: they are in the second step. */
export const entriesOfOffer = ({ experienceDesc = [], projects = [] }: Partial<ProfileForm>): string[] => [
  ...experienceDesc.map(({ companyName }) => companyName),
  ...projects.map(({ title }) => title),
]

/** Whether an input still has the value that came from the resume. */
export const isFilledFrom = (offer: Partial<ProfileForm>, values: ProfileForm, path: string): boolean => {
  const name = path as keyof ProfileForm
  return offer[name] !== undefined && JSON.stringify(offer[name]) === JSON.stringify(values[name])
}

/** The former values of the filled inputs. Inputs that were changed since are left out, and so are their questions. */
export const undoneOf = (offer: Partial<ProfileForm>, before: ProfileForm, values: ProfileForm): Partial<ProfileForm> =>
  Object.fromEntries(
    Object.keys(offer)
      .filter((path) => isFilledFrom(offer, values, listOfQuestion[path] ?? path))
      .map((path) => [path, before[path as keyof ProfileForm]]),
  )

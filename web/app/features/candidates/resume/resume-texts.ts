import type { ResumeFacts } from '@firstrung/contract'

type Study = ResumeFacts['education'][number]
type Experience = ResumeFacts['experience'][number]

/** 'B.Tech, Model Engineering College, 2022 to 2026'. */
export function studyText({ degree, collegeName, startingYear, graduationYear }: Study): string {
  const years = [startingYear, graduationYear].filter((year) => year !== null).join(' to ')
  return listed(degree, collegeName, years)
}

/** 'Intern, Kaveri Labs, May 2025 to Jul 2025'. */
export const experienceText = ({ role, companyName, from, to }: Experience): string =>
  listed(role, companyName, [from, to].filter((date) => date !== '').join(' to '))

const listed = (...parts: string[]) => parts.filter((part) => part !== '').join(', ')

/** A sentence about broken words of an Indian script; undefined if all words could be read. */
export const lostWords = ({ lostScripts = [] }: ResumeFacts): string | undefined =>
  lostScripts.length === 0
    ? undefined
    : `Some words in ${new Intl.ListFormat('en-IN').format(lostScripts)} could not be read, so they are left out. Please check.`

/** Facts of a resume that may be wrong, by the labels of the fields. */
export function unsureTexts({ unsure }: ResumeFacts): [label: string, texts: string[]][] {
  const {
    fullName = '',
    email = '',
    mobileNo = '',
    education = [],
    skills = [],
    experience = [],
    projects = [],
  } = unsure
  const all: [string, string[]][] = [
    ['Full Name', [fullName]],
    ['Email', [email]],
    ['Mobile No', [mobileNo]],
    ['Education', education.map(studyText)],
    ['Skills', skills],
    ['Experience', experience.map(experienceText)],
    ['Projects', projects.map(({ title }) => title)],
  ]
  return all
    .map(([label, texts]): [string, string[]] => [label, texts.filter(Boolean)])
    .filter(([, texts]) => texts.length > 0)
}

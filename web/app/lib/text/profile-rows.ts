import {
  type CandidateView,
  defaultLanguageLevel,
  defaultSkillLevel,
  type LanguageLevel,
  type SkillLevel,
} from '@firstrung/contract'

/** The rows of a candidate's profile in forms; unfinished ones are not sent (CEDIT-31). */
export interface ProfileRows {
  skills: { skill: string; level: SkillLevel }[]
  /** Months are YYYY-MM; without `to` the job continues. Older drafts lack the optional fields. */
  experienceDesc: { companyName: string; description: string; role?: string; from?: string; to?: string }[]
  projects: { _id?: string; title: string; link: string; description: string }[]
  certificates: { name: string; issuer: string; month: string; link: string }[]
  languages: { name: string; level: LanguageLevel }[]
}

export const blankSkill = (): ProfileRows['skills'][number] => ({ skill: '', level: defaultSkillLevel })
export const blankExperience = (): ProfileRows['experienceDesc'][number] => ({
  companyName: '',
  description: '',
  role: '',
  from: '',
  to: '',
})
export const blankProject = (): ProfileRows['projects'][number] => ({ title: '', link: '', description: '' })
export const blankCertificate = (): ProfileRows['certificates'][number] => ({
  name: '',
  issuer: '',
  month: '',
  link: '',
})
export const blankLanguage = (): ProfileRows['languages'][number] => ({ name: '', level: defaultLanguageLevel })

/** Work experience for the inputs: missing values are blank. */
export const experienceRows = (stored: CandidateView['experience']['experienceDesc']): ProfileRows['experienceDesc'] =>
  stored.map((row) => ({ ...blankExperience(), ...row }))

export const filled = (...texts: string[]): boolean => texts.every((text) => text.trim() !== '')

interface Finished<Row> {
  row: Row
  /** Its index in the form. */
  formIndex: number
}

const finished = <Row>(rows: readonly Row[], isFinished: (row: Row) => boolean): Finished<Row>[] =>
  rows.map((row, formIndex) => ({ row, formIndex })).filter(({ row }) => isFinished(row))

/** The finished rows, with their indexes in the form. */
export const finishedRows = ({
  skills = [],
  experienceDesc = [],
  projects = [],
  certificates = [],
  languages = [],
}: Partial<ProfileRows>) => ({
  skills: finished(skills, ({ skill }) => filled(skill)),
  experienceDesc: finished(experienceDesc, (row) => filled(row.companyName, row.description)),
  projects: finished(projects, (row) => filled(row.title, row.description)),
  certificates: finished(certificates, ({ name }) => filled(name)),
  languages: finished(languages, ({ name }) => filled(name)),
})

/** The rows of the body. */
export const rowsOf = <Row>(rows: readonly Finished<Row>[]): Row[] => rows.map(({ row }) => row)

/** The input of a fault: unfinished rows were not sent, so the indexes differ. */
export function pathOfRow(field: string, rows: Partial<ReturnType<typeof finishedRows>>): string {
  const [list = '', index, ...rest] = field.split('.')
  const finishedOfList = index === undefined ? undefined : rows[list as keyof typeof rows]
  return finishedOfList ? [list, finishedOfList[Number(index)]?.formIndex ?? index, ...rest].join('.') : field
}

/** What a begun row still lacks; without it the row is not saved (CEDIT-31). Empty if the row is blank or finished. */
export const lackOfExperience = (row: ProfileRows['experienceDesc'][number]): string =>
  lackOf(
    [row.companyName, 'a company name'],
    [row.description, 'a description'],
    [row.role, ''],
    [row.from, ''],
    [row.to, ''],
  )

/** As `lackOfExperience`. */
export const lackOfProject = ({ title, link, description }: ProfileRows['projects'][number]): string =>
  lackOf([title, 'a title'], [description, 'a description'], [link, ''])

/** As `lackOfExperience`. */
export const lackOfCertificate = ({ name, issuer, month, link }: ProfileRows['certificates'][number]): string =>
  lackOf([name, 'a name'], [issuer, ''], [month, ''], [link, ''])

/** The names of the blank texts; texts without a name are optional. */
function lackOf(...texts: [text: string | undefined, name: string][]): string {
  if (!texts.some(([text = '']) => filled(text))) return ''
  return texts.flatMap(([text = '', name]) => (name && !filled(text) ? [name] : [])).join(' and ')
}

/** The rows that would not be saved, each with its input and a sentence about it. */
export function unfinishedRows({
  experienceDesc,
  projects,
  certificates,
}: Pick<ProfileRows, 'experienceDesc' | 'projects' | 'certificates'>): [path: string, string][] {
  const rows = (list: string, input: string, name: string, lacks: string[]): [string, string][] =>
    lacks.flatMap((lack, index): [string, string][] =>
      lack ? [[`${list}.${index}.${input}`, `${name} ${index + 1} needs ${lack}. Without it, it is not saved.`]] : [],
    )
  return [
    ...rows('experienceDesc', 'companyName', 'Experience', experienceDesc.map(lackOfExperience)),
    ...rows('projects', 'title', 'Project', projects.map(lackOfProject)),
    ...rows('certificates', 'name', 'Certificate', certificates.map(lackOfCertificate)),
  ]
}

import { defaultSkillLevel, type SkillLevel } from '@firstrung/contract'

/** The rows of a candidate's profile in forms; unfinished ones are not sent (CEDIT-31). */
export interface ProfileRows {
  skills: { skill: string; level: SkillLevel }[]
  experienceDesc: { companyName: string; description: string }[]
  projects: { _id?: string; title: string; link: string; description: string }[]
}

export const blankSkill = (): ProfileRows['skills'][number] => ({ skill: '', level: defaultSkillLevel })
export const blankExperience = (): ProfileRows['experienceDesc'][number] => ({ companyName: '', description: '' })
export const blankProject = (): ProfileRows['projects'][number] => ({ title: '', link: '', description: '' })

export const filled = (...texts: string[]): boolean => texts.every((text) => text.trim() !== '')

interface Finished<Row> {
  row: Row
  /** Its index in the form. */
  formIndex: number
}

const finished = <Row>(rows: readonly Row[], isFinished: (row: Row) => boolean): Finished<Row>[] =>
  rows.map((row, formIndex) => ({ row, formIndex })).filter(({ row }) => isFinished(row))

/** The finished rows, with their indexes in the form. */
export const finishedRows = ({ skills, experienceDesc, projects }: ProfileRows) => ({
  skills: finished(skills, ({ skill }) => filled(skill)),
  experienceDesc: finished(experienceDesc, (row) => filled(row.companyName, row.description)),
  projects: finished(projects, (row) => filled(row.title, row.description)),
})

/** The rows of the body. */
export const rowsOf = <Row>(rows: readonly Finished<Row>[]): Row[] => rows.map(({ row }) => row)

/** The input of a fault: unfinished rows were not sent, so indexes differ. */
export function pathOfRow(field: string, rows: Partial<ReturnType<typeof finishedRows>>): string {
  const [list = '', index, ...rest] = field.split('.')
  const finishedOfList = index === undefined ? undefined : rows[list as keyof typeof rows]
  return finishedOfList ? [list, finishedOfList[Number(index)]?.formIndex ?? index, ...rest].join('.') : field
}

/** What a row that is begun still lacks; it is not saved without that (CEDIT-31). Empty when it is blank or finished. */
export const lackOfExperience = ({ companyName, description }: ProfileRows['experienceDesc'][number]): string =>
  lackOf([companyName, 'a company name'], [description, 'a description'])

/** As `lackOfExperience`. */
export const lackOfProject = ({ title, link, description }: ProfileRows['projects'][number]): string =>
  lackOf([title, 'a title'], [description, 'a description'], [link, ''])

/** The names of the blank texts; those without a name may stay blank. */
function lackOf(...texts: [text: string, name: string][]): string {
  if (!texts.some(([text]) => filled(text))) return ''
  return texts.flatMap(([text, name]) => (name && !filled(text) ? [name] : [])).join(' and ')
}

/** The rows that would not be saved, each with its input and a sentence about it. */
export function unfinishedRows({ experienceDesc, projects }: Omit<ProfileRows, 'skills'>): [path: string, string][] {
  const rows = (list: string, name: string, lacks: string[]): [string, string][] =>
    lacks.flatMap((lack, index) =>
      lack
        ? [
            [
              `${list}.${index}.${list === 'projects' ? 'title' : 'companyName'}`,
              `${name} ${index + 1} needs ${lack}. Without it, it is not saved.`,
            ],
          ]
        : [],
    )
  return [
    ...rows('experienceDesc', 'Experience', experienceDesc.map(lackOfExperience)),
    ...rows('projects', 'Project', projects.map(lackOfProject)),
  ]
}

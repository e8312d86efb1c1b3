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

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

interface Placed<Row> {
  row: Row
  /** Its index in the form. */
  place: number
}

const finished = <Row>(rows: readonly Row[], isFinished: (row: Row) => boolean): Placed<Row>[] =>
  rows.map((row, place) => ({ row, place })).filter(({ row }) => isFinished(row))

/** The finished rows, with their indexes in the form. */
export const finishedRows = ({ skills, experienceDesc, projects }: ProfileRows) => ({
  skills: finished(skills, ({ skill }) => filled(skill)),
  experienceDesc: finished(experienceDesc, (row) => filled(row.companyName, row.description)),
  projects: finished(projects, (row) => filled(row.title, row.description)),
})

/** The rows of the body. */
export const rowsOf = <Row>(placed: readonly Placed<Row>[]): Row[] => placed.map(({ row }) => row)

/** The input of a fault: unfinished rows were not sent, so indexes differ. */
export function pathOfRow(field: string, rows: Partial<ReturnType<typeof finishedRows>>): string {
  const [list = '', index, ...rest] = field.split('.')
  const placed = index === undefined ? undefined : rows[list as keyof typeof rows]
  return placed ? [list, placed[Number(index)]?.place ?? index, ...rest].join('.') : field
}

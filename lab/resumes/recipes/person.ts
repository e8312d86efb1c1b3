/** A study at a college: the words as they stand in the resume, and what a reader should take from them. */
export interface Study {
  degree: string
  college: string
  /** The years as they are written. */
  when: string
  from: number | null
  to: number | null
  board?: string
  score?: string
  /** Further answers that are right. */
  alsoDegree?: readonly string[]
  alsoCollege?: readonly string[]
}

/** A class of school: never a study. */
export interface School {
  course: string
  school: string
  board: string
  when: string
  score: string
}

export interface Job {
  company: string
  role: string
  when: string
  place?: string
  points: readonly string[]
}

export interface Project {
  title: string
  stack?: string
  when?: string
  link?: string
  points: readonly string[]
}

/** An invented person and all that their resume says. */
export interface Person {
  name: string
  email: string
  phone: string
  place: string
  links?: readonly string[]
  headline?: string
  objective?: string
  studies: readonly Study[]
  schools?: readonly School[]
  skills: readonly (readonly [group: string, skills: readonly string[]])[]
  jobs?: readonly Job[]
  projects?: readonly Project[]
  certificates?: readonly string[]
  achievements?: readonly string[]
  languages?: readonly string[]
  hobbies?: readonly string[]
  referees?: readonly string[]
  declaration?: boolean
  /** Further lines of the person: date of birth, father's name, passport. */
  personal?: readonly (readonly [string, string])[]
}

/** The skills without their groups. */
export const skillsOf = (person: Person): string[] => person.skills.flatMap(([, skills]) => skills)

import type { Truth } from '../truth.ts'
import { type Person, skillsOf } from './person.ts'

const answers = (first: string, ...others: readonly string[]) => (others.length > 0 ? [first, ...others] : first)

/** What a reader sees in a resume that shows all of this person. */
export function truthOf(person: Person, about: string): Truth {
  const [study] = person.studies
  return {
    about,
    hasText: true,
    fullName: person.name,
    email: person.email,
    mobileNo: person.phone,
    collegeName: study ? answers(study.college, ...(study.alsoCollege ?? [])) : '',
    degree: study ? answers(study.degree, ...(study.alsoDegree ?? [])) : '',
    startingYear: study?.from ?? null,
    graduationYear: study?.to ?? null,
    skills: skillsOf(person),
    experience: (person.jobs ?? []).map(({ company, role }) => ({ companyName: company, role })),
    projects: (person.projects ?? []).map(({ title }) => ({ title })),
  }
}

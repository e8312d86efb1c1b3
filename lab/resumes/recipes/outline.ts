import { oath, type Part, usualHeadings } from './html.ts'
import { type Person, skillsOf } from './person.ts'

/** One line or table of a resume, for programs that take no HTML. */
export type Block =
  | { kind: 'row'; left: string; right: string; bold: boolean }
  | { kind: 'bullet'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'table'; rows: readonly (readonly string[])[] }

export interface Section {
  heading: string
  blocks: readonly Block[]
}

export interface OutlineStyle {
  parts: readonly Part[]
  education: 'rows' | 'table' | 'lines'
  skills: 'groups' | 'comma' | 'bullets'
  jobs: 'rows' | 'comma'
  headings?: Partial<Record<Part, string>>
}

const row = (left: string, right = '', bold = false): Block => ({ kind: 'row', left, right, bold })
const bullets = (items: readonly string[] = []): Block[] => items.map((text) => ({ kind: 'bullet', text }))
const text = (words: string | undefined): Block[] => (words ? [{ kind: 'text', text: words }] : [])

function blocksOf(part: Part, person: Person, style: OutlineStyle): Block[] {
  const { studies, schools = [], jobs = [], projects = [] } = person
  switch (part) {
    case 'objective':
      return text(person.objective)
    case 'education':
      if (style.education === 'table')
        return [
          {
            kind: 'table',
            rows: [
              ['Degree', 'Institute', 'Board / University', 'Year', 'CGPA'],
              ...studies.map(({ degree, college, board, when, score }) => [
                degree,
                college,
                board ?? '-',
                when,
                score ?? '',
              ]),
              ...schools.map(({ course, school, board, when, score }) => [course, school, board, when, score]),
            ],
          },
        ]
      if (style.education === 'lines')
        return bullets([
          ...studies.map(({ degree, college, when }) => `${degree} from ${college} (${when})`),
          ...schools.map(({ course, school, when }) => `${course} from ${school} (${when})`),
        ])
      return [
        ...studies.flatMap(({ degree, college, when, score }) => [row(college, when, true), row(degree, score)]),
        ...schools.flatMap(({ course, school, when, score }) => [row(school, when, true), row(course, score)]),
      ]
    case 'skills':
      if (style.skills === 'groups' && person.skills.some(([group]) => group !== ''))
        return person.skills.flatMap(([group, skills]) => text(`${group}: ${skills.join(', ')}`))
      return style.skills === 'bullets' ? bullets(skillsOf(person)) : text(skillsOf(person).join(', '))
    case 'jobs':
      return jobs.flatMap(({ company, role, when, place, points }) => [
        ...(style.jobs === 'comma'
          ? [row(`${role}, ${company}`, when, true)]
          : [row(role, when, true), row(company, place)]),
        ...bullets(points),
      ])
    case 'projects':
      return projects.flatMap(({ title, stack, when, points }) => [
        row(stack ? `${title} | ${stack}` : title, when, true),
        ...bullets(points),
      ])
    case 'languages':
      return text(person.languages?.join(', '))
    case 'declaration':
      return person.declaration
        ? [...text(oath), row(`Place: ${person.place.replace(/,.*/, '')}`), row('Date: 12/06/2026', `(${person.name})`)]
        : []
    case 'personal':
      return (person.personal ?? []).flatMap(([label, value]) => text(`${label}: ${value}`))
    case 'certificates':
    case 'achievements':
    case 'hobbies':
    case 'referees':
      return bullets(person[part])
  }
}

/** The sections that the person has, in the order of the style. */
export const outlineOf = (person: Person, style: OutlineStyle): Section[] =>
  style.parts
    .map((part) => ({ heading: style.headings?.[part] ?? usualHeadings[part], blocks: blocksOf(part, person, style) }))
    .filter(({ blocks }) => blocks.length > 0)

/** The lines of contact. */
export const contactsOf = (person: Person): string[] => [
  person.email,
  person.phone,
  person.place,
  ...(person.links ?? []),
]

const usualParts: readonly Part[] = [
  'objective',
  'education',
  'jobs',
  'projects',
  'skills',
  'certificates',
  'achievements',
  'languages',
  'hobbies',
  'personal',
  'referees',
  'declaration',
]
export const usualStyle: OutlineStyle = { parts: usualParts, education: 'rows', skills: 'groups', jobs: 'rows' }
/** What stands in a sidebar, and the rest. */
export const sideParts: readonly Part[] = ['skills', 'languages', 'hobbies']
export const mainParts: readonly Part[] = usualParts.filter((part) => !sideParts.includes(part))

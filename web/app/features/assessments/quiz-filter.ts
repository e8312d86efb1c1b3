import { difficulties, limits, nonTechnicalFields, practiceRoles, technicalFields } from '@firstrung/contract'
import { roleLabel } from './quiz-labels.ts'

/** What the person looks for; empty means anything. */
export interface QuizSearch {
  title: string
  role: string
  levels: string[]
}

const choice = (value: string) => ({ value, label: roleLabel(value) })
const named = new Set(practiceRoles.map((role) => role.toLowerCase()))

/** The three documented roles first, then those of the profile; 'data analyst' is one of both and stands once. */
export const roleChoices = [
  { group: 'Most asked for', items: practiceRoles.map((role) => ({ value: role, label: role })) },
  { group: 'Technical', items: technicalFields.filter((role) => !named.has(role)).map(choice) },
  { group: 'Non-technical', items: nonTechnicalFields.map(choice) },
]
const knownRoles = new Set(roleChoices.flatMap(({ items }) => items.map(({ value }) => value)))

/** The search that an address names. */
export function searchOf(params: URLSearchParams): QuizSearch {
  const role = params.get('role') ?? ''
  const levels = params.getAll('level')
  return {
    title: (params.get('title') ?? '').slice(0, 100),
    role: knownRoles.has(role) ? role : '',
    levels: difficulties.filter((level) => levels.includes(level)),
  }
}

/** The address that names a search; what is not set is left out. */
export function paramsOf({ title, role, levels }: QuizSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (title.trim()) params.set('title', title.trim())
  if (role) params.set('role', role)
  for (const level of levels) params.append('level', level)
  return params
}

/** The filters as they are sent: only those that are set (TEST-08). */
export function filtersOf({ title, role, levels }: QuizSearch): {
  title?: string
  roles?: string[]
  difficulty?: string[]
} {
  return {
    ...(title.trim() && { title: title.trim() }),
    ...(role && { roles: [role] }),
    ...(levels.length > 0 && { difficulty: levels }),
  }
}

/** What the first page of a search asks for. */
export const firstPage = (search: QuizSearch) => ({ ...filtersOf(search), limit: limits.page })

export const isSearching = (search: QuizSearch): boolean => Object.keys(filtersOf(search)).length > 0

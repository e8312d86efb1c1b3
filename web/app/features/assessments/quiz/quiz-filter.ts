import { difficulties, limits, nonTechnicalFields, practiceRoles, technicalFields } from '@firstrung/contract'
import { roleLabel } from './quiz-labels.ts'
import { type TypeKey, typeKeys } from './quiz-paths.ts'

/** The search; empty fields match anything. */
export interface QuizSearch {
  title: string
  /** 'skill' or 'practice'; empty for both. */
  type: TypeKey | ''
  role: string
  levels: string[]
}

const choice = (value: string) => ({ value, label: roleLabel(value) })
const named = new Set(practiceRoles.map((role) => role.toLowerCase()))

/** The three documented roles first, then the roles of the profile; 'data analyst' is in both and listed once. */
export const roleChoices = [
  { group: 'Most asked for', items: practiceRoles.map((role) => ({ value: role, label: role })) },
  { group: 'Technical', items: technicalFields.filter((role) => !named.has(role)).map(choice) },
  { group: 'Non-technical', items: nonTechnicalFields.map(choice) },
]
const knownRoles = new Set(roleChoices.flatMap(({ items }) => items.map(({ value }) => value)))

/** The search in a URL. */
export function searchOf(params: URLSearchParams): QuizSearch {
  const role = params.get('role') ?? ''
  const levels = params.getAll('level')
  const type = params.get('type')
  return {
    type: type === 'skill' || type === 'practice' ? type : '',
    title: (params.get('title') ?? '').slice(0, 100),
    role: knownRoles.has(role) ? role : '',
    levels: difficulties.filter((level) => levels.includes(level)),
  }
}

/** The URL parameters of a search, without empty fields. */
export function paramsOf({ title, type, role, levels }: QuizSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (title.trim()) params.set('title', title.trim())
  if (type) params.set('type', type)
  if (role) params.set('role', role)
  for (const level of levels) params.append('level', level)
  return params
}

/** The filters as they are sent: only filled ones (TEST-08). */
export function filtersOf({ title, type, role, levels }: QuizSearch): {
  title?: string
  testType?: string[]
  roles?: string[]
  difficulty?: string[]
} {
  return {
    ...(title.trim() && { title: title.trim() }),
    ...(type && { testType: [typeKeys[type]] }),
    ...(role && { roles: [role] }),
    ...(levels.length > 0 && { difficulty: levels }),
  }
}

/** The query of the first page of a search. */
export const firstPage = (search: QuizSearch) => ({ ...filtersOf(search), limit: limits.page })

/** No filter at all. */
export const everything: QuizSearch = { title: '', type: '', role: '', levels: [] }

export const isSearching = (search: QuizSearch): boolean => Object.keys(filtersOf(search)).length > 0

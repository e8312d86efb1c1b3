import { limits } from '@firstrung/contract'

/** What the four filters hold, as typed; empty means everybody. */
export interface DeskFilters {
  degree: string
  skills: string[]
  graduationYear: string
  name: string
}

export const noFilters: DeskFilters = { degree: '', skills: [], graduationYear: '', name: '' }

/** Only what is set is sent; a name counts from four characters on (AJOB-08). */
export function requestOf({ degree, skills, graduationYear, name }: DeskFilters) {
  return {
    candidateType: 'all',
    ...(degree.trim() && { degree: degree.trim() }),
    ...(skills.length > 0 && { skills }),
    ...(graduationYear && { graduationYear }),
    ...(name.trim().length > limits.nameFilterOver && { name: name.trim() }),
  }
}

/** Whether these filters narrow the lists. */
export const isFiltered = (filters: DeskFilters): boolean => Object.keys(requestOf(filters)).length > 1

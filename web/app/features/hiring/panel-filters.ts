import { type JobList, limits } from '@firstrung/contract'

/** The typed values of the four filters; empty means everybody. */
export interface PanelFilters {
  degree: string
  skills: string[]
  graduationYear: string
  name: string
}

/** The parameters of a panel query. */
export interface PanelRequest {
  candidateType?: 'all'
  degree?: string
  skills?: string[]
  graduationYear?: string
  name?: string
  /** Which page, for a single list. */
  list?: JobList
  cursor?: string
  limit?: number
}

export const noFilters: PanelFilters = { degree: '', skills: [], graduationYear: '', name: '' }

/** Only filled filters are sent; a name counts from four characters on (AJOB-08). */
export function requestOf({ degree, skills, graduationYear, name }: PanelFilters): PanelRequest {
  return {
    candidateType: 'all',
    ...(degree.trim() && { degree: degree.trim() }),
    ...(skills.length > 0 && { skills }),
    ...(graduationYear && { graduationYear }),
    ...(name.trim().length > limits.nameFilterOver && { name: name.trim() }),
  }
}

/** Whether these filters narrow the lists. */
export const isFiltered = (filters: PanelFilters): boolean => Object.keys(requestOf(filters)).length > 1

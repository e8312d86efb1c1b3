import { type FoundBy, jobRoles, postedWithinDays, workModeLabels, workModes } from '@firstrung/contract'
import { count, counted } from '#app/lib/text/format.ts'
import { jobRoleLabel } from '#app/lib/text/labels.ts'
import { filtersOf, type Search, type SearchField } from './job-search.ts'

/** Rupees a year, as the filter offers them. */
export const payChoices = [
  ['120000', '₹10,000 a month'],
  ['240000', '₹20,000 a month'],
  ['300000', '₹3 lakh a year'],
  ['600000', '₹6 lakh a year'],
  ['1000000', '₹10 lakh a year'],
  ['2000000', '₹20 lakh a year'],
] as const

export const sinceLabel = (days: number): string => (days === 1 ? 'Last 24 hours' : `Last ${counted(days, 'day')}`)

/** The label of a filter that is set. */
export function filterLabel(field: SearchField, value: string): string {
  switch (field) {
    case 'role':
      return jobRoles.flatMap((role) => (role === value ? [jobRoleLabel(role)] : [])).join('')
    case 'mode':
      return workModes.flatMap((mode) => (mode === value ? [workModeLabels[mode]] : [])).join('')
    case 'payMin':
      return `From ${payChoices.find(([amount]) => amount === value)?.[1] ?? `₹${count(Number(value))} a year`}`
    case 'fresher':
      return 'No experience needed'
    case 'since':
      return postedWithinDays.flatMap((days) => (String(days) === value ? [sinceLabel(days)] : [])).join('')
    case 'q':
    case 'place':
    case 'skills':
    case 'company':
    case 'sort':
    case 'exact':
      return value
  }
}

/** The label of a filter that words of the search text mean. */
export const foundByLabel = ({ filter, value }: FoundBy): string =>
  filter === 'years' ? `Up to ${counted(Number(value), 'year')} of experience` : filterLabel(filter, value)

/** A search in words: 'react, Pune, Internship'; 'All jobs' without filters. */
export const searchText = (search: Search): string =>
  filtersOf(search)
    .map((field) => filterLabel(field, search[field]))
    .join(', ') || 'All jobs'

import type { JobCard, workModes } from '@firstrung/contract'
import { dayText } from '#app/lib/text/dates.ts'
import { count, counted } from '#app/lib/text/format.ts'
import { jobRoleLabel } from '#app/lib/text/labels.ts'

export const modeLabels: Record<(typeof workModes)[number], string> = {
  remote: 'Remote',
  'in-office': 'In office',
  hybrid: 'Hybrid',
}

/** No experience needed · 2 years of experience · 1 to 3 years of experience · 3 or more years of experience */
export function experienceText(min: number, max: number | null): string {
  if (min === 0 && !max) return 'No experience needed'
  if (max === null) return `${count(min)} or more years of experience`
  return min === max ? `${counted(min, 'year')} of experience` : `${min} to ${counted(max, 'year')} of experience`
}

/** Bengaluru, Pune · Anywhere in India */
export const placesText = (job: Pick<JobCard, 'places' | 'mode'>): string =>
  job.places.length > 3
    ? `${job.places.slice(0, 2).join(', ')} and ${job.places.length - 2} more`
    : job.places.join(', ')

/** The short facts of a job, the most wanted first. */
export const factsOf = (job: Omit<JobCard, 'company'>): string[] => [
  placesText(job),
  modeLabels[job.mode],
  jobRoleLabel(job.role),
  ...(job.months === null ? [] : [counted(job.months, 'month')]),
  ...(job.startsOn === null ? [] : [`Starts ${dayText(job.startsOn)}`]),
]

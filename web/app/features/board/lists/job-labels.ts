import { type JobCard, placesText, workModeLabels } from '@firstrung/contract'
import { dayText } from '#app/lib/text/dates.ts'
import { count, counted } from '#app/lib/text/format.ts'
import { jobRoleLabel } from '#app/lib/text/labels.ts'

/** No experience needed · 2 years of experience · 1 to 3 years of experience · 3 or more years of experience */
export function experienceText(min: number, max: number | null): string {
  if (min === 0 && !max) return 'No experience needed'
  if (max === null) return `${count(min)} or more years of experience`
  return min === max ? `${counted(min, 'year')} of experience` : `${min} to ${counted(max, 'year')} of experience`
}

/** The short facts of a job, the most wanted first. */
export const factsOf = (job: Omit<JobCard, 'company'>): string[] => [
  placesText(job),
  workModeLabels[job.mode],
  jobRoleLabel(job.role),
  ...(job.months === null ? [] : [counted(job.months, 'month')]),
  ...(job.startsOn === null ? [] : [`Starts ${dayText(job.startsOn)}`]),
]

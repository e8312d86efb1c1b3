import { type JobCard, type JobRole, jobRoleLabels, type Pay, type workModes } from '@firstrung/contract'
import { count, counted, dayText } from '#app/lib/format.ts'

export const modeLabels: Record<(typeof workModes)[number], string> = {
  remote: 'Remote',
  'in-office': 'In office',
  hybrid: 'Hybrid',
}
export const roleLabel = (role: JobRole): string => jobRoleLabels[role]

const lakh = 100_000
/** 6 · 7.5 */
const inLakh = (amount: number) => String(Math.round(amount / (lakh / 10)) / 10)

/** ₹6–8 lakh a year · from ₹30 lakh a year · ₹15,000–20,000 a month · Unpaid · Pay not stated */
export function payText({ kind, min, max }: Pay): string {
  if (kind === 'unpaid') return 'Unpaid'
  if (kind === 'hidden' || min === null) return 'Pay not stated'
  const per = kind === 'year' ? 'a year' : 'a month'
  const inLakhs = kind === 'year' && min >= lakh
  const text = (amount: number) => (inLakhs ? inLakh(amount) : count(amount))
  const unit = inLakhs ? ' lakh' : ''
  if (max === null) return `From ₹${text(min)}${unit} ${per}`
  if (max === min) return `₹${text(min)}${unit} ${per}`
  return `₹${text(min)}–${text(max)}${unit} ${per}`
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

/** The short facts of a job, in the order in which people ask for them. */
export const factsOf = (job: Omit<JobCard, 'company'>): string[] => [
  placesText(job),
  modeLabels[job.mode],
  roleLabel(job.role),
  ...(job.months === null ? [] : [counted(job.months, 'month')]),
  ...(job.startsOn === null ? [] : [`Starts ${dayText(job.startsOn)}`]),
]

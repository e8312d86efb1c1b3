import type { StatsPeriod } from '@firstrung/contract'

/** Weekly first, because it is shown at the start (ADASH-01). */
export const periods: { value: StatsPeriod; label: string; span: string }[] = [
  { value: 'weekly', label: 'Weekly', span: 'in the last 7 days' },
  { value: 'daily', label: 'Daily', span: 'today' },
  { value: 'monthly', label: 'Monthly', span: 'in the last 30 days' },
  { value: 'yearly', label: 'Yearly', span: 'in the last 365 days' },
]

/** 'in the last 7 days' */
export const spanOf = (period: StatsPeriod): string => periods.find(({ value }) => value === period)?.span ?? ''

import type { Trend } from '@firstrung/contract'

export type Counted = keyof Trend['totals']

/** What is counted, in the order of a candidate's steps. */
export const series: readonly { kind: Counted; label: string }[] = [
  { kind: 'registrations', label: 'Registrations' },
  { kind: 'tests', label: 'Tests' },
  { kind: 'applications', label: 'Applications' },
  { kind: 'hires', label: 'Hires' },
]

const india = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', ...options })
const formats = {
  hour: india({ hour: '2-digit', minute: '2-digit' }),
  day: india({ day: '2-digit', month: 'short' }),
  month: india({ month: 'short', year: '2-digit' }),
}

/** '14:00', '10 Mar' or 'Mar 27': the hour, day or month that begins here. */
export const startText = (unit: Trend['unit'], from: string): string => formats[unit].format(new Date(from))

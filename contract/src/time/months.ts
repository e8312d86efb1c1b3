import type { FieldError } from '../calls/errors.ts'
import * as messages from '../messages/messages.ts'
import { plainDigits } from '../text/typed-numbers.ts'

const longMonths = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]

/** The number of a month that is written as digits or as a word of at least three letters; 0 for everything else. */
function numberOfMonth(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text) <= 12 ? Number(text) : 0
  return text.length < 3 ? 0 : longMonths.findIndex((name) => name.startsWith(text)) + 1
}

/** A month as people type it, as YYYY-MM: '2025-06', '06/2025', 'Jun 2025', 'June, 2025'; undefined for everything else. */
export function typedMonth(text: string): string | undefined {
  const plain = plainDigits(text).toLowerCase()
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})$/.exec(plain)
  const monthFirst = /^(\d{1,2}|[a-z]{3,9})[-/., ]{1,2}(\d{4})$/.exec(plain)
  const [year, month] = yearFirst ? [yearFirst[1], yearFirst[2]] : [monthFirst?.[2], monthFirst?.[1]]
  const number = numberOfMonth(month ?? '')
  return year && number > 0 ? `${year}-${String(number).padStart(2, '0')}` : undefined
}

/** Jun 2025, for '2025-06'. */
export function monthText(month: string): string {
  const name = longMonths[Number(month.slice(5)) - 1] ?? ''
  return `${name.charAt(0).toUpperCase()}${name.slice(1, 3)} ${month.slice(0, 4)}`
}

/** How many months since the year 0. */
const countOf = (month: string): number => 12 * Number(month.slice(0, 4)) + Number(month.slice(5))

/** How many months from one to the other, both counted; 0 or less where the second is before the first. */
export const monthsBetween = (from: string, to: string): number => countOf(to) - countOf(from) + 1

/** The month so many months after another, or before it for a negative number. */
export function monthAfter(month: string, months: number): string {
  const count = countOf(month) + months - 1
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

const counted = (count: number, unit: string) => (count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`)

/**
 * Jun 2025 – Aug 2025 · 3 months; both months count. 'since Jun 2025' without an end, 'until Aug 2025' without a start, and
 * empty without both.
 */
export function spanText({ from, to }: { from?: string | undefined; to?: string | undefined }): string {
  if (!from) return to ? `until ${monthText(to)}` : ''
  if (!to) return `since ${monthText(from)}`
  const months = monthsBetween(from, to)
  const length = [counted(Math.floor(months / 12), 'year'), counted(months % 12, 'month')].filter(Boolean).join(' ')
  return `${from === to ? monthText(from) : `${monthText(from)} – ${monthText(to)}`} · ${length}`
}

interface RowsWithMonths {
  experienceDesc?: readonly { from?: string | undefined }[] | undefined
  certificates?: readonly { month: string }[] | undefined
}

/** The faults of months in a profile that are in the future and must not be. `thisMonth` is YYYY-MM. */
export function monthsAhead(
  { experienceDesc = [], certificates = [] }: RowsWithMonths,
  thisMonth: string,
): FieldError[] {
  return [
    ...experienceDesc.flatMap(({ from }, index) =>
      from && from > thisMonth ? [{ field: `experienceDesc.${index}.from`, msg: messages.monthAhead }] : [],
    ),
    ...certificates.flatMap(({ month }, index) =>
      month > thisMonth ? [{ field: `certificates.${index}.month`, msg: messages.monthAhead }] : [],
    ),
  ]
}

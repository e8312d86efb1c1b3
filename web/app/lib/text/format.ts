import { dateText, dateTimeText, istOffsetMillis, limits } from '@firstrung/contract'

type Moment = string | number | Date

/** A moment whose UTC fields read as the calendar and the clock in India. */
const inIndia = (moment: Moment): Date => new Date(new Date(moment).getTime() + istOffsetMillis)
const two = (number: number): string => String(number).padStart(2, '0')

// Hand-written: constructing `Intl.DateTimeFormat` costs 80 ms on a slow phone, longer than rendering the page.
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const monthOf = (date: Date): string => monthNames[date.getUTCMonth()] ?? ''

/** 1st, 2nd, 3rd, 4th, 11th, 21st */
function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14
  return `${number}${(!isTeen && ['', 'st', 'nd', 'rd'][number % 10]) || 'th'}`
}

/** 22 Nov 2026: on screens, unless the documents prescribe another form */
export const screenDate = (moment: Moment): string => dateText(new Date(moment))
/** 22 Nov 2026, 6:30 pm */
export const screenDateTime = (moment: Moment): string => dateTimeText(new Date(moment))
/** 27/05/2022 */
export function shortDate(moment: Moment): string {
  const date = inIndia(moment)
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`
}
/** 27/05/2022, 06:30 PM IST */
export const shortDateTime = (moment: Moment): string => `${shortDate(moment)}, ${istDateTime(moment).split(', ')[1]}`
/** May 27th, 2022 */
export function longDate(moment: Moment): string {
  const date = inIndia(moment)
  return `${monthOf(date)} ${ordinal(date.getUTCDate())}, ${date.getUTCFullYear()}`
}
/** 2022 */
export const yearOf = (moment: Moment): string => String(inIndia(moment).getUTCFullYear())
/** 27 May 2022, 06:30 PM IST */
export function istDateTime(moment: Moment): string {
  const date = inIndia(moment)
  const hour = date.getUTCHours()
  const clock = `${two(hour % 12 || 12)}:${two(date.getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`
  return `${two(date.getUTCDate())} ${monthOf(date).slice(0, 3)} ${date.getUTCFullYear()}, ${clock} IST`
}
/** 27 May 2022, of an Indian day as YYYY-MM-DD or of a moment. */
export const dayText = (day: Moment): string => {
  const date = typeof day === 'string' && day.length === 10 ? new Date(`${day}T00:00:00Z`) : inIndia(day)
  return `${date.getUTCDate()} ${monthOf(date).slice(0, 3)} ${date.getUTCFullYear()}`
}
/** Fri, 27 May 2022 13:00:00 GMT */
export const utcDateTime = (moment: Moment): string => new Date(moment).toUTCString()

const units = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** in 3 days · 2 hours ago */
export function relative(moment: Moment): string {
  const distance = distanceTo(moment)
  if (!distance) return 'just now'
  return new Date(moment).getTime() > Date.now() ? `in ${distance}` : `${distance} ago`
}
/** 3 days · less than a minute */
export const elapsed = (since: Moment): string => distanceTo(since) ?? 'less than a minute'

function distanceTo(moment: Moment): string | undefined {
  const millis = Math.abs(new Date(moment).getTime() - Date.now())
  const [unit, length] = units.find(([, one]) => millis >= one) ?? []
  return unit && counted(Math.round(millis / length), unit)
}

let indian: Intl.NumberFormat | undefined
/** 5,00,000 */
export function count(number: number): string {
  // Without `Intl`, which is slow: most numbers need no grouping.
  if (Number.isInteger(number) && Math.abs(number) < 1000) return String(number)
  indian ??= new Intl.NumberFormat('en-IN')
  return indian.format(number)
}
/** 1 comment · 5,000 comments */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`
/** 12, or '10,000+' if the server stopped counting. */
export const totalText = ({ total, totalIsBounded }: { total: number; totalIsBounded: boolean }): string =>
  `${count(total)}${totalIsBounded ? '+' : ''}`
/** 12, or '99+' if the server counts only up to `limits.counted`. */
export const cappedCount = (number: number): string =>
  number < limits.counted ? String(number) : `${limits.counted - 1}+`
/** ₹5,00,000 */
export const rupees = (amount: number): string => `₹${count(amount)}`
/** Today in India, YYYY-MM-DD. */
export const indianToday = (): string => inIndia(Date.now()).toISOString().slice(0, 10)

import { istOffsetMillis } from '@firstrung/contract'
import type { Moment } from './dates.ts'
import { ordinal } from './format.ts'

/*
 * The forms that the documents fix for a place: jobs, candidates and the team's queues; blogs and the day of posting; events.
 * Everywhere else `dates.ts` has the form.
 */

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
/** Fri, 27 May 2022 13:00:00 GMT */
export const utcDateTime = (moment: Moment): string => new Date(moment).toUTCString()

import { dateText, dateTimeText, indianDay, indianMoment } from '@firstrung/contract'
import { counted } from './format.ts'

/*
 * A date is shown as a day, as a day and time, or as how far away it is; always in Indian time. Places for which the documents fix another
 * form use `documented-dates.ts`. `scripts/dates.test.mjs` refuses any other.
 */

export type Moment = string | number | Date

const isDay = (moment: Moment): moment is string => typeof moment === 'string' && moment.length === 10

/** 27 May 2022, of an Indian day as YYYY-MM-DD or of a moment. */
export const dayText = (day: Moment): string => dateText(isDay(day) ? indianMoment(day, '12:00') : new Date(day))
/** 27 May 2022, 6:30 pm */
export const dayTimeText = (moment: Moment): string => dateTimeText(new Date(moment))

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

/** Today in India, YYYY-MM-DD. */
export const indianToday = (): string => indianDay(new Date())

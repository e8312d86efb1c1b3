import { indianDay } from '@firstrung/contract'
import { dayText, dayTimeText } from '#app/lib/text/dates.ts'
import { weekdays } from './hours-form-values.ts'

/** The times of one Indian day. */
export interface TimesOfDay {
  day: string
  /** 'Wednesday, 2 Dec 2026' */
  title: string
  times: { value: string; label: string }[]
}

/** 11:30 am */
const clockOf = (moment: string): string => dayTimeText(moment).replace(/^.*, /, '')

/** Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7

/** 'Wednesday, 2 Dec 2026' */
export const dayTitle = (day: string): string => `${weekdays[weekdayOf(day)]}, ${dayText(day)}`

/** Moments grouped by their day in India, in order, each once. */
export function timesByDay(moments: readonly string[]): TimesOfDay[] {
  const sorted = [...new Set(moments)].toSorted((one, other) => Date.parse(one) - Date.parse(other))
  return [...Map.groupBy(sorted, (moment) => indianDay(new Date(moment)))].map(([day, times]) => ({
    day,
    title: dayTitle(day),
    times: times.map((value) => ({ value, label: clockOf(value) })),
  }))
}

/** The first day of the span of free times that is so many spans ahead. */
export const dayAhead = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 24 * 3600 * 1000).toISOString().slice(0, 10)

/** Of the chosen moments those whose Indian day is within a span of days. */
export const chosenWithin = (chosen: readonly string[], from: string, days: number): string[] =>
  chosen.filter((moment) => {
    const day = indianDay(new Date(moment))
    return from <= day && day < dayAhead(from, days)
  })

/** The chosen times without those that a refusal names: 'times.2' is the third. */
export function stillFree(times: readonly string[], refused: readonly { field: string }[]): string[] {
  const taken = new Set(refused.map(({ field }) => field))
  return times.filter((_, index) => !taken.has(`times.${index}`))
}

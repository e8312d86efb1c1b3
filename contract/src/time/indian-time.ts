/** The offset of Indian time from UTC. India has one time zone and no summer time. */
export const istOffset = '+05:30'
export const istOffsetMillis = 5.5 * 3600 * 1000

/** The moment of a day (YYYY-MM-DD) and a time of day (HH:MM) in India. */
export const indianMoment = (day: string, time: string): Date => new Date(`${day}T${time}:00${istOffset}`)

/** The month in India at a moment, YYYY-MM. */
export const indianMonth = (moment: Date): string => indianDay(moment).slice(0, 7)

/** The day in India at a moment, YYYY-MM-DD. */
export const indianDay = (moment: Date): string =>
  new Date(moment.getTime() + istOffsetMillis).toISOString().slice(0, 10)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment whose UTC fields read as the calendar and the clock in India. */
const inIndia = (moment: Date): Date => new Date(moment.getTime() + istOffsetMillis)

/** 22 Nov 2026: a date on screens, where the documents fix no other form. */
export function dateText(moment: Date): string {
  const date = inIndia(moment)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** 22 Nov 2026, 6:30 pm */
export function dateTimeText(moment: Date): string {
  const date = inIndia(moment)
  const hour = date.getUTCHours()
  const minutes = String(date.getUTCMinutes()).padStart(2, '0')
  return `${dateText(moment)}, ${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`
}

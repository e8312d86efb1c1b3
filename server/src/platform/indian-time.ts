import { indianDay, istOffsetMillis } from '@firstrung/contract'

const day = 24 * 3600 * 1000

/** The moment at which today began in India. */
export const startOfIndianDay = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + istOffsetMillis) / day) * day - istOffsetMillis)

/** The time of day in India, HH:MM. */
export const indianTime = (now: Date): string => new Date(now.getTime() + istOffsetMillis).toISOString().slice(11, 16)

/** The date in India after so many days. */
export const indianDayIn = (now: Date, days: number): string => indianDay(new Date(now.getTime() + days * day))

/** The hours of the day in which reminders and closings are sent. */
const daytime = { from: 8, to: 22 }
const hour = 3600 * 1000

/** The moment itself if it lies between 08:00 and 22:00 in India, else the next 08:00. */
export function nextDaytime(instant: Date): Date {
  const start = startOfIndianDay(instant).getTime()
  const opens = start + daytime.from * hour
  if (instant.getTime() < opens) return new Date(opens)
  return instant.getTime() < start + daytime.to * hour ? instant : new Date(opens + day)
}

const dayForm = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'long' })

/** The day in India at a moment: 6 December. */
export const dayInWords = (moment: Date): string => dayForm.format(moment)

/** The current year in India. */
export const indianYear = (now: Date): number => Number(indianDay(now).slice(0, 4))

const written = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
})

/** 27 May 2022, 06:30 PM IST */
export function istDateTime(moment: Date): string {
  const part = Object.fromEntries(written.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${part['day']} ${part['month']} ${part['year']}, ${part['hour']}:${part['minute']} ${part['dayPeriod']?.toUpperCase()} IST`
}

import { dateTimeText, indianDay, indianMoment, istOffsetMillis } from '@firstrung/contract'

const day = 24 * 3600 * 1000

/** The moment at which today began in India. */
export const startOfIndianDay = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + istOffsetMillis) / day) * day - istOffsetMillis)

/** The time of day in India, HH:MM. */
export const indianTime = (now: Date): string => new Date(now.getTime() + istOffsetMillis).toISOString().slice(11, 16)

/** The date in India after so many days. */
export const indianDayIn = (now: Date, days: number): string => indianDay(new Date(now.getTime() + days * day))

/** Letters that can wait are not sent at night: only from 08:00 until before 22:00 in India. */
const daytime = { from: '08:00', until: '22:00' }

/** The moment itself where it is daytime in India, from 08:00 until before 22:00; else the next 08:00 there. */
export function nextDaytime(moment: Date): Date {
  const time = indianTime(moment)
  if (time >= daytime.from && time < daytime.until) return moment
  return indianMoment(time < daytime.from ? indianDay(moment) : indianDayIn(moment, 1), daytime.from)
}

/** The current year in India. */
export const indianYear = (now: Date): number => Number(indianDay(now).slice(0, 4))

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' })

/** 2022-05-27 18:30: a moment in India in a form that spreadsheets recognize and sort. */
export const sheetMoment = (moment: Date): string => `${indianDay(moment)} ${clock.format(moment)}`

const written = new Intl.DateTimeFormat('en-US', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: true,
})

/**
 * 27 May 2022, 6:30 pm IST. The server's sentences reach people by mail, wherever they are, so a time in them names its zone. Pages
 * say once that times are Indian time.
 */
export const zonedText = (moment: Date): string => `${dateTimeText(moment)} IST`

/** 27 May 2022, 06:30 PM IST: of events, as the documents have it. All else is `zonedText`. */
export function istDateTime(moment: Date): string {
  const part = Object.fromEntries(written.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${part['day']} ${part['month']} ${part['year']}, ${part['hour']}:${part['minute']} ${part['dayPeriod']?.toUpperCase()} IST`
}

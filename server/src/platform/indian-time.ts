/** India has one time zone and no summer time. */
const ahead = 5.5 * 3600 * 1000
const day = 24 * 3600 * 1000

/** The moment at which today began in India. */
export const startOfIndianDay = (now: Date): Date => new Date(Math.floor((now.getTime() + ahead) / day) * day - ahead)

/** Today's date in India, YYYY-MM-DD. */
export const indianDay = (now: Date): string => new Date(now.getTime() + ahead).toISOString().slice(0, 10)

/** The year it is in India. */
export const indianYear = (now: Date): number => Number(indianDay(now).slice(0, 4))

/** The moment of a day and a time of day in India. */
export const indianMoment = (date: string, time: string): Date => new Date(`${date}T${time}:00+05:30`)

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

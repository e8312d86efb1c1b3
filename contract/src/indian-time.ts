/** The offset of Indian time from UTC. India has one time zone and no summer time. */
export const istOffset = '+05:30'
export const istOffsetMillis = 5.5 * 3600 * 1000

/** The moment of a day (YYYY-MM-DD) and a time of day (HH:MM) in India. */
export const indianMoment = (day: string, time: string): Date => new Date(`${day}T${time}:00${istOffset}`)

/** The day in India at a moment, YYYY-MM-DD. */
export const indianDay = (moment: Date): string =>
  new Date(moment.getTime() + istOffsetMillis).toISOString().slice(0, 10)

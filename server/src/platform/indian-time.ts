/** India has one time zone and no summer time. */
const ahead = 5.5 * 3600 * 1000
const day = 24 * 3600 * 1000

/** The moment at which today began in India. */
export const startOfIndianDay = (now: Date): Date => new Date(Math.floor((now.getTime() + ahead) / day) * day - ahead)

/** Today's date in India, YYYY-MM-DD. */
export const indianDay = (now: Date): string => new Date(now.getTime() + ahead).toISOString().slice(0, 10)

/** The year it is in India. */
export const indianYear = (now: Date): number => Number(indianDay(now).slice(0, 4))

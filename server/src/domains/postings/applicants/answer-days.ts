import { type AnswerDayKind, indianDay, indianMoment } from '@firstrung/contract'

/** How days are counted: all of them, or working days alone, without the `holidays` of the operator (YYYY-MM-DD). */
export interface DayCount {
  kind: AnswerDayKind
  holidays: ReadonlySet<string>
}

/** Every day counts. */
export const everyDay: DayCount = { kind: 'calendar', holidays: new Set() }

const day = 24 * 3600 * 1000
/** Republic Day, Independence Day and Gandhi Jayanti, as MM-DD. */
const nationalHolidays: ReadonlySet<string> = new Set(['01-26', '08-15', '10-02'])

const shifted = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** Whether a day is a national holiday, or one of the operator. */
export const isHoliday = (date: string, { holidays }: Pick<DayCount, 'holidays'>): boolean =>
  nationalHolidays.has(date.slice(5)) || holidays.has(date)

/** Whether a day counts. Working days are Monday to Friday without national holidays and those of the operator. */
export function counts(date: string, how: DayCount): boolean {
  if (how.kind === 'calendar') return true
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(date, how)
}

/** The day that is so many counted days after another one, or before it where `days` is negative. */
export function dayAfter(date: string, days: number, how: DayCount): string {
  const step = Math.sign(days)
  let at = date
  for (let left = Math.abs(days); left > 0; ) {
    at = shifted(at, step)
    if (counts(at, how)) left -= 1
  }
  return at
}

/** The last moment of an Indian day. */
export const endOfDay = (date: string): Date => new Date(indianMoment(date, '00:00').getTime() + day - 1)

/** The end of the Indian day that is so many counted days after that of a moment. */
export const endAfter = (moment: Date, days: number, how: DayCount): Date =>
  endOfDay(dayAfter(indianDay(moment), days, how))

/** The day of an answer, and when recruiters are reminded of it. */
export interface Due {
  answerBy: Date
  firstReminderAt: Date
  secondReminderAt: Date
}

/** When half of the promised days are left until the end of the day `answerBy`, and when a fifth of them is. */
export const dueBy = (answerBy: Date, promisedDays: number, how: DayCount): Due => ({
  answerBy,
  firstReminderAt: before(answerBy, promisedDays / 2, how),
  secondReminderAt: before(answerBy, promisedDays / 5, how),
})

/** The moment that is `days` counted days, possibly with a fraction, before the end of a day. */
function before(end: Date, days: number, how: DayCount): Date {
  // If the last day does not count, the counted day before it is used.
  const date = indianDay(end)
  const last = counts(date, how) ? date : dayAfter(date, -1, how)
  const whole = Math.floor(days)
  return new Date(endOfDay(dayAfter(last, -whole, how)).getTime() - (days - whole) * day)
}

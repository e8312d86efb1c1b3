import type { InterviewHours } from '@firstrung/contract'
import { Temporal } from 'temporal-polyfill'

/** From a moment to a later one, in milliseconds. */
export interface Span {
  from: number
  to: number
}

const minute = 60_000
/** Half of an hour, or a quarter for short interviews: on which minutes a time can begin after the begin of the hours. */
const stepFor = (minutes: number): number => (minutes < 30 ? 15 : 30) * minute

/** What is asked for: the length in minutes, and between which moments a time may begin. */
export interface Wanted {
  minutes: number
  from: Date
  until: Date
}

/** What else is known of somebody's days. */
interface Planned {
  now: Date
  interviews: readonly Span[]
  /** From calendars elsewhere. */
  elsewhere: readonly Span[]
  isHoliday: (day: string) => boolean
}

/**
 * The moments at which somebody is free for an interview, in order: within their hours, not on days off or holidays, with their
 * notice and gap, and as long as the day has fewer interviews than they want. Hours are wall-clock times of their own zone; an
 * hour that a clock change leaves out or repeats is skipped. `isHoliday` is asked with a date of that zone. What they have `elsewhere`
 * takes its time, and is not counted as an interview.
 */
export function freeTimes(
  hours: InterviewHours,
  { minutes, from, until }: Wanted,
  { now, interviews, elsewhere, isHoliday }: Planned,
): Date[] {
  const earliest = Math.max(from.getTime(), now.getTime() + hours.noticeHours * 60 * minute)
  const busy = [...interviews, ...elsewhere]
  const gap = hours.gapMinutes * minute
  const times: Date[] = []
  const last = Temporal.Instant.fromEpochMilliseconds(until.getTime()).toZonedDateTimeISO(hours.zone).toPlainDate()
  let day = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(hours.zone).toPlainDate()
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const date = day.toString()
    const ofDay = hours.hours.filter(({ weekday }) => weekday === day.dayOfWeek)
    if (ofDay.length === 0 || isHoliday(date)) continue
    if (hours.daysOff.some((off) => off.from <= date && date <= off.to)) continue
    const whole = wholeDay(day, hours.zone)
    if (countOn(whole, interviews) >= hours.mostADay) continue
    const near = busy.filter(({ from, to }) => from < whole.to + gap && whole.from - gap < to)
    for (const one of [...ofDay].sort((a, b) => (a.from < b.from ? -1 : 1))) {
      const begins = momentOf(day, one.from, { zone: hours.zone, whole })
      const ends = momentOf(day, one.to, { zone: hours.zone, whole })
      if (begins === null || ends === null) continue
      for (let at = begins; at + minutes * minute <= ends; at += stepFor(minutes)) {
        if (at < earliest || at >= until.getTime()) continue
        if (isFree({ from: at, to: at + minutes * minute }, near, gap)) times.push(new Date(at))
      }
    }
  }
  return times
}

/** Whether nothing else is planned in a span, nor within the gap around it. */
const isFree = (span: Span, busy: readonly Span[], gap: number): boolean =>
  busy.every(({ from, to }) => to + gap <= span.from || span.to + gap <= from)

/** From the beginning of a day in a zone to that of the next one. */
const wholeDay = (day: Temporal.PlainDate, zone: string): Span => ({
  from: day.toZonedDateTime(zone).epochMilliseconds,
  to: day.add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds,
})

/** How many of these begin on a day. */
const countOn = (whole: Span, spans: readonly Span[]): number =>
  spans.filter(({ from }) => whole.from <= from && from < whole.to).length

/** The moment of a wall-clock time; null where the clock shows it never or twice on that day. */
function momentOf(
  day: Temporal.PlainDate,
  time: string,
  { zone, whole }: { zone: string; whole: Span },
): number | null {
  // Asking the zone takes long, and only days of another length change the clock.
  if (whole.to - whole.from === 24 * 60 * minute) return whole.from + sinceMidnight(time) * minute
  try {
    const at = day.toPlainDateTime(Temporal.PlainTime.from(time))
    return at.toZonedDateTime(zone, { disambiguation: 'reject' }).epochMilliseconds
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const sinceMidnight = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

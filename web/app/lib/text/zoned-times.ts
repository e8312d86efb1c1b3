import { timeZone as indianZone, isTimeZone } from '@firstrung/contract'

/*
 * Times of people who may be anywhere: in the time zone of their device, with Indian time beside it where the two differ. All other
 * times of the product are Indian time: see `dates.ts`.
 */

/** A moment as a clock on a wall shows it. */
interface Shown {
  /** Thursday, 26 Nov 2026 */
  day: string
  /** 26 Nov */
  date: string
  /** 10:30 am */
  clock: string
}

/** A time to choose from. */
export interface ZonedTime {
  /** 10:30 am */
  clock: string
  /** '3:00 pm IST', or '27 Nov, 3:00 am IST' where it is another day in India; empty where the clocks are the same. */
  indian: string
}

/** The time zone of this device; Indian time if it tells none that this browser knows. */
export function ownZone(): string {
  const { timeZone: own } = new Intl.DateTimeFormat().resolvedOptions()
  return own && isTimeZone(own) ? own : indianZone
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(zone, format)
  return format
}

function shownIn(moment: string, zone: string): Shown {
  const named = Object.fromEntries(
    formatOf(zone)
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  )
  const hour = Number(named['hour'])
  const date = `${named['day']} ${named['month']}`
  return {
    day: `${named['weekday']}, ${date} ${named['year']}`,
    date,
    clock: `${hour % 12 || 12}:${named['minute']} ${hour < 12 ? 'am' : 'pm'}`,
  }
}

function zonedTime(here: Shown, india: Shown): ZonedTime {
  if (here.day !== india.day) return { clock: here.clock, indian: `${india.date}, ${india.clock} IST` }
  return { clock: here.clock, indian: here.clock === india.clock ? '' : `${india.clock} IST` }
}

/** Times by the days of a zone, in order. */
export function timesByDay<Time extends { startsAt: string }>(
  times: readonly Time[],
  zone: string,
): { day: string; times: (Time & ZonedTime)[] }[] {
  const days = new Map<string, (Time & ZonedTime)[]>()
  for (const time of times.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))) {
    const here = shownIn(time.startsAt, zone)
    const shown = { ...time, ...zonedTime(here, shownIn(time.startsAt, indianZone)) }
    days.set(here.day, [...(days.get(here.day) ?? []), shown])
  }
  return [...days].map(([day, ofDay]) => ({ day, times: ofDay }))
}

/** 'Thursday, 26 Nov 2026, 10:30 am · 3:00 pm IST', without the Indian time where the clocks are the same. */
export function zonedText(moment: string, zone: string): string {
  const here = shownIn(moment, zone)
  const { clock, indian } = zonedTime(here, shownIn(moment, indianZone))
  return [`${here.day}, ${clock}`, indian].filter(Boolean).join(' · ')
}

/** A sentence that says which zone these times are in. */
export function zoneSentence(moments: readonly string[], zone: string): string {
  const isIndian = moments.every((moment) => shownIn(moment, zone).clock === shownIn(moment, indianZone).clock)
  if (isIndian) return 'Times are Indian time.'
  return `Times are those of your time zone, ${zone.replaceAll('_', ' ')}, with Indian time (IST) beside them.`
}

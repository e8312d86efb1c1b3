import { durationMinutes, type InterviewRecord, isScheduled } from '@firstrung/contract'
import { dayAhead, weekdayOf } from '#app/features/hiring/booking/times-by-day.ts'
import { dayText } from '#app/lib/text/dates.ts'
import { isHeld, isMissed } from './interview-time.ts'

/*
 * Where interviews stand in the agenda by day and week. Days are Indian days as YYYY-MM-DD, times are minutes of them.
 */

export type AgendaView = 'list' | 'week' | 'day'

export const agendaViews: { value: AgendaView; label: string }[] = [
  { value: 'list', label: 'List' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
]

/** What the agenda needs to know of an interview, for recruiters and for interviewers. */
export type AgendaInterview = Pick<
  InterviewRecord,
  | '_id'
  | 'interviewDate'
  | 'interviewTime'
  | 'interviewDuration'
  | 'interviewLink'
  | 'interviewRoom'
  | 'attendance'
  | 'candidateAbsentAt'
  | 'companyAbsentAt'
>

/** Years in which the address may name a day. Nobody plans interviews outside of them. */
const years = { first: '2000', last: '2099' }

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text.slice(0, 4) >= years.first &&
  text.slice(0, 4) <= years.last &&
  !Number.isNaN(Date.parse(text)) &&
  dayAhead(text, 0) === text

/** The view and the day of an address. Without them, or with others than there are, the list and today. */
export function agendaOf(search: URLSearchParams, today: string): { view: AgendaView; day: string } {
  const day = search.get('day') ?? ''
  const view = agendaViews.find(({ value }) => value === search.get('view'))?.value ?? 'list'
  return { view, day: isDay(day) ? day : today }
}

/** The seven days of the week of a day, from Monday. */
export function weekOf(day: string): string[] {
  const monday = dayAhead(day, -weekdayOf(day))
  return Array.from({ length: 7 }, (_, index) => dayAhead(monday, index))
}

/** The days that a view shows. */
export const daysOf = (view: AgendaView, day: string): string[] => (view === 'week' ? weekOf(day) : [day])

export const isWeekend = (day: string): boolean => weekdayOf(day) > 4

/** '30 Nov to 6 Dec 2026', '28 Dec 2026 to 3 Jan 2027' */
export function weekTitle(day: string): string {
  const [first = day] = weekOf(day)
  const last = dayAhead(first, 6)
  const from = dayText(first)
  return `${first.slice(0, 4) === last.slice(0, 4) ? from.slice(0, -5) : from} to ${dayText(last)}`
}

const dayMinutes = 24 * 60
/** A shorter interview is drawn as high as one of this length, so that it can be read and hit. */
const leastMinutes = 30

/** From when until when an interview takes space on its day. One that goes on after midnight ends there. */
export interface Span {
  from: number
  until: number
}

/** The minutes of its day that an interview takes. */
export function spanOf(interview: Pick<AgendaInterview, 'interviewTime' | 'interviewDuration'>): Span {
  const [hours = 0, minutes = 0] = interview.interviewTime.split(':').map(Number)
  const length = Math.max(durationMinutes(interview) ?? leastMinutes, leastMinutes)
  const from = Math.min(hours * 60 + minutes, dayMinutes - leastMinutes)
  return { from, until: Math.min(from + length, dayMinutes) }
}

/** The hours of a working day, which are always shown. */
const usualHours = { from: 8, until: 20 }

/** The whole hours that a grid shows: those of a working day, and more where an interview is outside of them. */
export const hoursOf = (spans: readonly Span[]): Span => ({
  from: Math.min(usualHours.from, ...spans.map(({ from }) => Math.floor(from / 60))),
  until: Math.max(usualHours.until, ...spans.map(({ until }) => Math.ceil(until / 60))),
})

/** A span with its column among those that overlap, and how many columns these need. */
export interface Placed<Item> extends Span {
  item: Item
  column: number
  columns: number
}

/** Items in the order of time. Those that overlap stand beside each other, in as few columns as possible. */
export function sideBySide<Item>(items: readonly Item[], spanOfItem: (item: Item) => Span): Placed<Item>[] {
  const sorted = items
    .map((item) => ({ item, ...spanOfItem(item) }))
    .toSorted((one, other) => one.from - other.from || other.until - one.until)
  const placed: Placed<Item>[] = []
  let group: Placed<Item>[] = []
  let ends: number[] = []
  const close = () => {
    for (const one of group) placed.push({ ...one, columns: ends.length })
    group = []
    ends = []
  }
  for (const one of sorted) {
    if (ends.every((end) => end <= one.from)) close()
    const free = ends.findIndex((end) => end <= one.from)
    const column = free === -1 ? ends.length : free
    ends[column] = one.until
    group.push({ ...one, column, columns: 0 })
  }
  close()
  return placed
}

/** What is drawn of a day: items, or one mark for those that have no space. */
export type Drawn<Item> = Placed<Item> | (Placed<null> & { hidden: number })

/**
 * At most `most` columns beside each other. Where more are needed, the last column says how many interviews have no space, at the time
 * of the first of them.
 */
export function withinColumns<Item>(placed: readonly Placed<Item>[], most: number): Drawn<Item>[] {
  const drawn: Drawn<Item>[] = []
  let mark: (Placed<null> & { hidden: number }) | null = null
  for (const one of placed) {
    if (one.columns <= most) {
      drawn.push(one)
    } else if (one.column < most - 1) {
      drawn.push({ ...one, columns: most })
    } else if (mark && one.from < mark.until) {
      mark.hidden += 1
      mark.until = Math.max(mark.until, one.until)
    } else {
      mark = { from: one.from, until: one.until, item: null, column: most - 1, columns: most, hidden: 1 }
      drawn.push(mark)
    }
  }
  return drawn
}

/** How an interview stands, for the sign of its entry. */
export type EntryState = 'missed' | 'notComing' | 'over' | 'waiting' | 'ready'

export const entryStates: Record<EntryState, string> = {
  ready: 'Has a link or a room',
  waiting: 'No link yet',
  notComing: 'Candidate cannot come',
  missed: 'Somebody did not come',
  over: 'Over',
}

/** How an interview stands; what went wrong comes before all else. */
export function entryStateOf(interview: AgendaInterview, now: number): EntryState {
  if (isMissed(interview)) return 'missed'
  if (interview.attendance?.answer === 'notComing') return 'notComing'
  if (!isScheduled(interview)) return 'waiting'
  return isHeld(interview, now) ? 'over' : 'ready'
}

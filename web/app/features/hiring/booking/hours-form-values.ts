import { type InterviewHours, limits } from '@firstrung/contract'

/** Monday is the first day, as in the contract, which counts from 1. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** How many periods a day can have. */
export const periodsOfDay = limits.booking.hours / weekdays.length

interface Period {
  from: string
  to: string
}

/** The hours as their form has them: a day keeps its periods while it is switched off. */
export interface HoursValues {
  zone: string
  days: { isOn: boolean; periods: Period[] }[]
  noticeHours: number | string
  gapMinutes: number | string
  mostADay: number | string
  daysOff: Period[]
}

const usualPeriod: Period = { from: '10:00', to: '17:00' }

/** The stored hours as a form. Who has none yet is offered the zone of their browser. */
export function formOf({ zone, hours, daysOff, ...settings }: InterviewHours, browserZone: string): HoursValues {
  const days = weekdays.map((_, index) => {
    const periods = hours.filter(({ weekday }) => weekday === index + 1).map(({ from, to }) => ({ from, to }))
    return { isOn: periods.length > 0, periods: periods.length > 0 ? periods : [usualPeriod] }
  })
  return { zone: hours.length === 0 ? currentName(browserZone) : zone, days, ...settings, daysOff }
}

/** The form as it is sent: in the order of the days, without those that are switched off. */
export const hoursOfForm = ({ days, ...values }: HoursValues) => ({
  ...values,
  hours: sourcesOf(days).map(({ day, period }) => ({ weekday: day + 1, ...days[day]?.periods[period] })),
})

/** Which day and which of its periods each of the sent hours comes from. */
const sourcesOf = (days: HoursValues['days']): { day: number; period: number }[] =>
  days.flatMap(({ isOn, periods }, day) => (isOn ? periods.map((_, period) => ({ day, period })) : []))

/** The input for a faulty field of what was sent: 'hours.2.to' is an input of some weekday. */
export function inputOfField(field: string, { days }: Pick<HoursValues, 'days'>): string {
  const [name, index, end = 'from'] = field.split('.')
  const source = name === 'hours' ? sourcesOf(days)[Number(index)] : undefined
  return source ? `days.${source.day}.periods.${source.period}.${end}` : field
}

/** Monday to Friday get the periods of this day; the weekend stays as it is. */
export function copiedToWeekdays(days: HoursValues['days'], from: number): HoursValues['days'] {
  const source = days[from]
  if (!source) return days
  return days.map((day, index) =>
    index < 5 ? { isOn: true, periods: source.periods.map((one) => ({ ...one })) } : day,
  )
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const [firstMinute, lastMinute, step] = [minutesOf(limits.booking.earliest), minutesOf('23:30'), 30]
const halfHours = Array.from({ length: (lastMinute - firstMinute) / step + 1 }, (_, at) =>
  timeOf(firstMinute + at * step),
)

/** 9:30 am */
function clockOf(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'am' : 'pm'}`
}

/** The times that an input offers: each half hour, and its own time, which may come from elsewhere. */
export const timeChoices = (own: string): { value: string; label: string }[] =>
  [...new Set([...halfHours, own])].toSorted().map((value) => ({ value, label: clockOf(value) }))

/** Another period of a day: after its last one, if there is time left. */
export function periodAfter(periods: readonly Period[]): Period {
  const end = Math.max(0, ...periods.map(({ to }) => minutesOf(to)))
  const from = end + 60 < lastMinute ? end + 60 : firstMinute
  return { from: timeOf(from), to: timeOf(Math.min(from + 120, lastMinute)) }
}

/** Browsers may still call Indian time by its old name. */
const currentName = (zone: string): string => (zone === 'Asia/Calcutta' ? 'Asia/Kolkata' : zone)

/** The names of all time zones, and those in use. */
export const zoneChoices = (...used: string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...used].map(currentName))].toSorted()

import { counted } from './format.ts'

const minute = 60_000

/** Minutes at which the time left is announced. */
const announcedMinutes = [10, 5, 1] as const

const left = (number: number, word: string) => `${counted(number, word)} left`

/** The time left as text: whole minutes, and seconds only in the last one. */
export function timeLeftLabel(millis: number): string {
  if (millis <= 0) return 'Time is up'
  if (millis > minute) return left(Math.ceil(millis / minute), 'minute')
  return left(Math.ceil(millis / 1000), 'second')
}

/** 4:32, of minutes and seconds that are left. */
export function clockLeft(millis: number): string {
  const seconds = Math.max(0, Math.ceil(millis / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The label of the link to an open attempt; undefined once its time is over. Null means no time limit. */
export function continueLabel(millis: number | null): string | undefined {
  if (millis === null) return 'Continue'
  return millis <= 0 ? undefined : `Continue, ${timeLeftLabel(millis)}`
}

/** What to announce when the time left has changed from `before` to `now`; nothing between the announced minutes. */
export function announcementOf(before: number, now: number): string | undefined {
  const reached = announcedMinutes.findLast((mark) => before > mark * minute && now <= mark * minute)
  return reached === undefined || now <= 0 ? undefined : left(reached, 'minute')
}

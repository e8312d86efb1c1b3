import { indianDay } from '@firstrung/contract'
import { dayText } from '#app/lib/text/dates.ts'

const dayMillis = 24 * 3600 * 1000
const daysTo = (day: string, from: string) => Math.round((Date.parse(day) - Date.parse(from)) / dayMillis)

/** When the promised answer is due, in Indian days: 'Answer due tomorrow'. */
export function dueText(promisedBy: string, now = new Date()): string {
  const days = daysTo(indianDay(new Date(promisedBy)), indianDay(now))
  if (days < -1) return `Answer was due ${-days} days ago, on ${dayText(promisedBy)}`
  if (days === -1) return 'Answer was due yesterday'
  if (days === 0) return 'Answer due today'
  if (days === 1) return 'Answer due tomorrow'
  return `Answer due in ${days} days, on ${dayText(promisedBy)}`
}

/** Whether the promised day has ended. */
export const isLate = (promisedBy: string, now = new Date()): boolean => new Date(promisedBy) < now

/** Since when somebody waits: 'Waiting since 20 Nov 2026'. */
export const waitingText = (appliedAt: string): string => `Waiting since ${dayText(appliedAt)}`

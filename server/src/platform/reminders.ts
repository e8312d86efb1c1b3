import { nextDaytime } from './indian-time.ts'

/** Candidates are reminded of what they have planned 24 hours before it begins, and one hour before. */
export const reminderKinds = ['day', 'hour'] as const
export type ReminderKind = (typeof reminderKinds)[number]

const minute = 60_000
const hour = 60 * minute
const before = { day: 24 * hour, hour }
/** Reminders of the night are sent in the last minutes of the evening before it. */
const lastMinutes = 15 * minute
/** Less than this before the beginning the first reminder is left out, because the second one comes soon. */
const leastOfDay = 2 * hour

/**
 * The beginnings of which people are to be reminded now: those after `after`, up to and including `until`. The first reminder
 * is not sent between 22:00 and 08:00 in India, but before that; the second one always is. Null when none is sent.
 */
export function dueAt(kind: ReminderKind, now: Date): { after: Date; until: Date } | null {
  if (kind === 'hour') return { after: now, until: new Date(now.getTime() + before.hour) }
  if (nextDaytime(now) > now) return null
  const soon = new Date(now.getTime() + lastMinutes)
  const next = nextDaytime(soon)
  const reach = next > soon ? next : now
  return { after: new Date(now.getTime() + leastOfDay), until: new Date(reach.getTime() + before.day) }
}

/** What is planned to begin before this needs no reminder: the reminder's time has already come. */
export const reachAt = (kind: ReminderKind, now: Date): Date =>
  dueAt(kind, now)?.until ?? new Date(now.getTime() + before[kind])

/** Which reminders count as sent when something is planned now. */
export const remindedByPlanning = (now: Date, start: Date) => ({
  dayRemindedAt: start <= reachAt('day', now) ? now : null,
  hourRemindedAt: start <= reachAt('hour', now) ? now : null,
})

import { nextDaytime } from './indian-time.ts'

/** We remind candidates of interviews and events 24 hours and one hour before they begin. */
export const reminderKinds = ['day', 'hour'] as const
export type ReminderKind = (typeof reminderKinds)[number]

const minute = 60_000
const hour = 60 * minute
const before = { day: 24 * hour, hour }
/** Reminders due at night are sent in the last minutes of the evening before. */
const lastMinutes = 15 * minute
/** If less than this remains until the beginning, the first reminder is left out, because the second one comes soon. */
const leastOfDay = 2 * hour

/**
 * The range of beginnings for which a reminder is due now: after `after`, up to and including `until`. The first reminder
 * is not sent from 22:00 to 08:00 in India, but before; the second one at any time. Null when none is sent now.
 */
export function dueAt(kind: ReminderKind, now: Date): { after: Date; until: Date } | null {
  if (kind === 'hour') return { after: now, until: new Date(now.getTime() + before.hour) }
  if (nextDaytime(now) > now) return null
  const soon = new Date(now.getTime() + lastMinutes)
  const next = nextDaytime(soon)
  const reach = next > soon ? next : now
  return { after: new Date(now.getTime() + leastOfDay), until: new Date(reach.getTime() + before.day) }
}

/** For a beginning before this instant, the time of the reminder has already come, so it needs none. */
export const reachAt = (kind: ReminderKind, now: Date): Date =>
  dueAt(kind, now)?.until ?? new Date(now.getTime() + before[kind])

/** Which reminders count as sent when something is planned now. */
export const remindedByPlanning = (now: Date, start: Date) => ({
  dayRemindedAt: start <= reachAt('day', now) ? now : null,
  hourRemindedAt: start <= reachAt('hour', now) ? now : null,
})

import type { Task } from '#src/platform/tasks/tasks.ts'
import { askForDue, encryptAddresses, type ReadLater, readIfFaulty, readOne } from './reading.service.ts'

/** Reads a calendar and keeps when its owner is busy. */
export const readBusyCalendar: Task<{ calendarId: string }> = {
  name: 'hiring.read-busy-calendar',
  ownTransaction: true,
  // Slow servers must not keep the calendars of others waiting. Each may take as much memory as its largest file.
  atOnce: 4,
  // A calendar that cannot be read is due later by itself.
  retries: 1,
  run: (ctx, { calendarId }) => readOne(ctx, calendarId, readLater),
}

/** Two days after a calendar was read last, reads it once more and notifies its owner if that fails. */
export const readFaultyCalendar: Task<{ calendarId: string; since: string }> = {
  name: 'hiring.read-faulty-calendar',
  ownTransaction: true,
  run: (ctx, { calendarId, since }) => readIfFaulty(ctx, calendarId, new Date(since)),
}

const readLater: ReadLater = (ctx, { calendarId, since, at }) =>
  ctx.later(readFaultyCalendar, { calendarId, since: since.toISOString() }, { startAfter: at })

/** Every five minutes, has the calendars read that are due. */
export const readDueCalendars: Task<Record<string, never>> = {
  name: 'hiring.read-due-calendars',
  cron: '*/5 * * * *',
  async run(ctx) {
    await ctx.laterEach(
      readBusyCalendar,
      (await askForDue(ctx)).map((calendarId) => ({ calendarId })),
    )
  },
}

/** Every night, encrypts the addresses and logins of calendars that are not yet encrypted with the current key. */
export const encryptCalendarAddresses: Task<Record<string, never>> = {
  name: 'hiring.encrypt-calendar-addresses',
  cron: '50 2 * * *',
  run: (ctx) => encryptAddresses(ctx),
}

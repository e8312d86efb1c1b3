import { type CalendarFault, calendarFaultText } from '@firstrung/contract'
import { notifyWithMail } from '#src/domains/notifications/notifications.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { zonedText } from '#src/platform/time/indian-time.ts'

/** Where recruiters and interviewers add and remove their calendars, as a path below the installation's URL. */
const calendarsPath = '/recruiter/profile?tab=hours#busy-calendars'

/** A calendar that cannot be read. */
interface FaultyCalendar {
  id: string
  accountId: string
  host: string
  login: string | null
  addedAt: Date
  readAt: Date | null
}

/** Since when a calendar could not be read: its last reading, or when it was added. */
export const faultySince = ({ readAt, addedAt }: Pick<FaultyCalendar, 'readAt' | 'addedAt'>): Date => readAt ?? addedAt

/** Notifies the owner of a calendar that it could not be read for two days. */
export async function notifyOfFault(ctx: Ctx, calendar: FaultyCalendar, fault: CalendarFault): Promise<void> {
  const { id, accountId, host, login, readAt } = calendar
  // Only the host: the whole address is enough to read the calendar.
  const subject = `Your calendar at ${host} could not be read for two days`
  const known = readAt
    ? `We read it on ${zonedText(readAt)} for the last time; those busy times still count.`
    : 'We have never read it, so none of its busy times count.'
  await notifyWithMail(ctx, [
    {
      to: accountId,
      key: `busy-calendar-faulty:${id}:${faultySince(calendar).toISOString()}`,
      text: `${subject}.`,
      data: { details: `${calendarFaultText(fault, login !== null)} ${known}`, path: calendarsPath },
      kind: 'memberNews',
      mail: {
        topic: 'interviews',
        subject,
        link: { text: 'Open your calendars', url: `${ctx.env.publicUrl}${calendarsPath}` },
      },
    },
  ])
}

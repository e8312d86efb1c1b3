import { indianDay, indianMoment, limits, messages } from '@firstrung/contract'
import { dayCount, isHoliday } from '#src/domains/postings/applicants/promises.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'
import { indianDayIn } from '#src/platform/time/indian-time.ts'

/** Days after today that an agenda covers by default. */
const daysAhead = 7
const dayMillis = 24 * 3600 * 1000

/** The first and the last Indian day of an agenda, from today by default. Refuses more than `limits.agendaDays`, and none. */
export function agendaDays(ctx: Ctx, wanted: { from?: string | undefined; to?: string | undefined }) {
  const { from = indianDay(ctx.now()), to = indianDayIn(ctx.now(), daysAhead) } = wanted
  const days = (Date.parse(to) - Date.parse(from)) / dayMillis
  if (days < 0 || days >= limits.agendaDays)
    fail('invalid', { msg: messages.agendaRange, fields: [{ field: 'to', msg: messages.agendaRange }] })
  return { from, to }
}

/** The national holidays and those of the installation between two Indian days, both included. Weekends are none. */
export async function holidaysBetween(ctx: Ctx, from: string, to: string): Promise<string[]> {
  const working = await dayCount(ctx, 'working')
  const first = indianMoment(from, '00:00')
  const days = (Date.parse(to) - Date.parse(from)) / dayMillis + 1
  return Array.from({ length: days }, (_, index) => indianDayIn(first, index)).filter((day) => isHoliday(day, working))
}

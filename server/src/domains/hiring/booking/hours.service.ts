import { type InterviewHours, messages } from '@firstrung/contract'
import { sql } from 'kysely'
import { type Ctx, signedIn } from '#src/platform/context.ts'

/** What somebody is shown who has not set their hours: nothing can be booked with them. */
const notSet: InterviewHours = {
  zone: 'Asia/Kolkata',
  noticeHours: 24,
  gapMinutes: 15,
  mostADay: 4,
  hours: [],
  daysOff: [],
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** When the caller holds interviews. */
export async function readHours(ctx: Ctx): Promise<{ hours: InterviewHours }> {
  const { id } = signedIn(ctx)
  return { hours: (await hoursOf(ctx, [id])).get(id) ?? notSet }
}

/** Stores when the caller holds interviews. Planned interviews and proposed times stay. */
export async function saveHours(ctx: Ctx, draft: InterviewHours): Promise<{ hours: InterviewHours; msg: string }> {
  const { id: accountId } = signedIn(ctx)
  const { hours, daysOff, mostADay: dailyLimit, ...settings } = draft
  const row = { ...settings, dailyLimit, savedAt: ctx.now() }
  await ctx.db
    .insertInto('interviewerSettings')
    .values({ accountId, ...row })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
    .execute()
  await ctx.db.deleteFrom('interviewerHours').where('accountId', '=', accountId).execute()
  await ctx.db.deleteFrom('interviewerDaysOff').where('accountId', '=', accountId).execute()
  if (hours.length > 0)
    await ctx.db
      .insertInto('interviewerHours')
      .values(
        hours.map(({ weekday, from, to }) => ({
          accountId,
          weekday,
          fromMinute: minutesOf(from),
          toMinute: minutesOf(to),
        })),
      )
      .execute()
  if (daysOff.length > 0)
    await ctx.db
      .insertInto('interviewerDaysOff')
      .values(daysOff.map(({ from, to }) => ({ accountId, fromDay: from, toDay: to })))
      .execute()
  return { ...(await readHours(ctx)), msg: messages.hoursSaved }
}

/** The hours of these people, by account; only of those who have set them. */
export async function hoursOf(ctx: Ctx, accountIds: readonly string[]): Promise<Map<string, InterviewHours>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await sql<Stored>`
    select s.account_id, s.zone, s.notice_hours, s.gap_minutes, s.daily_limit,
      (select coalesce(json_agg(json_build_array(weekday, from_minute, to_minute) order by weekday, from_minute), '[]')
        from interviewer_hours h where h.account_id = s.account_id) as hours,
      (select coalesce(json_agg(json_build_object('from', from_day, 'to', to_day) order by from_day), '[]')
        from interviewer_days_off d where d.account_id = s.account_id) as days_off
    from interviewer_settings s where s.account_id = any(${[...accountIds]}::uuid[])`.execute(ctx.db)
  return new Map(
    rows.map(({ accountId, hours, dailyLimit, ...own }) => [
      accountId,
      {
        ...own,
        mostADay: dailyLimit,
        hours: hours.map(([weekday, from, to]) => ({ weekday, from: timeOf(from), to: timeOf(to) })),
      },
    ]),
  )
}

interface Stored {
  accountId: string
  zone: string
  noticeHours: number
  gapMinutes: number
  dailyLimit: number
  /** Weekday, and the minutes of the day from and to which. */
  hours: [weekday: number, from: number, to: number][]
  daysOff: InterviewHours['daysOff']
}

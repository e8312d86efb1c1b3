import { type InterviewHours, messages } from '@firstrung/contract'
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
  const [settings, hours, daysOff] = await Promise.all([
    ctx.db.selectFrom('interviewerSettings').selectAll().where('accountId', 'in', accountIds).execute(),
    ctx.db
      .selectFrom('interviewerHours')
      .selectAll()
      .where('accountId', 'in', accountIds)
      .orderBy('weekday')
      .orderBy('fromMinute')
      .execute(),
    ctx.db
      .selectFrom('interviewerDaysOff')
      .selectAll()
      .where('accountId', 'in', accountIds)
      .orderBy('fromDay')
      .execute(),
  ])
  return new Map(
    settings.map(({ accountId, zone, noticeHours, gapMinutes, dailyLimit }) => [
      accountId,
      {
        zone,
        noticeHours,
        gapMinutes,
        mostADay: dailyLimit,
        hours: hours
          .filter((one) => one.accountId === accountId)
          .map(({ weekday, fromMinute, toMinute }) => ({ weekday, from: timeOf(fromMinute), to: timeOf(toMinute) })),
        daysOff: daysOff
          .filter((one) => one.accountId === accountId)
          .map(({ fromDay, toDay }) => ({ from: fromDay, to: toDay })),
      },
    ]),
  )
}

import type { AnswerDayKind } from '@firstrung/contract'
import { operatorOf } from '#src/domains/operator/operator.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { type DayCount, everyDay } from './answer-days.ts'

export { counts, type Due, dueBy, endAfter, everyDay, isHoliday } from './answer-days.ts'

/** How the days of a promise are counted in this installation. */
export async function dayCount(ctx: Ctx, kind: AnswerDayKind): Promise<DayCount> {
  if (kind === 'calendar') return everyDay
  const { holidays } = await operatorOf(ctx)
  return { kind, holidays: new Set(holidays.split(', ')) }
}

/** The promise of a posting. */
export interface Promised {
  days: number
  how: DayCount
}

/** Within how many days a job promises its answers now; undefined where it has no posting. */
export async function promiseOf(ctx: Ctx, jobId: string): Promise<Promised | undefined> {
  const posting = await ctx.db
    .selectFrom('postings')
    .select(['answerDays', 'answerDayKind'])
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  return posting && { days: posting.answerDays, how: await dayCount(ctx, posting.answerDayKind) }
}

import { type ApplicationSource, isAnswerDue, type Stage } from '@firstrung/contract'
import { sql } from 'kysely'
import { endOfDay } from '#src/domains/postings/postings.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { indianDayIn } from '#src/platform/indian-time.ts'
import { toCome } from './hiring.news.service.ts'

/** An application as it stands after what was done. */
interface Standing {
  stage: Stage
  source: ApplicationSource
}

/** After an interview the company has so many days to say how it goes on. */
const daysAfterInterview = 7

/**
 * Until when the company owes its next answer, for the row of `applications` that is updated: seven days after the last interview
 * ahead, else the days that the posting promises, from now. Null where the job has no posting.
 */
const nextAnswerBy = (ctx: Ctx) => sql<Date | null>`coalesce(
  (select (max(i.held_on) + ${daysAfterInterview + 1}::int)::timestamp at time zone 'Asia/Kolkata' - interval '1 millisecond'
    from interviews i
    where i.application_id = applications.id and i.status in ('requested', 'scheduled') and ${toCome(ctx)}),
  (select ${endOfDay(indianDayIn(ctx.now(), 0))}::timestamptz + make_interval(hours => 24 * p.answer_days)
    from postings p where p.job_id = applications.job_id))`

/**
 * The columns that an answer of the company changes: the first one is noted, and the next one is due by a new day, or none is
 * (rule G-125).
 */
export const answered = (ctx: Ctx, standing: Standing) => ({
  answeredAt: sql<Date>`coalesce(applications.answered_at, ${ctx.now()})`,
  answerBy: isAnswerDue(standing) ? nextAnswerBy(ctx) : null,
  reminded: 0,
})

/** The columns that a step of the team or an undone one changes: it answers nobody, so a day that was set stays. */
export const unanswered = (ctx: Ctx, standing: Standing) => ({
  answerBy: isAnswerDue(standing) ? sql<Date | null>`coalesce(applications.answer_by, ${nextAnswerBy(ctx)})` : null,
})

/** Notes that the company has answered an application that stays where it stands. */
export async function noteAnswered(ctx: Ctx, { id, ...standing }: Standing & { id: string }): Promise<void> {
  await ctx.db.updateTable('applications').set(answered(ctx, standing)).where('id', '=', id).execute()
}

/** Sets the day of the next answer anew because an interview changed that the team arranges. */
export async function followInterview(ctx: Ctx, { id, ...standing }: Standing & { id: string }): Promise<void> {
  const answerBy = isAnswerDue(standing) ? nextAnswerBy(ctx) : null
  await ctx.db.updateTable('applications').set({ answerBy, reminded: 0 }).where('id', '=', id).execute()
}

import { type AnswerRecord, answersTooFew, limits, messages } from '@firstrung/contract'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors/errors.ts'

// Applications belong to a later domain, so this file reads them through two functions of the database.

const day = 24 * 3600 * 1000

/** How a company has kept its promises to answer, as the database counts it; `middle` in seconds. */
export interface CountedAnswers {
  due: number
  inTime: number
  middle: number | null
}

/** The same, for use in a query about the company. */
export function answersOf(ctx: Ctx, companyId: Expression<string>): RawBuilder<CountedAnswers> {
  const since = new Date(ctx.now().getTime() - limits.answerRecordDays * day)
  return sql`(
    select json_build_object('due', due, 'inTime', in_time, 'middle', middle)
    from company_answers(${companyId}, ${since}::timestamptz, ${ctx.now()}::timestamptz))`
}

const presentRecord = ({ due, inTime, middle }: CountedAnswers): AnswerRecord => ({
  due,
  inTime,
  medianDays: middle === null ? null : Math.max(1, Math.ceil((middle * 1000) / day)),
})

/** The record as everybody sees it: null where too few answers were due to say much. */
export const shownRecord = (counted: CountedAnswers): AnswerRecord | null =>
  counted.due >= limits.answerRecordShown ? presentRecord(counted) : null

async function countAnswers(ctx: Ctx, companyId: string): Promise<CountedAnswers> {
  const { answers } = await ctx.db
    .selectNoFrom(({ val }) => answersOf(ctx, val(companyId)).as('answers'))
    .executeTakeFirstOrThrow()
  return answers
}

/** How a company has kept its promises to answer. */
export const answerRecordOf = async (ctx: Ctx, companyId: string): Promise<AnswerRecord> =>
  presentRecord(await countAnswers(ctx, companyId))

/** The same as everybody sees it. */
export const shownAnswerRecord = async (ctx: Ctx, companyId: string): Promise<AnswerRecord | null> =>
  shownRecord(await countAnswers(ctx, companyId))

/** How many applicants of a company wait for their first answer. */
async function countOwed(ctx: Ctx, companyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from owed_answers() a join jobs j on j.id = a.job_id
    where j.company_id = ${companyId}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** How many answers a company has to give before it publishes another job; 0 where it may publish. */
export async function answersToGive(ctx: Ctx, companyId: string): Promise<number> {
  return answersTooFew(await answerRecordOf(ctx, companyId)) ? countOwed(ctx, companyId) : 0
}

/** Refuses to publish for a company that has to answer first (409 `answers_owed`). */
export async function refuseWhileOwing(ctx: Ctx, companyId: string): Promise<void> {
  const waiting = await answersToGive(ctx, companyId)
  if (waiting > 0) fail('answers_owed', { msg: messages.answersOwed(waiting) })
}

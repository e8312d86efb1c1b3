import { type AnswerRecord, isBelowAnswerFloor, limits, messages } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { fail } from '#src/platform/errors.ts'

// Applications belong to a domain above this one: what is asked of them are two functions of the database.

const day = 24 * 3600 * 1000

/** How a company has kept its promises to answer. */
export async function answerRecordOf(ctx: Ctx, companyId: string): Promise<AnswerRecord> {
  const since = new Date(ctx.now().getTime() - limits.answerRecordDays * day)
  const { rows } = await sql<{ due: number; inTime: number; middle: number | null }>`
    select due, in_time, middle from company_answers(${companyId}::uuid, ${since}::timestamptz, ${ctx.now()}::timestamptz)`.execute(
    ctx.db,
  )
  const { due = 0, inTime = 0, middle = null } = rows[0] ?? {}
  return { due, inTime, medianDays: middle === null ? null : Math.max(1, Math.ceil((middle * 1000) / day)) }
}

/** The same as everybody sees it: null where too few answers were due to say much. */
export async function shownAnswerRecord(ctx: Ctx, companyId: string): Promise<AnswerRecord | null> {
  const record = await answerRecordOf(ctx, companyId)
  return record.due >= limits.answerRecordShown ? record : null
}

/** How many applicants of a company wait for their first answer. */
async function countOwed(ctx: Ctx, companyId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from owed_answers() a join jobs j on j.id = a.job_id
    where j.company_id = ${companyId}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}

/** How many answers a company has to give before it publishes another job; 0 where it may publish. */
export async function answersToGive(ctx: Ctx, companyId: string): Promise<number> {
  return isBelowAnswerFloor(await answerRecordOf(ctx, companyId)) ? countOwed(ctx, companyId) : 0
}

/** Refuses to publish for a company that has to answer first (409 `answers_owed`). */
export async function refuseWhileOwing(ctx: Ctx, companyId: string): Promise<void> {
  const waiting = await answersToGive(ctx, companyId)
  if (waiting > 0) fail('answers_owed', { msg: messages.answersOwed(waiting) })
}

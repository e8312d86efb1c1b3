import { limits } from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import { recordSkillTest } from '#src/domains/candidates/candidates.changes.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { questionsAt } from './assessments.questions.service.ts'
import type { AttemptTable, QuizTable } from './assessments.tables.ts'
import { optionIdsOf } from './option-ids.ts'
import { type Choice, choicesOf, countsSince, type KeyedQuestion, percentOf, type Score, scoreOf } from './scoring.ts'

/** The same answers to the same test within this time are the same submission, sent again (G-32). */
export const repeatMillis = 60_000

/** An attempt, open while it has no result. `answers` are read only while a repeated submission is possible. */
export type Attempt = Omit<Selectable<AttemptTable>, 'testId' | 'candidateId' | 'answered'>

/** A quiz with its key, an attempt of one candidate, and the answers saved in that attempt. */
export interface LoadedAttempt {
  test: Selectable<QuizTable>
  questions: KeyedQuestion[]
  attempt: Attempt | null
  saved: (Choice & { counter: number })[]
  /** The time of the n-th last submission, where n is the limit of an hour, at any quiz; null where there are fewer. */
  oldestOfHour: Date | null
}

type LoadedColumns = Pick<LoadedAttempt, 'saved' | 'oldestOfHour'> & { attemptId: string | null }

/**
 * The newest attempt of a candidate at a quiz, or the one named. The questions are the current ones of the quiz: a removed
 * question disappears from open attempts too, and the total is counted at the submission.
 */
export async function loadAttempt(
  ctx: Ctx,
  { candidateId, testId, attemptId }: { candidateId: string; testId: string; attemptId?: string | undefined },
): Promise<LoadedAttempt | undefined> {
  const now = ctx.now().getTime()
  // Written as SQL, because it is half of every submission, and the query builder would take longer than the database.
  const { rows } = await sql<Selectable<QuizTable> & Omit<Attempt, 'id'> & LoadedColumns>`
    select t.*, a.*,
      (select coalesce(json_agg(json_build_object(
          'questionId', item_id, 'answerId', coalesce(option_id::text, ''), 'counter', counter)), '[]')
        from attempt_answers where attempt_id = a.attempt_id) as saved,
      (select submitted_at from attempts
        where candidate_id = ${candidateId} and submitted_at > ${new Date(now - 3_600_000)}
        order by submitted_at desc
        offset ${ctx.env.SUBMISSIONS_PER_HOUR - 1} limit 1) as oldest_of_hour
    from tests t
    left join lateral (
      select id as attempt_id, number, seed, plain_options, saves, opened_in, started_at, deadline_at, submitted_at, score, total, skills,
             case when submitted_at > ${new Date(now - repeatMillis)} then answers end as answers
      from attempts
      where test_id = t.id and candidate_id = ${candidateId} ${attemptId === undefined ? sql`` : sql`and id = ${attemptId}`}
      order by number desc
      limit 1
    ) a on true
    where t.id = ${testId}`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  // The joined row is either complete or missing, which the type of a left join cannot express.
  const attempt = row.attemptId === null ? null : ({ ...row, id: row.attemptId } as Attempt)
  return {
    test: row,
    questions: await questionsAt(ctx, row),
    saved: row.saved,
    oldestOfHour: row.oldestOfHour,
    attempt,
  }
}

/** Answers in transit may arrive a little after the deadline; later ones are refused. */
export const graceMillis = limits.deadlineGraceSeconds * 1000

export const isOver = ({ deadlineAt }: Pick<Attempt, 'deadlineAt'>, now: Date): boolean =>
  deadlineAt !== null && now.getTime() > deadlineAt.getTime() + graceMillis

/**
 * Closes an open attempt with the saved answers and those sent now. The same statement deletes the saved answers and keeps
 * the percentage of the candidate's best skill test. An attempt without any answer never replaces an earlier result.
 * Returns null without any change when another answer was saved or the attempt was closed since it was read. The caller
 * must then read it again, so that no acknowledged answer is lost.
 */
export async function closeAttempt(
  ctx: Ctx,
  candidateId: string,
  { test, questions, saved }: LoadedAttempt,
  attempt: Attempt,
  submitted: readonly Choice[] = [],
): Promise<Result | null> {
  const now = ctx.now()
  const inTime = isOver(attempt, now) ? [] : submitted
  const { score, total, answered, answers, skills } = scoreInAttempt(ctx, attempt, questions, saved, inTime)
  const submittedAt = attempt.deadlineAt && attempt.deadlineAt < now ? attempt.deadlineAt : now
  const percent = percentOf({ score, total })
  const { rows } = await sql<{ closed: number }>`
    with closed as (
      update attempts
      set submitted_at = ${submittedAt}, score = ${score}, total = ${total}, answered = ${answered},
          answers = ${JSON.stringify(answers)}, skills = ${JSON.stringify(skills)}
      where id = ${attempt.id} and submitted_at is null and saves = ${attempt.saves}
      returning id
    ), forgotten as (
      delete from attempt_answers where attempt_id in (select id from closed)
    ), counted as (
      ${recordSkillTest(
        { candidateId, percent, submittedAt, isEmpty: answered === 0 },
        {
          countsSince: countsSince(submittedAt),
          when: sql`${test.type === 'skill test'} and exists (select from closed)`,
        },
      )}
    )
    select count(*) as closed from closed`.execute(ctx.db)
  return rows[0]?.closed === 1 ? { id: attempt.id, score, total, skills } : null
}

/**
 * The score of several rounds of choices, where later ones win. The first round has the stored ids of options, the second the
 * ids of the attempt.
 */
export function scoreInAttempt(
  ctx: Ctx,
  attempt: Attempt,
  questions: readonly KeyedQuestion[],
  saved: readonly Choice[],
  submitted: readonly Choice[],
): Score {
  const ids = optionIdsOf(ctx.linkSecret, attempt)
  const chosen = submitted.map((it) => ({ ...it, answerId: ids.toOption(it.answerId) ?? '' }))
  const score = scoreOf(questions, choicesOf(saved, chosen))
  return {
    ...score,
    answers: score.answers.map((it) => ({ ...it, answerId: it.answerId && ids.toAttempt(it.answerId) })),
  }
}

/** The result of an attempt. */
export type Result = Pick<Attempt, 'id' | 'score' | 'total' | 'skills'>

export const isOpen = (attempt: Attempt | null): attempt is Attempt & { submittedAt: null } =>
  attempt?.submittedAt === null

/** Whether the attempt is still open although its time is over. */
export const isOverdue = (attempt: Attempt | null, now: Date): attempt is Attempt & { submittedAt: null } =>
  isOpen(attempt) && isOver(attempt, now)

/** Closes the newest attempt of this candidate at a quiz if its time is over. Repeating it is harmless. */
export async function closeIfOver(ctx: Ctx, candidateId: string, testId: string): Promise<void> {
  const loaded = await loadAttempt(ctx, { candidateId, testId })
  // No answers are saved after the deadline, so a concurrent change can only be that it was closed.
  if (loaded && isOverdue(loaded.attempt, ctx.now())) await closeAttempt(ctx, candidateId, loaded, loaded.attempt)
}

/** Open attempts whose time is over, always in the same order, so that two sweeps never block each other. */
export async function overdue(ctx: Ctx, atMost: number): Promise<{ candidateId: string; testId: string }[]> {
  return ctx.db
    .selectFrom('attempts')
    .select(['candidateId', 'testId'])
    .where('submittedAt', 'is', null)
    .where('deadlineAt', '<', new Date(ctx.now().getTime() - graceMillis))
    .orderBy('candidateId')
    .orderBy('id')
    .limit(atMost)
    .execute()
}

import { limits } from '@firstrung/contract'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { questionsAt } from './assessments.questions.service.ts'
import type { AttemptTable, TestTable } from './assessments.tables.ts'
import { type Choice, choicesOf, type KeyedQuestion, percentOf, scoreOf } from './scoring.ts'

/** The same answers to the same test within this time are the same submission, sent again (G-32). */
export const repeatMillis = 60_000

/** Open while it has no result; `answers` are read only while a submission could still repeat it. */
export type Attempt = Omit<Selectable<AttemptTable>, 'testId' | 'candidateId' | 'answered'>

/** A test with its key, an attempt of one candidate at it, and what is saved in that attempt. */
export interface Sitting {
  test: Selectable<TestTable>
  questions: KeyedQuestion[]
  attempt: Attempt | null
  saved: (Choice & { counter: number })[]
  /** The oldest of as many submissions as an hour may have, at whatever test; null where there are fewer. */
  oldestOfHour: Date | null
}

type SittingColumns = Pick<Sitting, 'saved' | 'oldestOfHour'> & { attemptId: string | null }

/**
 * The newest attempt of a candidate at a test, or the one named. The questions are those of the test as it stands now:
 * what the team takes out disappears from attempts under way too, and the total is that of the moment of submission
 * (G-34, G-35).
 */
export async function sittingOf(
  ctx: Ctx,
  { candidateId, testId, attemptId }: { candidateId: string; testId: string; attemptId?: string | undefined },
): Promise<Sitting | undefined> {
  const now = ctx.now().getTime()
  // Written out: it is half of every submission, and a query builder takes longer over it than the database.
  const { rows } = await sql<Selectable<TestTable> & Omit<Attempt, 'id'> & SittingColumns>`
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
      select id as attempt_id, number, seed, saves, started_at, deadline_at, submitted_at, score, total,
             case when submitted_at > ${new Date(now - repeatMillis)} then answers end as answers
      from attempts
      where test_id = t.id and candidate_id = ${candidateId} ${attemptId === undefined ? sql`` : sql`and id = ${attemptId}`}
      order by number desc
      limit 1
    ) a on true
    where t.id = ${testId}`.execute(ctx.db)
  const [row] = rows
  if (!row) return undefined
  // The joined row is there whole or not at all, which the type of a left join cannot say.
  const attempt = row.attemptId === null ? null : ({ ...row, id: row.attemptId } as Attempt)
  return {
    test: row,
    questions: await questionsAt(ctx, row),
    saved: row.saved,
    oldestOfHour: row.oldestOfHour,
    attempt,
  }
}

/** Answers under way may arrive a little after the deadline; what comes later is not taken any more (G-31). */
export const graceMillis = limits.deadlineGraceSeconds * 1000

export const isOver = ({ deadlineAt }: Pick<Attempt, 'deadlineAt'>, now: Date): boolean =>
  deadlineAt !== null && now.getTime() > deadlineAt.getTime() + graceMillis

/**
 * Closes an attempt with what was saved in it and what is handed in now. One statement: it also writes an attempt that
 * was never opened, forgets the saved answers, and keeps the percentage of the candidate's newest skill test.
 *
 * Answers null, and has done nothing, when something came between: another answer was saved, or the attempt was closed.
 * Then the sitting has to be read again. So nobody waits for a lock, and no acknowledged answer is lost.
 */
export async function closeAttempt(
  ctx: Ctx,
  candidateId: string,
  { test, questions, saved }: Sitting,
  attempt: Attempt,
  handedIn: readonly Choice[] = [],
): Promise<Result | null> {
  const now = ctx.now()
  const { score, total, answered, answers } = scoreOf(questions, choicesOf(saved, isOver(attempt, now) ? [] : handedIn))
  const submittedAt = attempt.deadlineAt && attempt.deadlineAt < now ? attempt.deadlineAt : now
  const { rows } = await sql<{ closed: number }>`
    with closed as (
      insert into attempts (id, test_id, candidate_id, number, seed, started_at, deadline_at,
                            submitted_at, score, total, answered, answers)
      values (${attempt.id}, ${test.id}, ${candidateId}, ${attempt.number}, ${attempt.seed}, ${attempt.startedAt},
              ${attempt.deadlineAt}, ${submittedAt}, ${score}, ${total}, ${answered}, ${JSON.stringify(answers)})
      on conflict (candidate_id, test_id, number) do update
      set submitted_at = excluded.submitted_at, score = excluded.score, total = excluded.total,
          answered = excluded.answered, answers = excluded.answers
      where attempts.id = excluded.id and attempts.submitted_at is null and attempts.saves = ${attempt.saves}
      returning id
    ), forgotten as (
      delete from attempt_answers where attempt_id in (select id from closed)
    ), counted as (
      update candidates set skill_test_percent = ${percentOf({ score, total })}, skill_test_at = ${submittedAt}
      where account_id = ${candidateId} and ${test.type === 'skill test'} and exists (select from closed)
        and (skill_test_at is null or skill_test_at <= ${submittedAt})
    )
    select count(*) as closed from closed`.execute(ctx.db)
  return rows[0]?.closed === 1 ? { id: attempt.id, score, total } : null
}

/** What an attempt came to. */
export type Result = Pick<Attempt, 'id' | 'score' | 'total'>

export const isOpen = (attempt: Attempt | null): attempt is Attempt & { submittedAt: null } =>
  attempt?.submittedAt === null

/** Whether the attempt still waits to be closed although its time is over. */
export const isOverdue = (attempt: Attempt | null, now: Date): attempt is Attempt & { submittedAt: null } =>
  isOpen(attempt) && isOver(attempt, now)

/** Closes the newest attempt of this candidate at a test if its time is over; nothing else, however often it is asked. */
export async function closeIfOver(ctx: Ctx, candidateId: string, testId: string): Promise<void> {
  const sitting = await sittingOf(ctx, { candidateId, testId })
  // Nothing is saved any more after the deadline: whoever comes between has closed it.
  if (sitting && isOverdue(sitting.attempt, ctx.now())) await closeAttempt(ctx, candidateId, sitting, sitting.attempt)
}

/** Attempts whose time is over and that nobody has closed yet; always in the same order, so that two sweeps never block each other. */
export async function overdue(
  ctx: Ctx,
  { atMost, of }: { atMost: number; of?: string },
): Promise<{ candidateId: string; testId: string }[]> {
  return ctx.db
    .selectFrom('attempts')
    .select(['candidateId', 'testId'])
    .where('submittedAt', 'is', null)
    .where('deadlineAt', '<', new Date(ctx.now().getTime() - graceMillis))
    .$if(of !== undefined, (attempts) => attempts.where('candidateId', '=', of ?? null))
    .orderBy('candidateId')
    .orderBy('id')
    .limit(atMost)
    .execute()
}

import type { QuizStatistics } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'

type Counted = QuizStatistics['questions'][number]

/**
 * How candidates have answered the current questions of a quiz. Only the first submitted attempt of each candidate counts: in
 * later ones they know the questions. An answer counts only if the texts of its question and options have not changed since. An
 * unanswered question counts as not right.
 *
 * Discrimination is the corrected point-biserial correlation between a right answer (1 or 0) and the rest of the score, which
 * is the score without this question: r = (M1 - M0) / s * sqrt(p * q), where M1 and M0 are the mean rest scores of those who
 * were right and were not, s the standard deviation of all rest scores, p the share that was right and q = 1 - p (Crocker and
 * Algina, Introduction to Classical and Modern Test Theory, 1986, chapter 14). It is Pearson's r, which the database computes;
 * null where it is not defined, because all were right, none was, or all rest scores are equal.
 */
export async function statistics({ db }: Ctx, testId: string): Promise<QuizStatistics> {
  orNotFound(await db.selectFrom('tests').select('id').where('id', '=', testId).executeTakeFirst())
  const { rows } = await sql<Omit<Counted, '_id'> & { id: string; taken: number }>`
    with first_attempts as materialized (
      select distinct on (candidate_id) score, answers
      from attempts
      where test_id = ${testId} and submitted_at is not null
      order by candidate_id, number
    ), given as (
      select i.id, (a.answer = k.text)::int as is_right, f.score
      from first_attempts f
      cross join lateral jsonb_to_recordset(f.answers) as a("questionId" text, question text, answer text)
      join items i on i.id::text = a."questionId" and i.test_id = ${testId} and i.text = a.question
      join item_options k on k.item_id = i.id and k.is_correct
      where a.answer = '' or exists (select from item_options o where o.item_id = i.id and o.text = a.answer)
    ), counted as (
      select id, count(*) as attempts, sum(is_right) as correct, corr(is_right, score - is_right) as discrimination
      from given
      group by id
    )
    select i.id, i.text as question, coalesce(c.attempts, 0)::int as attempts, coalesce(c.correct, 0)::int as "right",
           c.discrimination, (select count(*) from first_attempts)::int as taken
    from items i
    left join counted c on c.id = i.id
    where i.test_id = ${testId} and i.deleted_at is null
    order by i.position, i.id`.execute(db)
  return {
    attempts: rows[0]?.taken ?? 0,
    questions: rows.map(({ id, question, attempts, right, discrimination }) => ({
      _id: id,
      question,
      attempts,
      right,
      discrimination,
    })),
  }
}

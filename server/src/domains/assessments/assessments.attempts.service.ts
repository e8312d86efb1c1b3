import { randomInt, randomUUID } from 'node:crypto'
import {
  type AnswerSave,
  Id,
  limits,
  type RouteAnswer,
  type routes,
  type Submission,
  type TestTakenWhole,
  type TestView,
} from '@firstrung/contract'
import { type NotNull, sql } from 'kysely'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, found } from '#src/platform/errors.ts'
import {
  type Attempt,
  closeAttempt,
  closeIfOver,
  graceMillis,
  holdCandidate,
  isOver,
  overdue,
  type Sitting,
  sittingOf,
} from './assessments.closing.service.ts'
import { presentCard, takenBy } from './assessments.service.ts'
import { inOrderOf } from './attempt-order.ts'
import { type Choice, choicesOf, type KeyedQuestion, sameAnswers, scoreOf } from './scoring.ts'

type Routes = typeof routes.assessments

/**
 * What the page of a test shows. For a candidate it starts an attempt, or goes on with the open one, with the answers
 * saved so far: after a reload and on a second device too (G-31). The team looks on without taking part.
 *
 * With `unlessTaken` a test that runs against the clock is not started over a result that stands: an attempt that is
 * opened by accident would end by itself, unanswered, and be the newest result.
 */
export async function view(ctx: Ctx, testId: string, { unlessTaken = false } = {}): Promise<TestView> {
  const { id, role } = signedIn(ctx)
  if (role === 'admin') {
    const sitting = found(await sittingOf(ctx, { candidateId: id, testId }))
    return presentView(sitting, sitting.questions, null, [])
  }

  await holdCandidate(ctx, id)
  let sitting = found(await sittingOf(ctx, { candidateId: id, testId }))
  if (isOpen(sitting.attempt) && isOver(sitting.attempt, ctx.now())) {
    await closeAttempt(ctx, id, sitting, sitting.attempt)
    sitting = found(await sittingOf(ctx, { candidateId: id, testId }))
  }
  if (sitting.questions.length === 0) fail('not_found')
  const scores = await earlierScores(ctx, id, testId)
  if (unlessTaken && !isOpen(sitting.attempt) && sitting.test.timeLimit !== null && scores.length > 0)
    return presentView(sitting, [], null, scores)
  const attempt = isOpen(sitting.attempt) ? sitting.attempt : await start(ctx, id, sitting)
  const questions = inOrderOf(attempt.seed, sitting.questions).map((question) => ({
    ...question,
    options: inOrderOf(attempt.seed, question.options),
  }))
  return presentView(
    sitting,
    questions,
    {
      _id: attempt.id,
      startedAt: attempt.startedAt.toISOString(),
      deadlineAt: attempt.deadlineAt?.toISOString() ?? null,
      now: ctx.now().toISOString(),
      answers: sitting.saved,
    },
    scores,
  )
}

const isOpen = (attempt: Attempt | null): attempt is Attempt & { submittedAt: null } => attempt?.submittedAt === null

function presentView(
  { test }: Sitting,
  keyed: readonly KeyedQuestion[],
  attempt: TestView['attempt'],
  scores: TestView['scores'],
): TestView {
  // Neither key nor explanation nor the team's order leaves the server while a test can still be taken.
  const questions = keyed.map(({ id, text, options }) => ({
    _id: id,
    question: text,
    options: options.map((option) => ({ _id: option.id, text: option.text })),
  }))
  return { quiz: { ...presentCard(test), questions, scores }, questions, scores, attempt }
}

async function earlierScores({ db }: Ctx, candidateId: string, testId: string): Promise<TestView['scores']> {
  const rows = await db
    .selectFrom('attempts')
    .select(['score as userScore', 'total as totalScore', 'submittedAt'])
    .where('candidateId', '=', candidateId)
    .where('testId', '=', testId)
    .where('submittedAt', 'is not', null)
    .$narrowType<{ userScore: NotNull; totalScore: NotNull; submittedAt: NotNull }>()
    .orderBy('number', 'desc')
    .execute()
  return rows.map(({ submittedAt, ...score }) => ({ ...score, testTakenAt: submittedAt.toISOString() }))
}

/** The attempt that comes after the newest one of this sitting. */
function next(ctx: Ctx, { attempt, test }: Sitting): Attempt {
  const startedAt = ctx.now()
  return {
    id: randomUUID(),
    number: (attempt?.number ?? 0) + 1,
    seed: randomInt(2 ** 31),
    startedAt,
    deadlineAt: test.timeLimit === null ? null : new Date(startedAt.getTime() + test.timeLimit * 60_000),
    submittedAt: null,
    score: null,
    total: null,
    answers: null,
  }
}

async function start(ctx: Ctx, candidateId: string, sitting: Sitting): Promise<Attempt> {
  const attempt = next(ctx, sitting)
  const { id, number, seed, startedAt, deadlineAt } = attempt
  await ctx.db
    .insertInto('attempts')
    .values({ id, number, seed, startedAt, deadlineAt, candidateId, testId: sitting.test.id })
    .execute()
  return attempt
}

/**
 * Keeps chosen answers of an open attempt. An answer with a smaller counter than the one that is kept came late or
 * twice and changes nothing; one that names no question or option of this test is left out.
 */
export async function saveAnswers(
  ctx: Ctx,
  attemptId: string,
  answers: AnswerSave[],
): Promise<RouteAnswer<Routes['saveAnswers']>> {
  const now = ctx.now()
  const candidateId = signedIn(ctx).id
  await holdCandidate(ctx, candidateId)
  const newest = new Map(
    [...answers].sort((one, other) => one.counter - other.counter).map((it) => [it.questionId, it]),
  )
  const choices = [...newest.values()]
    .filter(({ answerId }) => answerId === '' || Id.safeParse(answerId).success)
    .map(({ questionId, answerId, counter }) => ({ item: questionId, option: answerId || null, counter }))
  const { rows } = await sql<{ isOpen: boolean; saved: number }>`
    with attempt as (
      select id, test_id,
             submitted_at is null and (deadline_at is null or deadline_at >= ${new Date(now.getTime() - graceMillis)}) as is_open
      from attempts where id = ${attemptId} and candidate_id = ${candidateId}
    ), saved as (
      insert into attempt_answers (attempt_id, item_id, option_id, counter, saved_at)
      select a.id, i.id, o.id, c.counter, ${now}
      from attempt a
      cross join json_to_recordset(${JSON.stringify(choices)}) as c(item uuid, option uuid, counter bigint)
      join items i on i.id = c.item and i.test_id = a.test_id and i.deleted_at is null
      left join item_options o on o.id = c.option and o.item_id = i.id
      where a.is_open and (c.option is null or o.id is not null)
      on conflict (attempt_id, item_id) do update
      set option_id = excluded.option_id, counter = excluded.counter, saved_at = excluded.saved_at
      where attempt_answers.counter < excluded.counter
      returning 1
    )
    select is_open, (select count(*) from saved) as saved from attempt`.execute(ctx.db)
  const { isOpen, saved } = found(rows[0])
  if (!isOpen) fail('attempt_closed')
  return { saved, now: now.toISOString() }
}

/** The same answers to the same test within this time are the same submission, sent again (G-32). */
const repeatMillis = 60_000

/**
 * Closes the attempt and scores it. Naming a closed attempt answers its result again. Without a name, as documented, it
 * is the open attempt; when none is open the submission is an attempt of its own, unless it repeats the one before.
 */
export async function submit(
  ctx: Ctx,
  { quizId, userResponse, attemptId }: Submission,
): Promise<RouteAnswer<Routes['submit']>> {
  const candidateId = signedIn(ctx).id
  await holdCandidate(ctx, candidateId)
  const sitting = found(await sittingOf(ctx, { candidateId, testId: quizId, attemptId }))
  const { attempt } = sitting
  if (isOpen(attempt)) return present(await closeAttempt(ctx, candidateId, sitting, attempt, userResponse))
  if (attemptId !== undefined) return present(found(attempt))
  if (sitting.questions.length === 0) fail('not_found')
  if (attempt && repeats(ctx, sitting.questions, attempt, userResponse)) return present(attempt)
  return present(await closeAttempt(ctx, candidateId, sitting, next(ctx, sitting), userResponse))
}

function repeats(ctx: Ctx, questions: KeyedQuestion[], before: Attempt, handedIn: readonly Choice[]): boolean {
  if (!before.submittedAt || !before.answers) return false
  const isRecent = ctx.now().getTime() - before.submittedAt.getTime() < repeatMillis
  return isRecent && sameAnswers(before.answers, scoreOf(questions, choicesOf(handedIn)).answers)
}

const present = ({ id, score, total }: Pick<Attempt, 'id' | 'score' | 'total'>) => ({
  attemptId: id,
  userScore: score ?? 0,
  totalScore: total ?? 0,
})

/** What the candidate asking has taken, newest first, under both documented names. */
export async function taken(ctx: Ctx): Promise<{ quizes: TestTakenWhole[]; quizzes: TestTakenWhole[] }> {
  const { id } = signedIn(ctx)
  const over = await overdue(ctx, { of: id, atMost: limits.list })
  if (over.length > 0) await holdCandidate(ctx, id)
  for (const { testId } of over) await closeIfOver(ctx, id, testId)
  const quizes = await takenBy(ctx, id)
  return { quizes, quizzes: quizes }
}

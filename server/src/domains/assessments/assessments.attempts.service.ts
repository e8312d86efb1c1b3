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
import { TooMany } from '#src/platform/limits.ts'
import {
  type Attempt,
  closeAttempt,
  closeIfOver,
  graceMillis,
  isOpen,
  isOverdue,
  overdue,
  repeatMillis,
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

  const sitting = await openSitting(ctx, { candidateId: id, testId, unlessTaken })
  const { attempt } = sitting
  const scores = await earlierScores(ctx, id, testId)
  if (!isOpen(attempt)) return presentView(sitting, [], null, scores)
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

/** An attempt whose time is over is closed; where none is open, one is started, unless the page asks first. */
function openSitting(
  ctx: Ctx,
  { candidateId, testId, unlessTaken }: { candidateId: string; testId: string; unlessTaken: boolean },
): Promise<Sitting> {
  return untilDone(async () => {
    const sitting = found(await sittingOf(ctx, { candidateId, testId }))
    const { attempt, test, questions } = sitting
    if (isOverdue(attempt, ctx.now())) {
      await closeAttempt(ctx, candidateId, sitting, attempt)
      return null
    }
    if (questions.length === 0) fail('not_found')
    if (isOpen(attempt) || (unlessTaken && attempt && test.timeLimit !== null)) return sitting
    await start(ctx, candidateId, sitting)
    return null
  })
}

/** Every turn that fails means that another request of the same person has got on: there are never many. */
const mostTurns = 50

/** Tries again until nothing comes between. */
async function untilDone<T>(turn: () => Promise<T | null>): Promise<T> {
  for (let turns = 0; turns < mostTurns; turns += 1) {
    const done = await turn()
    if (done) return done
  }
  return fail('unavailable')
}

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
    saves: 0,
    startedAt,
    deadlineAt: test.timeLimit === null ? null : new Date(startedAt.getTime() + test.timeLimit * 60_000),
    submittedAt: null,
    score: null,
    total: null,
    answers: null,
  }
}

/** One attempt is open at a time: of several that start at once the first one stands. */
async function start(ctx: Ctx, candidateId: string, sitting: Sitting): Promise<void> {
  const { id, number, seed, startedAt, deadlineAt } = next(ctx, sitting)
  await ctx.db
    .insertInto('attempts')
    .values({ id, number, seed, startedAt, deadlineAt, candidateId, testId: sitting.test.id })
    .onConflict((taken) => taken.doNothing())
    .execute()
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
  const newest = new Map(
    [...answers].sort((one, other) => one.counter - other.counter).map((it) => [it.questionId, it]),
  )
  const choices = [...newest.values()]
    .filter(({ answerId }) => answerId === '' || Id.safeParse(answerId).success)
    .map(({ questionId, answerId, counter }) => ({ item: questionId, option: answerId || null, counter }))
  const { rows } = await sql<{ isOpen: number; saved: number }>`
    with attempt as (
      update attempts set saves = saves + 1
      where id = ${attemptId} and candidate_id = ${candidateId} and submitted_at is null
        and (deadline_at is null or deadline_at >= ${new Date(now.getTime() - graceMillis)})
      returning id, test_id
    ), saved as (
      insert into attempt_answers (attempt_id, item_id, option_id, counter, saved_at)
      select a.id, i.id, o.id, c.counter, ${now}
      from attempt a
      cross join json_to_recordset(${JSON.stringify(choices)}) as c(item uuid, option uuid, counter bigint)
      join items i on i.id = c.item and i.test_id = a.test_id and i.deleted_at is null
      left join item_options o on o.id = c.option and o.item_id = i.id
      where c.option is null or o.id is not null
      on conflict (attempt_id, item_id) do update
      set option_id = excluded.option_id, counter = excluded.counter, saved_at = excluded.saved_at
      where attempt_answers.counter < excluded.counter
      returning 1
    )
    select (select count(*) from attempt) as is_open, (select count(*) from saved) as saved`.execute(ctx.db)
  const [done] = rows
  if (!done?.isOpen) {
    const own = ctx.db.selectFrom('attempts').select('id').where('id', '=', attemptId)
    found(await own.where('candidateId', '=', candidateId).executeTakeFirst())
    fail('attempt_closed')
  }
  return { saved: done.saved, now: now.toISOString() }
}

/**
 * Closes the attempt and scores it. Naming a closed attempt answers its result again. Without a name, as documented, it
 * is the open attempt; when none is open the submission is an attempt of its own, unless it repeats the one before.
 */
export async function submit(
  ctx: Ctx,
  { quizId, userResponse, attemptId }: Submission,
): Promise<RouteAnswer<Routes['submit']>> {
  const candidateId = signedIn(ctx).id
  const result = await untilDone(async () => {
    const sitting = found(await sittingOf(ctx, { candidateId, testId: quizId, attemptId }))
    const { attempt, questions } = sitting
    if (isOpen(attempt)) {
      refuseTooMany(ctx, sitting)
      return closeAttempt(ctx, candidateId, sitting, attempt, userResponse)
    }
    if (attemptId !== undefined) return found(attempt)
    if (questions.length === 0) fail('not_found')
    if (attempt && repeats(ctx, questions, attempt, userResponse)) return attempt
    refuseTooMany(ctx, sitting)
    return closeAttempt(ctx, candidateId, sitting, next(ctx, sitting), userResponse)
  })
  return { attemptId: result.id, userScore: result.score ?? 0, totalScore: result.total ?? 0 }
}

/** The attempts themselves are the count: a counter beside them would be one more write in the busiest call. */
function refuseTooMany(ctx: Ctx, { oldestOfHour }: Sitting): void {
  if (!oldestOfHour) return
  const freeAt = oldestOfHour.getTime() + 3_600_000
  throw new TooMany(Math.max(1, Math.ceil((freeAt - ctx.now().getTime()) / 1000)))
}

function repeats(ctx: Ctx, questions: KeyedQuestion[], before: Attempt, handedIn: readonly Choice[]): boolean {
  if (!before.submittedAt || !before.answers) return false
  const isRecent = ctx.now().getTime() - before.submittedAt.getTime() < repeatMillis
  return isRecent && sameAnswers(before.answers, scoreOf(questions, choicesOf(handedIn)).answers)
}

/** What the candidate asking has taken, newest first, under both documented names. */
export async function taken(ctx: Ctx): Promise<{ quizes: TestTakenWhole[]; quizzes: TestTakenWhole[] }> {
  const { id } = signedIn(ctx)
  const over = await overdue(ctx, { of: id, atMost: limits.list })
  for (const { testId } of over) await closeIfOver(ctx, id, testId)
  const quizes = await takenBy(ctx, id)
  return { quizes, quizzes: quizes }
}

import { randomInt, randomUUID } from 'node:crypto'
import type { AnswersSave, QuizType, QuizView, RouteAnswer, routes, Submission } from '@firstrung/contract'
import { sql } from 'kysely'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { TooMany } from '#src/platform/limits/limits.ts'
import { zonedText } from '#src/platform/time/indian-time.ts'
import {
  type Attempt,
  closeAttempt,
  graceMillis,
  isOpen,
  isOverdue,
  type LoadedAttempt,
  loadAttempt,
  repeatMillis,
  scoreInAttempt,
} from './assessments.closing.service.ts'
import { isCounting, presentCard } from './assessments.service.ts'
import { inOrderOf } from './attempt-order.ts'
import { optionIdsOf } from './option-ids.ts'
import { type Choice, type KeyedQuestion, sameAnswers } from './scoring.ts'

type Routes = typeof routes.assessments

/**
 * What the page of a quiz shows. Candidates resume the open attempt with the answers saved so far, also after a reload or on a
 * second device, or start one (G-31). With `start: false` none is started: the start screen only describes the quiz, and its
 * button starts the clock (G-100). Admins see the questions without an attempt.
 */
export async function view(
  ctx: Ctx,
  testId: string,
  { start: mayStart = true, tabId }: { start?: boolean | undefined; tabId?: string | undefined } = {},
): Promise<QuizView> {
  const { id, role } = signedIn(ctx)
  if (role === 'admin') {
    const loaded = orNotFound(await loadAttempt(ctx, { candidateId: id, testId }))
    return presentView(loaded, loaded.questions, {
      attempt: null,
      elsewhere: null,
      scores: [],
      attemptsLeft: null,
      nextAttemptAt: null,
    })
  }

  const loaded = await openAttempt(ctx, { candidateId: id, testId, mayStart })
  const { attempt, test } = loaded
  const history = attempt ? await attemptsAt(ctx, id, testId) : []
  const scores = scoresOf(history)
  const room = roomFor(ctx, test, history)
  if (!isOpen(attempt)) return presentView(loaded, [], { attempt: null, elsewhere: null, scores, ...room })
  if (tabId && !(await isHeld(ctx, attempt, { tabId, mayTake: mayStart }))) {
    const answered = loaded.saved.filter(({ answerId }) => answerId !== '').length
    const elsewhere = { deadlineAt: attempt.deadlineAt?.toISOString() ?? null, answered }
    return presentView(loaded, [], { attempt: null, elsewhere, scores, ...room })
  }
  const ids = optionIdsOf(ctx.linkSecret, attempt)
  const questions = inOrderOf(attempt.seed, loaded.questions).map((question) => ({
    ...question,
    options: inOrderOf(attempt.seed, question.options).map((option) => ({ ...option, id: ids.toAttempt(option.id) })),
  }))
  const answers = loaded.saved.map((it) => ({ ...it, answerId: it.answerId && ids.toAttempt(it.answerId) }))
  const opened = {
    _id: attempt.id,
    startedAt: attempt.startedAt.toISOString(),
    deadlineAt: attempt.deadlineAt?.toISOString() ?? null,
    now: ctx.now().toISOString(),
    answers,
  }
  return presentView(loaded, questions, { attempt: opened, elsewhere: null, scores, ...room })
}

/**
 * Assigns an open attempt to a tab if no other tab has it, or if this tab may take it over. Returns whether the tab has it
 * then.
 */
async function isHeld(
  ctx: Ctx,
  { id, openedIn }: Pick<Attempt, 'id' | 'openedIn'>,
  { tabId, mayTake }: { tabId: string; mayTake: boolean },
): Promise<boolean> {
  if (openedIn === tabId) return true
  if (openedIn !== null && !mayTake) return false
  const { numUpdatedRows } = await ctx.db
    .updateTable('attempts')
    .set({ openedIn: tabId })
    .where('id', '=', id)
    .where('submittedAt', 'is', null)
    // Of two simultaneous tabs only one gets it.
    .where('openedIn', 'is not distinct from', openedIn)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Closes an attempt whose time is over; starts one if none is open and that is wanted. */
function openAttempt(
  ctx: Ctx,
  { candidateId, testId, mayStart }: { candidateId: string; testId: string; mayStart: boolean },
): Promise<LoadedAttempt> {
  return untilDone(async () => {
    const loaded = orNotFound(await loadAttempt(ctx, { candidateId, testId }))
    const { attempt, questions } = loaded
    if (isOverdue(attempt, ctx.now())) {
      await closeAttempt(ctx, candidateId, loaded, attempt)
      return null
    }
    if (questions.length === 0) fail('not_found')
    if (isOpen(attempt)) return loaded
    if (loaded.test.archivedAt) fail(mayStart ? 'test_archived' : 'not_found')
    if (!mayStart) return loaded
    await start(ctx, candidateId, loaded)
    return null
  })
}

/** The most tries. A try fails only if another request of the same candidate succeeded, so there are never many. */
const mostTurns = 50

/** Retries until no other request interferes. */
async function untilDone<T>(turn: () => Promise<T | null>): Promise<T> {
  for (let turns = 0; turns < mostTurns; turns += 1) {
    const done = await turn()
    if (done) return done
  }
  return fail('unavailable')
}

function presentView(
  { test }: LoadedAttempt,
  keyed: readonly KeyedQuestion[],
  rest: Omit<QuizView, 'quiz' | 'questions'>,
): QuizView {
  // The key, the explanations and the team's order are not sent to candidates while the quiz can still be taken.
  const questions = keyed.map(({ id, text, options }) => ({
    _id: id,
    question: text,
    options: options.map((option) => ({ _id: option.id, text: option.text })),
  }))
  return { quiz: { ...presentCard(test), questions, scores: rest.scores }, questions, ...rest }
}

type PastAttempt = Pick<Attempt, 'id' | 'startedAt' | 'submittedAt' | 'score' | 'total'> & { counts: boolean }

/** A candidate's attempts at a test, newest first. */
export const attemptsAt = (ctx: Ctx, candidateId: string, testId: string): Promise<PastAttempt[]> =>
  ctx.db
    .selectFrom('attempts')
    .select(['id', 'startedAt', 'submittedAt', 'score', 'total'])
    .select(isCounting(ctx).as('counts'))
    .where('candidateId', '=', candidateId)
    .where('testId', '=', testId)
    .orderBy('number', 'desc')
    .execute()

const scoresOf = (attempts: readonly PastAttempt[]): QuizView['scores'] =>
  attempts.flatMap(({ id, submittedAt, score, total, counts }) =>
    submittedAt
      ? [
          {
            userScore: score ?? 0,
            totalScore: total ?? 0,
            testTakenAt: submittedAt.toISOString(),
            attemptId: id,
            counts,
          },
        ]
      : [],
  )

export const dayMillis = 24 * 3_600_000

/** How many attempts at a skill test may still be started now, and when the next one may be (G-100). */
export function roomFor(
  ctx: Ctx,
  test: { type: QuizType },
  attempts: readonly Pick<PastAttempt, 'startedAt'>[],
): Pick<QuizView, 'attemptsLeft' | 'nextAttemptAt'> {
  if (test.type !== 'skill test') return { attemptsLeft: null, nextAttemptAt: null }
  const most = ctx.env.SKILL_TEST_ATTEMPTS_PER_DAY
  const since = ctx.now().getTime() - dayMillis
  const recent = attempts.filter(({ startedAt }) => startedAt.getTime() > since)
  const oldest = recent[most - 1]
  return {
    attemptsLeft: Math.max(0, most - recent.length),
    nextAttemptAt: oldest ? new Date(oldest.startedAt.getTime() + dayMillis).toISOString() : null,
  }
}

/**
 * Only one attempt is open at a time: of several that start at once the first wins. The limit holds too: attempts are counted
 * after the quiz was read, and an attempt started since has the same number, so the database refuses a second one.
 */
async function start(ctx: Ctx, candidateId: string, { attempt, test }: LoadedAttempt): Promise<void> {
  if (attempt) {
    const { nextAttemptAt } = roomFor(ctx, test, await attemptsAt(ctx, candidateId, test.id))
    if (nextAttemptAt) refuseUntil(ctx, new Date(nextAttemptAt))
  }
  const startedAt = ctx.now()
  const deadlineAt = test.timeLimit === null ? null : new Date(startedAt.getTime() + test.timeLimit * 60_000)
  // Selects from the row of the quiz, so that a quiz archived since it was read is not started.
  await sql`
    insert into attempts (id, number, seed, plain_options, started_at, deadline_at, candidate_id, test_id)
    select ${randomUUID()}::uuid, ${(attempt?.number ?? 0) + 1}::int, ${randomInt(2 ** 31)}::int, false,
           ${startedAt}::timestamptz, ${deadlineAt}::timestamptz, ${candidateId}::uuid, id
    from tests where id = ${test.id} and archived_at is null
    on conflict do nothing`.execute(ctx.db)
}

function refuseUntil(ctx: Ctx, next: Date): never {
  const most = ctx.env.SKILL_TEST_ATTEMPTS_PER_DAY
  const msg = `You can start this test ${most === 1 ? 'once' : `${most} times`} in 24 hours. Your next attempt is possible from ${zonedText(next)}.`
  throw new TooMany(secondsUntil(ctx, next.getTime()), 'attempts_used_up', msg)
}

const secondsUntil = (ctx: Ctx, moment: number) => Math.max(1, Math.ceil((moment - ctx.now().getTime()) / 1000))

/**
 * Stores answers of an open attempt. An answer with a smaller counter than the stored one came late or twice and changes
 * nothing. Ignores answers that name no question or option of this quiz. A tab whose attempt was taken over saves nothing.
 */
export async function saveAnswers(
  ctx: Ctx,
  attemptId: string,
  { answers, tabId }: AnswersSave,
): Promise<RouteAnswer<Routes['saveAnswers']>> {
  const now = ctx.now()
  const candidateId = signedIn(ctx).id
  const newest = new Map(
    [...answers].sort((one, other) => one.counter - other.counter).map((it) => [it.questionId, it]),
  )
  const ids = optionIdsOf(ctx.linkSecret, { id: attemptId, plainOptions: false })
  const stored = optionIdsOf(ctx.linkSecret, { id: attemptId, plainOptions: true })
  const choices = [...newest.values()].map(({ questionId, answerId, counter }) => ({
    item: questionId,
    is_chosen: answerId !== '',
    option: ids.toOption(answerId),
    plain_option: stored.toOption(answerId),
    counter,
  }))
  const { rows } = await sql<{ isOpen: number; saved: number }>`
    with attempt as (
      update attempts set saves = saves + 1
      where id = ${attemptId} and candidate_id = ${candidateId} and submitted_at is null
        and (deadline_at is null or deadline_at >= ${new Date(now.getTime() - graceMillis)})
        and ${tabId === undefined ? sql`true` : sql`(opened_in is null or opened_in = ${tabId}::uuid)`}
      returning id, test_id, plain_options
    ), saved as (
      insert into attempt_answers (attempt_id, item_id, option_id, counter, saved_at)
      select a.id, i.id, o.id, c.counter, ${now}
      from attempt a
      cross join json_to_recordset(${JSON.stringify(choices)})
        as c(item uuid, is_chosen boolean, option uuid, plain_option uuid, counter bigint)
      join items i on i.id = c.item and i.test_id = a.test_id and i.deleted_at is null
      left join item_options o
        on o.id = case when a.plain_options then c.plain_option else c.option end and o.item_id = i.id
      where o.id is not null or not c.is_chosen
      on conflict (attempt_id, item_id) do update
      set option_id = excluded.option_id, counter = excluded.counter, saved_at = excluded.saved_at
      where attempt_answers.counter < excluded.counter
      returning 1
    )
    select (select count(*) from attempt) as is_open, (select count(*) from saved) as saved`.execute(ctx.db)
  const [done] = rows
  if (!done?.isOpen) {
    const own = ctx.db.selectFrom('attempts').select(['submittedAt', 'openedIn']).where('id', '=', attemptId)
    refuseElsewhere(orNotFound(await own.where('candidateId', '=', candidateId).executeTakeFirst()), tabId)
    fail('attempt_closed')
  }
  return { saved: done.saved, now: now.toISOString() }
}

/** Refuses to change an open attempt that another tab has. */
function refuseElsewhere({ submittedAt, openedIn }: Pick<Attempt, 'submittedAt' | 'openedIn'>, tabId?: string): void {
  if (submittedAt === null && tabId && openedIn !== null && openedIn !== tabId) fail('attempt_elsewhere')
}

/**
 * Closes the attempt and scores it. Without an id, as documented, it is the open attempt, or the newest one. A closed
 * attempt returns its result again when it is named, when its deadline ended it (only answers given in time count), and
 * when the same answers are sent twice. Everything else is refused: an attempt that was not started cannot be submitted
 * (G-100).
 */
export async function submit(
  ctx: Ctx,
  { quizId, userResponse, attemptId, tabId }: Submission,
): Promise<RouteAnswer<Routes['submit']>> {
  const candidateId = signedIn(ctx).id
  const result = await untilDone(async () => {
    const loaded = orNotFound(await loadAttempt(ctx, { candidateId, testId: quizId, attemptId }))
    const { attempt, questions } = loaded
    if (isOpen(attempt)) {
      refuseElsewhere(attempt, tabId)
      refuseTooMany(ctx, loaded)
      return closeAttempt(ctx, candidateId, loaded, attempt, userResponse)
    }
    if (attemptId !== undefined) return orNotFound(attempt)
    if (attempt && (endedByItsTime(attempt) || repeats(ctx, questions, attempt, userResponse))) return attempt
    return fail(questions.length === 0 ? 'not_found' : 'test_not_started')
  })
  return {
    attemptId: result.id,
    userScore: result.score ?? 0,
    totalScore: result.total ?? 0,
    skills: result.skills,
  }
}

const endedByItsTime = ({ deadlineAt, submittedAt }: Attempt): boolean =>
  deadlineAt !== null && submittedAt !== null && submittedAt >= deadlineAt

/** Counts the attempts themselves, because a stored counter would be one more write in the busiest call. */
function refuseTooMany(ctx: Ctx, { oldestOfHour }: LoadedAttempt): void {
  if (oldestOfHour) throw new TooMany(secondsUntil(ctx, oldestOfHour.getTime() + 3_600_000))
}

function repeats(ctx: Ctx, questions: KeyedQuestion[], before: Attempt, submitted: readonly Choice[]): boolean {
  if (!before.submittedAt || !before.answers) return false
  const isRecent = ctx.now().getTime() - before.submittedAt.getTime() < repeatMillis
  return isRecent && sameAnswers(before.answers, scoreInAttempt(ctx, before, questions, [], submitted).answers)
}

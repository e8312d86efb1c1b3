import type { AttemptResult, ReviewedQuestion, RouteAnswer, routes } from '@firstrung/contract'
import { sql } from 'kysely'
import { type Ctx, signedIn } from '#src/platform/context.ts'
import { orNotFound } from '#src/platform/errors/errors.ts'
import { attemptsAt, dayMillis, roomFor } from './assessments.attempts.service.ts'
import { closeIfOver, isOver } from './assessments.closing.service.ts'
import { takenBy } from './assessments.service.ts'
import { inOrderOf } from './attempt-order.ts'
import { optionIdsOf } from './option-ids.ts'
import type { AnsweredQuestion } from './scoring.ts'

type Routes = typeof routes.assessments

/** What the caller has taken, newest first, under both documented names, and the attempts that are open. */
export async function taken(ctx: Ctx): Promise<RouteAnswer<Routes['taken']>> {
  const { id } = signedIn(ctx)
  const now = ctx.now()
  const open = await ctx.db
    .selectFrom('attempts')
    .innerJoin('tests', 'tests.id', 'attempts.testId')
    .select([
      'attempts.id',
      'attempts.startedAt',
      'attempts.deadlineAt',
      'tests.id as testId',
      'tests.title',
      'tests.type',
    ])
    .where('candidateId', '=', id)
    .where('submittedAt', 'is', null)
    .orderBy('startedAt', 'desc')
    .execute()
  const [over, running] = [open.filter((it) => isOver(it, now)), open.filter((it) => !isOver(it, now))]
  for (const { testId } of over) await closeIfOver(ctx, id, testId)
  const quizes = await takenBy(ctx, id)
  return {
    quizes,
    quizzes: quizes,
    running: running.map(({ id, startedAt, deadlineAt, testId, title, type }) => ({
      _id: id,
      startedAt: startedAt.toISOString(),
      deadlineAt: deadlineAt?.toISOString() ?? null,
      test: { _id: testId, title, testType: type },
    })),
    recent: await recentTests(ctx, id),
    now: now.toISOString(),
  }
}

/** Skill tests of which this candidate has started attempts in the last 24 hours, with what is left of the limit (G-100). */
async function recentTests(ctx: Ctx, candidateId: string): Promise<RouteAnswer<Routes['taken']>['recent']> {
  const starts = await ctx.db
    .selectFrom('attempts')
    .innerJoin('tests', 'tests.id', 'attempts.testId')
    .select(['attempts.testId', 'attempts.startedAt', 'tests.type'])
    .where('candidateId', '=', candidateId)
    .where('startedAt', '>', new Date(ctx.now().getTime() - dayMillis))
    .where('tests.type', '=', 'skill test')
    .orderBy('number', 'desc')
    .execute()
  return [...Map.groupBy(starts, ({ testId }) => testId)].map(([testId, attempts]) => ({
    testId,
    ...roomFor(ctx, { type: 'skill test' }, attempts),
  }))
}

/** A submitted attempt of the caller: the score by skill, and for a practice test what was right, and why (G-101). */
export async function result(ctx: Ctx, attemptId: string): Promise<AttemptResult> {
  const { id } = signedIn(ctx)
  const attempt = orNotFound(
    await ctx.db
      .selectFrom('attempts')
      .select(['id', 'testId', 'seed', 'plainOptions'])
      .where('id', '=', attemptId)
      .where('candidateId', '=', id)
      .where('submittedAt', 'is not', null)
      .executeTakeFirst(),
  )
  const { answers, ...taken } = orNotFound((await takenBy(ctx, id)).find(({ _id }) => _id === attemptId))
  return {
    ...taken,
    review: taken.test.testType === 'practice test' ? await review(ctx, attempt, answers) : null,
    ...roomFor(ctx, { type: taken.test.testType }, await attemptsAt(ctx, id, attempt.testId)),
  }
}

/**
 * Right answers and explanations as they are now, also of questions that the team has removed since: a corrected answer is more
 * useful than the original one. Only for practice tests.
 */
async function review(
  ctx: Ctx,
  attempt: { id: string; seed: number; plainOptions: boolean },
  answers: readonly AnsweredQuestion[],
): Promise<ReviewedQuestion[]> {
  const { toOption } = optionIdsOf(ctx.linkSecret, attempt)
  const keys = await ctx.db
    .selectFrom('items')
    .innerJoin('itemOptions', 'itemOptions.itemId', 'items.id')
    .select(['items.id', 'items.explanation', 'itemOptions.id as rightId', 'itemOptions.text as rightAnswer'])
    .where('items.id', '=', sql<string>`any(${answers.map(({ questionId }) => questionId)}::uuid[])`)
    .where('itemOptions.isCorrect', '=', true)
    .execute()
  const keyOf = new Map(keys.map((key) => [key.id, key]))
  return inOrderOf(
    attempt.seed,
    answers.map((answer) => ({ ...answer, id: answer.questionId })),
  ).flatMap(({ questionId, question, answerId, answer }) => {
    const key = keyOf.get(questionId)
    if (!key) return []
    const isRight = answerId !== '' && toOption(answerId) === key.rightId
    return [{ questionId, question, answer, isRight, rightAnswer: key.rightAnswer, explanation: key.explanation }]
  })
}

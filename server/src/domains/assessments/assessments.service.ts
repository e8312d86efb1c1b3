import {
  difficulties,
  Id,
  limits,
  type QuizCard,
  type QuizFilter,
  type QuizTaken,
  type QuizTakenWhole,
} from '@firstrung/contract'
import { type Expression, type NotNull, type Selectable, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { replaceOldSkillTests } from '#src/domains/candidates/candidates.changes.service.ts'
import type { Ctx } from '#src/platform/context.ts'
import { cursorCodec, Moment } from '#src/platform/database/keyset.ts'
import { rowLimit } from '#src/platform/database/named-statements.ts'
import { likePattern } from '#src/platform/database/search.ts'
import type { QuizTable } from './assessments.tables.ts'
import { countsSince, type KeyedQuestion } from './scoring.ts'

/** The quizzes that this caller may see: all for admins, those with questions that are not archived for everybody else. */
export const visible = ({ db, actor }: Ctx) =>
  db
    .selectFrom('tests')
    .$if(actor?.role !== 'admin', (tests) =>
      tests.where('tests.itemCount', '>', 0).where('tests.archivedAt', 'is', null),
    )

/** Whether there is a skill test that candidates can take: without one nobody can apply. */
export async function hasOpenSkillTest({ db }: Ctx): Promise<boolean> {
  const open = await db
    .selectFrom('tests')
    .select('id')
    .where('type', '=', 'skill test')
    .where('itemCount', '>', 0)
    .where('archivedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** The current questions of a quiz, with their key, in the team's order. */
export const questionsOf = (testId: Expression<string>) => sql<KeyedQuestion[]>`(
  select coalesce(
    json_agg(
      json_build_object(
        'id', i.id, 'text', i.text, 'explanation', i.explanation, 'skill', i.skill, 'options', o.options)
      order by i.position, i.id
    ), '[]')
  from items i
  cross join lateral (
    select json_agg(json_build_object('id', o.id, 'text', o.text, 'isCorrect', o.is_correct) order by o.position) as options
    from item_options o
    where o.item_id = i.id
  ) o
  where i.test_id = ${testId} and i.deleted_at is null)`

export function presentCard(test: Selectable<QuizTable>): QuizCard {
  return {
    _id: test.id,
    title: test.title,
    description: test.description,
    difficulty: test.difficulty,
    relatedRoles: test.roles,
    testType: test.type,
    timeLimit: test.timeLimit,
    questionCount: test.itemCount,
    ...(test.archivedAt && { archivedAt: test.archivedAt.toISOString() }),
  }
}

interface QuizPage {
  quizzes: QuizCard[]
  total: number
  nextCursor: string | null
}

const marks = cursorCodec(z.tuple([z.boolean(), Moment, Id]))

/**
 * Quizzes without their questions: those for the candidate's own fields first, then the newest; or suggestions for this
 * candidate.
 */
export async function list(ctx: Ctx, filter: QuizFilter): Promise<QuizPage> {
  if (filter.suggested) return suggest(ctx, filter)
  const size = filter.limit ?? limits.list
  const mark = filter.cursor ? marks.read(filter.cursor) : null
  const fields = await ownFields(ctx)
  const isOwn = fields.length > 0 ? sql<boolean>`(roles && ${fields}::text[])` : sql<boolean>`false`
  const matching = visible(ctx).where(({ and }) => and(conditionsOf(filter)))
  const rows = await matching
    .selectAll('tests')
    .select(({ fn }) => sql<number>`${matching.select(fn.countAll().as('n'))}`.as('total'))
    .select(isOwn.as('isOwn'))
    .$if(mark !== null, (tests) => tests.where(afterCursor(isOwn, mark)))
    // Without fields the order is that of the index.
    .$if(fields.length > 0, (tests) => tests.orderBy(isOwn, 'desc'))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(rowLimit(size + 1))
    .execute()
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    quizzes: page.map(presentCard),
    total: rows[0]?.total ?? 0,
    nextCursor: last && rows.length > size ? marks.write([last.isOwn, last.createdAt.getTime(), last.id]) : null,
  }
}

function afterCursor(isOwn: Expression<boolean>, mark: [wasOwn: boolean, createdAt: number, id: string] | null) {
  const [wasOwn = false, millis = 0, id = ''] = mark ?? []
  const createdAt = new Date(millis)
  return sql<SqlBool>`(
    ${isOwn} < ${wasOwn}::boolean
    or (${isOwn} = ${wasOwn}::boolean and (created_at < ${createdAt} or (created_at = ${createdAt} and id > ${id}::uuid))))`
}

/**
 * Skill tests that this candidate has not submitted yet and that match the fields of the profile: most matching roles
 * first, then the easiest, then the newest. Only one page, because only the first few are shown.
 */
async function suggest(ctx: Ctx, filter: QuizFilter): Promise<QuizPage> {
  const roles = filter.roles ?? (await ownFields(ctx))
  const conditions = [
    sql<SqlBool>`type = 'skill test'`,
    ...conditionsOf({ ...filter, roles }),
    ...(ctx.actor
      ? [
          sql<SqlBool>`not exists (
            select from attempts a where a.test_id = tests.id and a.candidate_id = ${ctx.actor.id} and a.submitted_at is not null)`,
        ]
      : []),
  ]
  const rows = await visible(ctx)
    .where(({ and }) => and(conditions))
    .selectAll('tests')
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(sql`cardinality(array(select unnest(roles) intersect select unnest(${roles}::text[])))`, 'desc')
    .orderBy(sql`array_position(${[...difficulties]}::text[], difficulty)`)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(filter.limit ?? limits.page)
    .execute()
  return { quizzes: rows.map(presentCard), total: rows[0]?.total ?? 0, nextCursor: null }
}

async function ownFields({ db, actor }: Ctx): Promise<string[]> {
  if (!actor) return []
  const own = await db.selectFrom('candidates').select('fields').where('accountId', '=', actor.id).executeTakeFirst()
  return own?.fields ?? []
}

/** Values within a filter are alternatives, filters add up; special characters of a title are meant literally. */
function conditionsOf({ title, roles, difficulty, testType, archived = false }: QuizFilter) {
  const conditions = [sql<SqlBool>`(archived_at is not null) = ${archived}`]
  if (title) conditions.push(sql<SqlBool>`lower(title) like ${likePattern(title)}`)
  if (roles?.length) conditions.push(sql<SqlBool>`roles && ${roles}::text[]`)
  if (difficulty?.length) conditions.push(sql<SqlBool>`difficulty = any(${difficulty}::text[])`)
  if (testType?.length) conditions.push(sql<SqlBool>`type = any(${testType}::text[])`)
  return conditions
}

/** The skill tests that a candidate has submitted, as a part of a query; practice tests never count. */
export const skillTestsOf = ({ db }: Ctx, candidateId: string) =>
  db
    .selectFrom('attempts')
    .innerJoin('tests', 'tests.id', 'attempts.testId')
    .select('attempts.id')
    .where('attempts.candidateId', '=', candidateId)
    .where('attempts.submittedAt', 'is not', null)
    .where('tests.type', '=', 'skill test')

/** Whether this candidate has submitted at least one. */
export const hasSkillTest = async (ctx: Ctx, candidateId: string): Promise<boolean> =>
  (await skillTestsOf(ctx, candidateId).limit(1).executeTakeFirst()) !== undefined

/** In whole percent, as `percentOf` gives it. */
const percent = sql<number>`coalesce(round(100.0 * attempts.score / nullif(attempts.total, 0)), 0)`

/**
 * The best result first; of equal ones the newest. An attempt without any answer never replaces an earlier result, so it
 * comes last. Closing an attempt and the migration of this column rank by the same rule.
 */
const bestFirst = sql`(attempts.answered > 0) desc, ${percent} desc, attempts.submitted_at desc`

/** Whether an attempt is the best of this candidate at its quiz in the last twelve months. */
export function isCounting({ now }: Ctx) {
  const isRecent = sql<boolean>`attempts.submitted_at > ${countsSince(now())}`
  return sql<boolean>`coalesce(
    ${isRecent} and row_number() over (
      partition by attempts.candidate_id, attempts.test_id, ${isRecent} order by ${bestFirst}) = 1, false)`
}

/** Closed attempts with their quizzes, and the result of the first attempt at the same quiz. */
const submitted = ({ db }: Ctx) =>
  db
    .selectFrom('attempts')
    .innerJoin('tests', 'tests.id', 'attempts.testId')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('attempts as earlier')
          .select(['earlier.score as firstScore', 'earlier.total as firstTotal'])
          .whereRef('earlier.candidateId', '=', 'attempts.candidateId')
          .whereRef('earlier.testId', '=', 'attempts.testId')
          .orderBy('earlier.number')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select(['attempts.id', 'attempts.number', 'attempts.score', 'attempts.total', 'attempts.answered'])
    .select(['attempts.candidateId', 'attempts.submittedAt', 'tests.id as testId', 'tests.title', 'tests.type'])
    .select(['first.firstScore', 'first.firstTotal'])
    .where('attempts.submittedAt', 'is not', null)
    .$narrowType<{ submittedAt: NotNull; score: NotNull; total: NotNull; answered: NotNull }>()

/** The best skill test of the last twelve months of each candidate; candidates without one are not in the map. */
export async function bestSkillTests(ctx: Ctx, candidateIds: readonly string[]): Promise<Map<string, QuizTaken>> {
  if (candidateIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom(sql<{ wanted: string }>`unnest(${[...candidateIds]}::uuid[])`.as<'people'>(sql`people(wanted)`))
    .innerJoinLateral(
      () =>
        submitted(ctx)
          .where('tests.type', '=', 'skill test')
          .where('attempts.submittedAt', '>', countsSince(ctx.now()))
          .whereRef('attempts.candidateId', '=', sql.ref('people.wanted'))
          .orderBy(bestFirst)
          .limit(1)
          .as('best'),
      (join) => join.onTrue(),
    )
    .selectAll('best')
    .execute()
  return new Map(rows.map((row) => [row.candidateId, presentTaken({ ...row, counts: true })]))
}

/** Everything this candidate has submitted, newest first, with the answers as they were given. */
export const takenBy = async (ctx: Ctx, candidateId: string): Promise<QuizTakenWhole[]> =>
  (await takenWithBest(ctx, candidateId)).taken

/** The same, and which of them `bestSkillTests` names. */
export async function takenWithBest(
  ctx: Ctx,
  candidateId: string,
): Promise<{ taken: QuizTakenWhole[]; best: QuizTaken | undefined }> {
  const isRecent = sql`attempts.submitted_at > ${countsSince(ctx.now())}`
  const rows = await submitted(ctx)
    .select(['attempts.answers', 'attempts.skills'])
    .select(isCounting(ctx).as('counts'))
    .select(
      sql<boolean>`tests.type = 'skill test' and ${isRecent}
        and row_number() over (partition by tests.type, ${isRecent} order by ${bestFirst}) = 1`.as('isBest'),
    )
    .where('attempts.candidateId', '=', candidateId)
    .orderBy('attempts.submittedAt', 'desc')
    .orderBy('attempts.startedAt', 'desc')
    .orderBy('attempts.number', 'desc')
    .execute()
  const best = rows.find(({ isBest }) => isBest)
  return {
    taken: rows.map((row) => ({ ...presentTaken(row), skills: row.skills, answers: row.answers ?? [] })),
    best: best && presentTaken(best),
  }
}

/** Recomputes the best skill test of candidates whose best one has become too old to count. */
export async function refreshOldResults(ctx: Ctx): Promise<void> {
  const since = countsSince(ctx.now())
  const best = ctx.db
    .selectFrom('attempts')
    .innerJoin('tests', 'tests.id', 'attempts.testId')
    .select([percent.as('percent'), 'attempts.submittedAt'])
    .where('tests.type', '=', 'skill test')
    .where('attempts.submittedAt', '>', since)
    .where(sql<SqlBool>`attempts.candidate_id = aged.account_id`)
    .orderBy(bestFirst)
    .limit(1)
  await replaceOldSkillTests(ctx, since, best)
}

type Submitted = Awaited<ReturnType<ReturnType<typeof submitted>['executeTakeFirstOrThrow']>>

const presentTaken = (row: Submitted & { counts: boolean }): QuizTaken => ({
  _id: row.id,
  attempt: row.number,
  first: { score: row.firstScore ?? row.score, totalScore: row.firstTotal ?? row.total },
  counts: row.counts,
  score: row.score,
  totalScore: row.total,
  answered: row.answered,
  testTakenAt: row.submittedAt.toISOString(),
  test: { _id: row.testId, title: row.title, testType: row.type },
})

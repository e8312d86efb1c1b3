import { randomUUID } from 'node:crypto'
import { limits, messages, type QuizDraft, type QuizForEdit } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import { fail, orNotFound } from '#src/platform/errors/errors.ts'
import { noteAct } from '#src/platform/http/audit.ts'
import { presentCard, questionsOf } from './assessments.service.ts'
import type { KeyedQuestion } from './scoring.ts'

type QuestionDraft = QuizDraft['questions'][number]

export async function create(ctx: Ctx, draft: QuizDraft): Promise<{ quizId: string; msg: string }> {
  const [quizId = ''] = await insertQuizzes(ctx, [draft])
  noteAct(
    ctx,
    'createTest',
    { test: { id: quizId, name: draft.title } },
    { detail: questionCount(draft.questions.length) },
  )
  return { quizId, msg: messages.quizCreated }
}

const questionCount = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`

/** Makes quizzes with all their questions, the first one being the newest; three statements for any number of them. */
export async function insertQuizzes(ctx: Ctx, drafts: readonly QuizDraft[]): Promise<string[]> {
  const tests = drafts.map((draft, place) => ({
    ...detailsOf(draft, null),
    id: randomUUID(),
    itemCount: draft.questions.length,
    createdBy: ctx.actor?.id ?? null,
    createdAt: new Date(ctx.now().getTime() - place),
  }))
  await ctx.db.insertInto('tests').values(tests).execute()
  const questions = tests.flatMap((test, place) =>
    (drafts[place]?.questions ?? []).map((draft, position) => ({ testId: test.id, position, draft })),
  )
  await insertQuestions(ctx, questions)
  return tests.map((test) => test.id)
}

/** A skill test always has a clock, a practice test never. */
function detailsOf(draft: QuizDraft, timeLimit: number | null) {
  const { title, description, difficulty, relatedRoles, testType } = draft
  const minutes = draft.timeLimit === undefined ? timeLimit : draft.timeLimit
  return {
    title,
    description,
    difficulty,
    roles: relatedRoles,
    type: testType,
    timeLimit: testType === 'skill test' ? (minutes ?? limits.skillTestMinutes) : null,
  }
}

async function insertQuestions(
  { db }: Ctx,
  questions: readonly { testId: string; position: number; draft: QuestionDraft }[],
): Promise<void> {
  if (questions.length === 0) return
  const items = questions.map(({ testId, position, draft }) => ({ id: randomUUID(), testId, position, draft }))
  await sql`
    insert into items (id, test_id, position, text, explanation, skill)
    select id, test, position, text, explanation, skill from json_to_recordset(${JSON.stringify(
      items.map(({ id, testId, position, draft }) => ({
        id,
        test: testId,
        position,
        text: draft.question,
        explanation: draft.explanation ?? '',
        skill: draft.skill ?? '',
      })),
    )}) as q(id uuid, test uuid, position int, text text, explanation text, skill text)`.execute(db)
  await sql`
    insert into item_options (item_id, position, text, is_correct)
    select item, position, text, correct from json_to_recordset(${JSON.stringify(
      items.flatMap(({ id, draft }) =>
        draft.options.map((option, place) => ({
          item: id,
          position: place + 1,
          text: option.text,
          correct: option.isCorrect,
        })),
      ),
    )}) as o(item uuid, position int, text text, correct boolean)`.execute(db)
}

/**
 * Changes a quiz. Questions sent with their id are changed, others are added, and questions named as deleted are removed. A
 * question that is not mentioned stays, after the others. Submitted results keep their texts.
 */
export async function modify(ctx: Ctx, testId: string, draft: QuizDraft): Promise<{ quizId: string; msg: string }> {
  const { timeLimit } = orNotFound(
    await ctx.db.selectFrom('tests').select('timeLimit').where('id', '=', testId).forNoKeyUpdate().executeTakeFirst(),
  )
  const { questions: before } = await readWithKey(ctx, testId)
  const deleted = new Set(draft.deletedQuestionIds)
  const stays = new Map(before.filter(({ id }) => !deleted.has(id)).map((question) => [question.id, question]))

  const changed: { question: KeyedQuestion; draft: QuestionDraft; position: number }[] = []
  const added: { testId: string; draft: QuestionDraft; position: number }[] = []
  const unmentioned = new Map(stays)
  for (const [position, question] of draft.questions.entries()) {
    if (question._id !== undefined && deleted.has(question._id)) continue
    const known = unmentioned.get(question._id ?? '')
    if (known) {
      unmentioned.delete(known.id)
      changed.push({ question: known, draft: question, position })
    } else added.push({ testId, draft: question, position })
  }
  const itemCount = stays.size + added.length
  if (itemCount > limits.questionsPerQuiz) fail('too_large')

  await deleteQuestions(
    ctx,
    before.filter(({ id }) => deleted.has(id)).map(({ id }) => id),
  )
  await changeQuestions(ctx, changed)
  await moveBehind(ctx, [...unmentioned.keys()], draft.questions.length)
  await insertQuestions(ctx, added)
  await ctx.db
    .updateTable('tests')
    .set((eb) => ({ ...detailsOf(draft, timeLimit), itemCount, revision: eb('revision', '+', 1) }))
    .where('id', '=', testId)
    .execute()
  const states = { from: questionCount(before.length), to: questionCount(itemCount) }
  noteAct(ctx, 'changeTest', { test: { id: testId, name: draft.title } }, states.from === states.to ? {} : states)
  return { quizId: testId, msg: messages.quizUpdated }
}

/**
 * Archives a quiz: it leaves the lists of candidates and cannot be started; open attempts go on, and results stay. Or
 * restores it. Repeating either changes nothing.
 */
export async function archive(ctx: Ctx, testId: string, archived: boolean): Promise<{ quizId: string; msg: string }> {
  const test = orNotFound(
    await ctx.db
      .selectFrom('tests')
      .select(['title', 'archivedAt'])
      .where('id', '=', testId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  if ((test.archivedAt !== null) !== archived) {
    await ctx.db
      .updateTable('tests')
      .set({ archivedAt: archived ? ctx.now() : null })
      .where('id', '=', testId)
      .execute()
    noteAct(ctx, archived ? 'archiveTest' : 'restoreTest', { test: { id: testId, name: test.title } })
  }
  return { quizId: testId, msg: archived ? messages.quizArchived : messages.quizRestored }
}

async function deleteQuestions(ctx: Ctx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.updateTable('items').set({ deletedAt: ctx.now() }).where('id', 'in', ids).execute()
}

async function moveBehind({ db }: Ctx, ids: string[], position: number): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update items set position = ${position} + array_position(${ids}::uuid[], id) where id = any(${ids}::uuid[])`.execute(
    db,
  )
}

async function changeQuestions(
  { db }: Ctx,
  changed: readonly { question: KeyedQuestion; draft: QuestionDraft; position: number }[],
): Promise<void> {
  if (changed.length === 0) return
  const items = changed.map(({ question, draft, position }) => ({
    id: question.id,
    position,
    text: draft.question,
    explanation: draft.explanation ?? question.explanation,
    skill: draft.skill ?? question.skill,
  }))
  const options = changed.flatMap(({ question, draft }) => changedOptions(question, draft))
  await sql`
    update items set position = q.position, text = q.text, explanation = q.explanation, skill = q.skill
    from json_to_recordset(${JSON.stringify(items)})
      as q(id uuid, position int, text text, explanation text, skill text)
    where items.id = q.id`.execute(db)
  // The old key is removed before the new one is set: the database never holds two correct options of one question.
  await sql`
    update item_options set is_correct = false
    where item_id = any(${items.map(({ id }) => id)}::uuid[]) and is_correct`.execute(db)
  await sql`
    update item_options set text = o.text, is_correct = o.correct
    from json_to_recordset(${JSON.stringify(options)}) as o(id uuid, text text, correct boolean)
    where item_options.id = o.id`.execute(db)
}

/**
 * An option named by its id stays that option, so that answers saved in open attempts keep their meaning; others take the
 * remaining positions.
 */
function changedOptions(question: KeyedQuestion, draft: QuestionDraft) {
  const ids = question.options.map((option) => option.id)
  const named = new Set(draft.options.map((option) => option._id ?? '').filter((id) => ids.includes(id)))
  const free = ids.filter((id) => !named.has(id))
  return draft.options.map(({ _id = '', text, isCorrect }) => ({
    id: named.delete(_id) ? _id : free.shift(),
    text,
    correct: isCorrect,
  }))
}

/** A quiz with its key, for admins. */
export async function edit(ctx: Ctx, testId: string): Promise<QuizForEdit & { quiz: QuizForEdit }> {
  const { questions, ...test } = await readWithKey(ctx, testId)
  const quiz: QuizForEdit = {
    ...presentCard(test),
    questions: questions.map(({ id, text, explanation, skill, options }) => ({
      _id: id,
      question: text,
      explanation,
      skill,
      options: options.map((option) => ({ _id: option.id, text: option.text, isCorrect: option.isCorrect })),
    })),
  }
  return { ...quiz, quiz }
}

async function readWithKey({ db }: Ctx, testId: string) {
  return orNotFound(
    await db
      .selectFrom('tests')
      .selectAll()
      .select(({ ref }) => questionsOf(ref('tests.id')).as('questions'))
      .where('id', '=', testId)
      .executeTakeFirst(),
  )
}

import { type AnswerToQuestion, beginningOf, type ContactSharing, limits, type QuestionKind } from '@firstrung/contract'
import { type Expression, sql } from 'kysely'
import type { ApplicationAnswerTable, FitSnapshot } from '#src/domains/hiring/hiring.tables.ts'
import type { Ctx } from '#src/platform/context.ts'
import { missesWanted } from './answers.ts'
import { isPromised } from './waits.ts'

/** What candidates sent with an application to one job. */
export interface Sent {
  appliedAt: Date
  /** Until when an answer is promised; null once there is one. */
  answerBy: Date | null
  note: string
  answers: AnswerToQuestion[]
  /** How the candidate fitted what the posting asked for, on that day. */
  fit: FitSnapshot | null
  /** Null where the current resume counts. */
  resumeId: string | null
  sharesContact: ContactSharing
}

/** What candidates sent with these applications, by their ids. Applications out of the pool have nothing. */
export async function sentWith(ctx: Ctx, applicationIds: readonly string[]): Promise<Map<string, Sent>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('applications as a')
    .select(['id', 'appliedAt', 'note', 'resumeId', 'sharesContact', 'fit'])
    .select(sql<Date | null>`case when ${isPromised} then a.promised_by end`.as('answerBy'))
    .select(givenAnswers(sql.ref('a.id')).as('given'))
    .where('id', 'in', applicationIds)
    .where('source', '=', 'direct')
    .execute()
  return new Map(
    rows.flatMap(({ id, appliedAt, sharesContact, given, ...row }) => {
      if (!appliedAt || !sharesContact) return []
      return [[id, { ...row, appliedAt, sharesContact, answers: given.map(presentAnswer) }] as const]
    }),
  )
}

type StoredAnswer = ApplicationAnswerTable['value']['__select__']

interface Given {
  question: string
  value: StoredAnswer
  /** The question of the posting, if its text has not changed since the answer; another wording may mean something else. */
  asked: { id: string; kind: QuestionKind; wanted: string | null } | null
}

/** The answers of an application in the order of the questions, as a part of a query about it. */
export const givenAnswers = (applicationId: Expression<string>) => sql<Given[]>`(
  select coalesce(
    json_agg(
      json_build_object(
        'question', g.question, 'value', g.value,
        'asked', case when q.id is not null then json_build_object('id', q.id, 'kind', q.kind, 'wanted', q.wanted) end)
      order by g.position
    ), '[]')
  from application_answers g left join posting_questions q on ${isAnswerTo}
  where g.application_id = ${applicationId})`

/** Whether a row `g` of answers belongs to a question `q` of the posting with its current text. */
export const isAnswerTo = sql`q.id = g.question_id and q.text = g.question`

/** An answer as it travels. */
export const presentAnswer = ({ question, value, asked }: Given): AnswerToQuestion => ({
  question,
  answer: inWords(value),
  questionId: asked?.id ?? null,
  misses: asked !== null && missesWanted(asked, value),
})

/** An answer as people read it. */
function inWords(value: StoredAnswer): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** The beginning of a text, as lists show it. */
export const preview = (text: string): string =>
  text.length > limits.answerPreview ? `${beginningOf(text, limits.answerPreview)}…` : text

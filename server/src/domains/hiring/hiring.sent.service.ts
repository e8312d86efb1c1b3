import { type ContactSharing, type GivenAnswer, limits } from '@firstrung/contract'
import { sql } from 'kysely'
import type { Ctx } from '#src/platform/context.ts'
import type { ApplicationAnswerTable } from './hiring.tables.ts'

/** What candidates sent with an application to one job. */
export interface Sent {
  appliedAt: Date
  note: string
  answers: GivenAnswer[]
  /** Null where the current resume counts. */
  resumeId: string | null
  sharesContact: ContactSharing
}

/** What came with these applications, by their ids; those out of the pool have nothing. */
export async function sentWith(ctx: Ctx, applicationIds: readonly string[]): Promise<Map<string, Sent>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('applications')
    .select(['id', 'appliedAt', 'note', 'resumeId', 'sharesContact'])
    .select(
      sql<{ question: string; value: StoredAnswer }[]>`(
        select coalesce(json_agg(json_build_object('question', g.question, 'value', g.value) order by g.position), '[]')
        from application_answers g where g.application_id = applications.id)`.as('given'),
    )
    .where('id', 'in', applicationIds)
    .where('source', '=', 'direct')
    .execute()
  return new Map(
    rows.flatMap(({ id, appliedAt, sharesContact, given, ...row }) => {
      if (!appliedAt || !sharesContact) return []
      const answers = given.map(({ question, value }) => ({ question, answer: inWords(value) }))
      return [[id, { ...row, appliedAt, sharesContact, answers }] as const]
    }),
  )
}

type StoredAnswer = ApplicationAnswerTable['value']['__select__']

/** An answer as people read it. */
function inWords(value: StoredAnswer): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** The beginning of a text, as lists show it. */
export const preview = (text: string): string =>
  text.length > limits.answerPreview ? `${text.slice(0, limits.answerPreview)}…` : text

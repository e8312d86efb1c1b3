import type { Ctx } from '#src/platform/context.ts'
import { questionsOf } from './assessments.service.ts'
import type { KeyedQuestion } from './scoring.ts'

/** How many quizzes are cached. With more in use at a time, some are read again. */
const kept = 200
const cache = new Map<string, { revision: number; questions: KeyedQuestion[] }>()

/**
 * The questions of a quiz with their key, cached by revision: they are most of what a submission would otherwise read. The
 * revision comes from the row of the quiz, so no process uses old ones.
 */
export async function questionsAt(
  { db }: Ctx,
  { id, revision }: { id: string; revision: number },
): Promise<KeyedQuestion[]> {
  const known = cache.get(id)
  if (known?.revision === revision) return known.questions
  const row = await db
    .selectFrom('tests')
    .select('revision')
    .select(({ ref }) => questionsOf(ref('tests.id')).as('questions'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  cache.delete(id)
  const [oldest] = cache.keys()
  if (cache.size >= kept && oldest) cache.delete(oldest)
  cache.set(id, row)
  return row.questions
}

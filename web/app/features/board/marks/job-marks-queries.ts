import { type JobMark, limits } from '@firstrung/contract'
import { api } from '#app/lib/api/api.ts'

/** The marks of these jobs for the signed-in candidate, in as few calls as the server allows. */
export async function jobMarksOf(slugs: readonly string[]): Promise<JobMark[]> {
  const portions = Array.from({ length: Math.ceil(slugs.length / limits.jobMarks) }, (_, at) =>
    slugs.slice(at * limits.jobMarks, (at + 1) * limits.jobMarks),
  )
  const answers = await Promise.all(portions.map((portion) => api.board.marks({ query: { slugs: portion } })))
  return answers.flatMap(({ marks }) => marks)
}

import type { PublicJob, QuizCard } from '@firstrung/contract'

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.toLowerCase().match(/[a-z0-9+#]+/g) ?? [])

/** The test that shares the most words with a job, in its roles and title, and whether it shares any; of equal ones the first. Null without tests. */
export function fittingQuiz<Quiz extends Pick<QuizCard, 'title' | 'relatedRoles'>>(
  quizzes: readonly Quiz[],
  { title, skills }: Pick<PublicJob, 'title' | 'skills'>,
): { quiz: Quiz; fits: boolean } | null {
  const wanted = new Set(wordsOf([title, ...skills]))
  const shared = (quiz: Quiz) =>
    new Set(wordsOf([quiz.title, ...quiz.relatedRoles]).filter((word) => wanted.has(word))).size
  const quiz = quizzes.toSorted((one, other) => shared(other) - shared(one)).at(0)
  return quiz ? { quiz, fits: shared(quiz) > 0 } : null
}

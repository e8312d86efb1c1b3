import type { HiringCandidate } from '@firstrung/contract'
import styles from '#app/features/hiring/application/hiring.module.css'
import { scoreText, testText } from '#app/features/hiring/application/hiring-labels.ts'
import { attemptLabel } from '#app/lib/text/labels.ts'

/** The best skill test: score of total, title, answered questions and number of the attempt; for recruiters only the percent. */
export function QuizResult({ candidate }: { candidate: HiringCandidate }) {
  const test = candidate.testsTaken[0]
  if (!test) return testText(candidate)
  return (
    <>
      <b>{scoreText(test)}</b> · {test.test.title}{' '}
      <span className={styles.hiringDim}>
        ({test.answered} answered, {attemptLabel(test)})
      </span>
    </>
  )
}

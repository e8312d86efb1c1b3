import type { HiringCandidate } from '@firstrung/contract'
import { attemptLabel } from '#app/lib/labels.ts'
import styles from './hiring.module.css'
import { scoreText, testText } from './hiring-labels.ts'

/** The best skill test: score of total, its title, how many were answered, and at which attempt; the percent for recruiters. */
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

import { type HiringCandidate, messages } from '@firstrung/contract'
import { scoreText } from './desk-words.ts'

/** The newest skill test: score over total questions, its title, and how many were answered. */
export function TestResult({ person }: { person: HiringCandidate }) {
  const test = person.testsTaken[0]
  if (!test) return messages.testNotGiven
  return (
    <>
      <b>{scoreText(test)}</b> · {test.test.title} <span className="desk-dim">({test.answered} answered)</span>
    </>
  )
}

import type { HiringCandidate } from '@firstrung/contract'
import { waitsOf } from '#app/features/hiring/application/hiring-labels.ts'
import styles from './waits.module.css'

/** What the company still owes a candidate: unread messages, and the promised answer. Renders nothing if nothing is owed. */
export function Waits({ candidate }: { candidate: HiringCandidate }) {
  const waits = waitsOf(candidate)
  if (waits.length === 0) return null
  return (
    <ul className={styles.waits} aria-label="Waiting">
      {waits.map(({ text, isLate }) => (
        <li key={text} data-late={isLate}>
          {text}
        </li>
      ))}
    </ul>
  )
}

import type { HiringCandidate } from '@firstrung/contract'
import { waitsOf } from '#app/features/hiring/application/hiring-labels.ts'
import styles from './waits.module.css'

/** What waits about somebody: unread messages, and the day of the promised answer. Nothing where nothing does. */
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

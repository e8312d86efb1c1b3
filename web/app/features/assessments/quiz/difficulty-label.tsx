import { type Difficulty, difficulties } from '@firstrung/contract'
import styles from './difficulty-label.module.css'
import { levelLabel } from './quiz-labels.ts'

/** A difficulty as text, with one to three filled bars. */
export function DifficultyLabel({ level }: { level: Difficulty }) {
  return (
    <span className={styles.level}>
      <span className={styles.levelRungs} aria-hidden="true">
        {difficulties.map((rung, index) => (
          <span key={rung} data-on={index <= difficulties.indexOf(level) || undefined} />
        ))}
      </span>
      {levelLabel(level)}
    </span>
  )
}

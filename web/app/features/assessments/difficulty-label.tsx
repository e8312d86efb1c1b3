import { type Difficulty, difficulties } from '@firstrung/contract'
import { levelLabel } from './quiz-labels.ts'

/** A level in words, with as many rungs as it has climbed. */
export function DifficultyLabel({ level }: { level: Difficulty }) {
  return (
    <span className="level">
      <span className="level-rungs" aria-hidden="true">
        {difficulties.map((rung, place) => (
          <span key={rung} data-on={place <= difficulties.indexOf(level) || undefined} />
        ))}
      </span>
      {levelLabel(level)}
    </span>
  )
}

import type { SkillScore } from '@firstrung/contract'
import styles from './skill-scores.module.css'

/** The score of an attempt by skill. Renders nothing if the questions name no skills. */
export function SkillScores({ skills }: { skills: readonly SkillScore[] }) {
  if (skills.length === 0) return null
  return (
    <ul className={styles.skillScores} aria-label="Your score by skill">
      {skills.map(({ skill, score, total }) => (
        <li key={skill}>
          <span>{skill || 'Other questions'}</span>
          <span>
            {score} of {total}
          </span>
          <meter aria-hidden value={score} max={total} />
        </li>
      ))}
    </ul>
  )
}

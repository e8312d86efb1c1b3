import type { HiringCandidate } from '@firstrung/contract'
import { useState } from 'react'
import { ratingOrNone, skillsMetOf } from '#app/features/hiring/application/hiring-labels.ts'
import { SelectBox } from '#app/features/hiring/bulk/selection.tsx'
import { nextInterviewText } from '#app/features/hiring/interviews/interview-time.ts'
import { usePanel } from '#app/features/hiring/panel/panel-context.ts'
import { PersonName } from '#app/features/hiring/panel/person-name.tsx'
import { Waits } from '#app/features/hiring/panel/waits.tsx'
import { CompactActions } from './compact-actions.tsx'
import styles from './compact-card.module.css'

/** A candidate in two lines: name and rating, then how they fit, the next step, and a menu with everything else. */
export function CompactCard({ candidate }: { candidate: HiringCandidate }) {
  const Heading = usePanel().config.card === 'full' ? 'h2' : 'h3'
  const { match, testPercent } = candidate
  const skills = skillsMetOf(match)
  const [now] = useState(() => Date.now())
  const interview = nextInterviewText(candidate.interviews, now)
  return (
    <article className={styles.compactCard} aria-labelledby={`name-${candidate._id}`} data-person={candidate._id}>
      <div className={styles.compactLine}>
        <SelectBox candidate={candidate} />
        <Heading id={`name-${candidate._id}`} className={styles.compactName}>
          <PersonName candidate={candidate} />
        </Heading>
        <span className={styles.compactRating} title="Rating by our team">
          {ratingOrNone(candidate)}
        </span>
      </div>
      <Waits candidate={candidate} />
      {interview && <p className={styles.compactInterview}>{interview}</p>}
      <div className={styles.compactLine}>
        <ul className={styles.compactFacts} aria-label="Match">
          {skills && <li data-met={skills.met}>{skills.label}</li>}
          {testPercent !== null && <li>Test {testPercent}%</li>}
          {candidate.note && <li>Note</li>}
          {candidate.isHiredElsewhere && <li>Hired elsewhere</li>}
        </ul>
        <CompactActions candidate={candidate} />
      </div>
    </article>
  )
}

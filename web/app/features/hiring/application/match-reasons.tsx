import type { HiringCandidate } from '@firstrung/contract'
import { IconCheck, IconMinus } from '#app/ui/base/icons.ts'
import styles from './match-reasons.module.css'

/** Why a candidate has this rank: small chips, each with an icon and a label. */
export function MatchReasons({ match, label: title = 'Match' }: { match: HiringCandidate['match']; label?: string }) {
  return (
    <ul className={styles.match} aria-label={title}>
      {match.map(({ label, met }) => (
        <li key={label} data-met={met}>
          {met ? <IconCheck size={14} aria-hidden /> : <IconMinus size={14} aria-hidden />}
          <span className="visually-hidden">{met ? 'Fits: ' : 'Does not fit: '}</span>
          {label}
        </li>
      ))}
    </ul>
  )
}

import type { HiringCandidate } from '@firstrung/contract'
import { Link } from 'react-router'
import { displayName } from '#app/lib/text/display-name.ts'
import { usePanel } from './panel-context.ts'
import styles from './person-name.module.css'

/** The name of a candidate, which opens the details. Its card or row has `data-person`. */
export function PersonName({ candidate }: { candidate: HiringCandidate }) {
  const { personHref } = usePanel()
  return (
    <Link
      to={personHref(candidate._id)}
      state="person-opened-here"
      preventScrollReset
      className={styles.personName}
      data-person-name
    >
      {displayName(candidate)}
    </Link>
  )
}

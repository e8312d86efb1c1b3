import type { ReactNode } from 'react'
import styles from './count-mark.module.css'

/** The number of entries, next to a list's title. */
export const CountMark = ({ small = false, children }: { small?: boolean; children: ReactNode }) => (
  <span className={styles.countMark} data-small={small || undefined}>
    {children}
  </span>
)

import type { ReactNode } from 'react'
import styles from './card-grid.module.css'

interface CardGridProps {
  /** One `li` for each card. */
  children: ReactNode
  /** Whether these are still the cards of the previous search. */
  isStale?: boolean
  label?: string
}

/** Cards in as many columns as fit. */
export const CardGrid = ({ children, isStale = false, label }: CardGridProps) => (
  <ul className={styles.cardGrid} aria-busy={isStale} aria-label={label}>
    {children}
  </ul>
)

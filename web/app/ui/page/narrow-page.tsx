import type { ReactNode } from 'react'
import styles from './narrow-page.module.css'

/** A page of one form. */
export const NarrowPage = ({ children }: { children: ReactNode }) => (
  <div className={`container ${styles.narrowPage}`}>{children}</div>
)

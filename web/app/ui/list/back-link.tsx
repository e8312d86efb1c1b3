import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { IconChevronLeft } from '#app/ui/base/icons.ts'
import styles from './back-link.module.css'

/** A link from a page back to its list. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={styles.backLink}>
    <IconChevronLeft size={18} aria-hidden /> {children}
  </Link>
)

import type { ReactNode } from 'react'
import { shownText } from '#app/lib/text/shown-text.ts'
import { RungsDivider } from '#app/ui/page/rungs-divider.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  /** How entries get into the list. */
  children?: ReactNode
  /** A button or link that fills it. */
  action?: ReactNode
  order?: 1 | 2 | 3 | 4 | 5 | 6
}

/** An empty list, and what to do about it. Show it only after the list has loaded. Small enough for public pages. */
export function EmptyState({ title, children, action, order = 3 }: EmptyStateProps) {
  const Heading = `h${order}` as const
  return (
    <div className={styles.emptyState}>
      <RungsDivider />
      <Heading>{shownText(title)}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

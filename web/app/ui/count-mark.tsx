import type { ReactNode } from 'react'
import './count-mark.css'

/** The number of entries, beside a list's title. */
export const CountMark = ({ small = false, children }: { small?: boolean; children: ReactNode }) => (
  <span className="count-mark" data-small={small || undefined}>
    {children}
  </span>
)

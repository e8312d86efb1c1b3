import type { ReactNode } from 'react'
import './narrow-page.css'

/** A page of one form. */
export const NarrowPage = ({ children }: { children: ReactNode }) => (
  <div className="container narrow-page">{children}</div>
)

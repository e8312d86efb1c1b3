import type { ReactNode } from 'react'

/** The main action of a form: at the bottom edge of a phone's screen, in place on anything wider. */
export function StickyActions({ children }: { children: ReactNode }) {
  return <div className="sticky-actions">{children}</div>
}

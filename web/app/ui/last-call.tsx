import type { ReactNode } from 'react'
import { Rungs } from './rungs.tsx'

/** The end of a public page: one thought, and the way to go on. */
export function LastCall({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="last-call">
      <div className="container">
        <Rungs />
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  )
}

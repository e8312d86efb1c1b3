import type { ReactNode } from 'react'
import { RungsDivider } from './rungs-divider.tsx'

/** The end of a public page: a sentence and a button. */
export function CallToAction({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="last-call">
      <div className="container">
        <RungsDivider />
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  )
}

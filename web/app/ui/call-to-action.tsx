import type { ReactNode } from 'react'
import { RungsDivider } from './rungs-divider.tsx'

interface CallToActionProps {
  title: string
  className?: string
  children: ReactNode
}

/** The end of a public page: a sentence and a button. */
export function CallToAction({ title, className = '', children }: CallToActionProps) {
  return (
    <section className={`last-call ${className}`.trim()}>
      <div className="container">
        <RungsDivider />
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  )
}

import type { ReactNode } from 'react'
import styles from './call-to-action.module.css'
import { RungsDivider } from './rungs-divider.tsx'

interface CallToActionProps {
  title: string
  className?: string
  children: ReactNode
}

/** The end of a public page: a sentence and a button. */
export function CallToAction({ title, className = '', children }: CallToActionProps) {
  return (
    <section className={`${styles.lastCall} ${className}`.trim()}>
      <div className="container">
        <RungsDivider />
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  )
}

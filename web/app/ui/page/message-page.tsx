import type { ReactNode } from 'react'
import styles from './message-page.module.css'
import { RungsDivider } from './rungs-divider.tsx'

interface MessagePageProps {
  title: string
  text?: string
  /** Links or buttons. */
  children?: ReactNode
}

/** A page with one message and links to the next step. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <div className={`container ${styles.quietPage}`}>
      <RungsDivider />
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

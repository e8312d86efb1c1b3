import type { ReactNode } from 'react'
import { Rungs } from './rungs.tsx'

interface QuietPageProps {
  title: string
  text?: string
  /** The way on. */
  children?: ReactNode
}

/** A page with one sentence and a way on. */
export function QuietPage({ title, text, children }: QuietPageProps) {
  return (
    <div className="container quiet-page">
      <Rungs />
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children}
    </div>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import type { OpenAttempt } from '#app/lib/browser/open-attempts.ts'
import { continueLabel } from '#app/lib/text/time-left.ts'
import { LinkButton } from '#app/ui/base/button.tsx'

interface ContinueLinkProps {
  running: OpenAttempt
  /** Shown once the time is over. */
  children: ReactNode
}

/** A link back to an open attempt: 'Continue, 12 minutes left'. */
export function ContinueLink({ running: { testId, title, endsAt }, children }: ContinueLinkProps) {
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])

  const label = continueLabel(endsAt === null ? null : endsAt - now)
  if (label === undefined) return children
  return (
    <LinkButton to={`/skilltests/attend/${testId}`}>
      <span>
        {label}
        <span className="visually-hidden"> {title}</span>
      </span>
    </LinkButton>
  )
}
